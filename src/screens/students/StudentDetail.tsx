/** The page of one student: data, actions, tutor, emergency contact, and history (specification 2.9). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Student, StudentCare } from '../../contract'
import { fullName } from '../../domain/person-name'
import { useGroupsOf, useReachable, useStudents } from '../../offline'
import { useRowReader } from '../../pieces/changes/use-row-now'
import StudentCycles from '../../pieces/cycle/StudentCycles'
import { RollButton } from '../../pieces/lessons/RollButton'
import { useMayEnrol } from '../../pieces/memberships/use-may-enrol'
import { MergeButton, PastMerges } from '../../pieces/people/MergeRecords'
import { ResetPoints, StoredPoints } from '../../pieces/points/ResetPoints'
import { Facts, HeadlineCard } from '../../pieces/record/Card'
import { ChangeHistory } from '../../pieces/record/ChangeHistory'
import { DetailPage } from '../../pieces/record/DetailPage'
import { ActiveButton, FlagButton } from '../../pieces/record/FlagButton'
import { useAddressId } from '../../pieces/record/use-address-id'
import { listName } from '../../profile'
import { useAsk, useOnline, useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { countText, dateText, failureText, fieldLabel, missing, notices, shared, studentTexts } from '../../texts'
import { leavingTexts } from '../../texts/students'
import { Deferred, Settling, SettlingRows } from '../../ui'
import { AccountCard } from './AccountCard'
import { AttendanceCard } from './AttendanceCard'
import { CareCard } from './CareCard'
import { ContactCard } from './ContactCard'
import { EditStudent } from './EditStudent'
import FirstSteps from './FirstSteps'
import { gotNoAnswer } from './FromDevice'
import { GroupHistory } from './GroupHistory'
import { LeaveStudent } from './LeaveStudent'
import { Rejoin } from './Rejoin'
import { TutorCard } from './TutorCard'

export default function StudentScreen() {
  const id = useAddressId()
  const loaded = useOnline('student', { id })
  const mirrored = useStudents()?.find((student) => student.id === id)
  const reachable = useReachable()
  const failure = loaded.state === 'failed' ? loaded.failure : null
  const failureHint = failure && !gotNoAnswer(failure) ? shared.fromDeviceDespite(failureText(failure)) : undefined
  return (
    <DetailPage
      loaded={loaded}
      stored={mirrored}
      storedLead={failureHint ?? (failure && reachable ? shared.fromDevice : undefined)}
      missing={missing.student}
    >
      {(student) => <Details key={id} student={student} />}
    </DetailPage>
  )
}

function Details({ student }: { student: Student }) {
  const [editing, setEditing] = useState(false)
  const { may } = useSession()
  const mayEnrol = useMayEnrol()
  const activate = useOrder('studentActivate')
  const ask = useAsk('student')
  const readerOf = useRowReader('student')
  const { id } = student
  const actions = (
    <>
      {may('attendance.take') ? <RollLinks studentId={id} /> : null}
      {may('student.edit') ? <Button onClick={() => setEditing(true)}>{shared.edit}</Button> : null}
      <ResetPoints
        of={{ student: id }}
        totals={async () => {
          const answer = await ask({ id })
          return answer.ok ? { ...answer, value: [{ id, points: answer.value.total_points ?? 0 }] } : answer
        }}
      />
      <MergeStudent student={student} />
      {may('student.activate') ? <ActiveButton row={student} reader={readerOf({ id })} change={activate} /> : null}
      {mayEnrol && student.is_active ? <LeaveStudent student={student} /> : null}
      {mayEnrol && student.is_active && student.left_on ? <StaysButton student={student} on={student.left_on} /> : null}
      {mayEnrol && !student.is_active ? <Rejoin student={student} /> : null}
    </>
  )
  return (
    <>
      <HeadlineCard name={fullName(student) || id} person={student} active={student.is_active} actions={actions}>
        <Facts lines={factsOf(student, may)} />
        <StoredPoints of={{ student: id }} />
        <PastMerges kind="student" id={id} />
      </HeadlineCard>
      <Settling>
        <Deferred>
          {mayEnrol && student.is_active ? <FirstSteps student={student} /> : null}
          {may('attendance.history') ? <StudentCycles studentId={id} /> : null}
          {may('tutor.see') ? <TutorCard student={student} /> : null}
          {may('contact.see') ? <ContactCard contact={student.emergency_contact} /> : null}
          <CareCard student={student} />
          <AccountCard student={student} />
          {may('groupHistory.see') ? <GroupHistory student={student} /> : null}
          {may('attendance.history') ? <AttendanceCard studentId={id} /> : null}
          <ChangeHistory table="student" id={id} />
        </Deferred>
      </Settling>
      {editing ? <EditStudent student={student} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

function MergeStudent({ student }: { student: Student }) {
  const others = useStudents()?.filter(({ id }) => id !== student.id)
  // Until the students are read, the select would have few options and be another component; when it is replaced, what
  // was typed in it would be lost.
  if (!others) return null
  const options = others.map((other) => ({
    value: other.id,
    label: [listName(other) || other.id, other.folio].filter(Boolean).join(' · '),
  }))
  return (
    <MergeButton
      kind="student"
      record={{ id: student.id, name: [fullName(student), student.folio].filter(Boolean).join(' · ') }}
      choice={{ options }}
    />
  )
}

/** Withdraws the leaving that is planned for the day `on`; the notice's undo plans it again. */
function StaysButton({ student, on }: { student: Student; on: string }) {
  const { id, left_reason } = student
  const activate = useOrder('studentActivate')
  const leave = useOrder('studentLeave')
  const readerOf = useRowReader('student')
  return (
    <FlagButton
      row={student}
      reader={readerOf({ id })}
      flag={({ left_on }) => !left_on}
      words={{ on: shared.deactivate, off: leavingTexts.stays }}
      send={(stays, version) =>
        stays
          ? activate({ id, body: { is_active: true } }, null, version)
          : leave({ id, body: { on, ...(left_reason && { reason: left_reason }) } }, null, version)
      }
      failed={notices.stateNotChanged}
    />
  )
}

/** A roll button for each group of the student. */
function RollLinks({ studentId }: { studentId: string }) {
  const groups = useGroupsOf(studentId)
  return (
    <SettlingRows keys={groups?.map(({ id }) => id)}>
      {groups?.map((group) => (
        <RollButton key={group.id} group={group} named />
      ))}
    </SettlingRows>
  )
}

/** Fields that are not in the list of facts: other parts of the page show them; `version` is not shown at all. */
type Elsewhere =
  'first_name' | 'last_name' | 'is_active' | 'tutor' | 'emergency_contact' | 'version' | keyof StudentCare
type StudentFacts = Record<Exclude<keyof Student, Elsewhere>, string | undefined>

/**
 * The facts that the role may see: a teacher sees only age, folio and points; id and date of registration are only for
 * the desk.
 */
function factsOf(student: Student, may: ReturnType<typeof useSession>['may']) {
  const family = may('contact.see')
  const desk = may('student.identity')
  const facts: StudentFacts = {
    id: desk ? student.id : undefined,
    folio: student.folio || '---',
    age: student.age === null ? '---' : studentTexts.ageOf(student.age),
    birthdate: family ? dateText(student.birthdate) : undefined,
    total_points: may('points.seeTotal') ? countText(student.total_points ?? 0) : undefined,
    number_of_classes_that_must: family ? countText(student.number_of_classes_that_must ?? 0) : undefined,
    created: desk ? dateText(student.created) : undefined,
    comment: family && student.comment !== '' ? student.comment : undefined,
    left_on: student.left_on ? dateText(student.left_on) : undefined,
    left_reason: student.left_reason || undefined,
  }
  return Object.entries(facts).map(([field, text]) => [fieldLabel(field), text] as const)
}
