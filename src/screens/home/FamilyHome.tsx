/**
 * Home of a family: the total owed, the children on one phone screen, and the payment reminders (specification 2.6).
 */
import type { Student } from '../../contract'
import { duesOf, remindedReceipts } from '../../domain/next-payment'
import { fullName } from '../../domain/person-name'
import { useAbsences, useAnnouncement, useFillingState, useStudents } from '../../offline'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { useFilling } from '../../pieces/lists/filling'
import { NewChildButton } from '../../pieces/students/NewStudent'
import { useAllPages } from '../../provider/online'
import { useSession } from '../../session'
import { empty, homeTexts, notices } from '../../texts'
import { EmptyState, HelpLink, ListSkeleton, Page, SettlingRows } from '../../ui'
import { ChildCard } from './ChildCard'
import classes from './FamilyHome.module.css'
import { Notices } from './Notices'
import { Owed } from './Owed'
import { Reminders } from './Reminders'

export default function FamilyHome({ firstName }: { firstName: string }) {
  const session = useSession()
  const students = useStudents()
  const announced = useAnnouncement('absence-notices')
  const absences = useAbsences()
  // True once the absences are read, or if the provider has no absence notices. The children are not rendered before,
  // so that their cards do not grow afterwards.
  const absencesSettled = announced !== undefined && (!announced || absences !== undefined)
  // While the children load, what is below them is not rendered: the cards are higher than the placeholder and would
  // push it down.
  const isRunning = useFillingState().kind === 'running'
  const childrenComing = isRunning && (students === undefined || !absencesSettled)
  const filling = useFilling([{ list: 'students' }], notices.studentsUnavailable)
  const [email, name] = session.state === 'in' ? [session.email, session.name] : ['', '']
  const enabled = email !== ''
  const reminders = useAllPages('reminderList', { query: { email } }, { enabled, storeOffline: true })
  // `partial`: an incomplete list of receipts is used too, because each reminder contains the amount itself.
  const receipts = useAllPages(
    'receiptList',
    { query: { email, page_size: 100 } },
    { enabled, storeOffline: true, partial: true },
  )
  const dueData =
    reminders.state === 'ready' && receipts.state === 'ready'
      ? { reminders: reminders.value.flatMap(({ rows }) => rows), receipts: receipts.value.flatMap(({ rows }) => rows) }
      : null
  const isReading = enabled && (reminders.state === 'loading' || receipts.state === 'loading')
  const hasAllReceipts = dueData?.reminders.every(({ id }) => dueData.receipts.some((receipt) => receipt.id === id))
  function dueOf({ folio }: Student) {
    const due = dueData ? remindedReceipts(folio, dueData.reminders, dueData.receipts) : []
    return due.length > 0 || hasAllReceipts ? due : undefined
  }
  const childOf = (folio: string) => {
    const child = students?.find((student) => folio !== '' && student.folio === folio)
    return child ? fullName(child) : ''
  }
  return (
    <Page width="narrow" lead={<span className={classes.hello}>{homeTexts.welcome(firstName)}</span>}>
      <StaleAnswer loaded={receipts} />
      {enabled ? (
        <Owed
          dues={isReading ? null : dueData ? duesOf(dueData.reminders, dueData.receipts) : undefined}
          childOf={childOf}
          name={name}
        />
      ) : null}
      {students === undefined || !absencesSettled ? (
        (filling ?? <ListSkeleton rows={3} height={112} />)
      ) : students.length === 0 ? (
        <EmptyState title={empty.ownStudents} picture="star" />
      ) : (
        <SettlingRows keys={students.map(({ id }) => id)}>
          <ul className={classes.students} aria-label={homeTexts.students}>
            {students.map((student) => (
              <ChildCard
                key={student.id}
                student={student}
                absences={absences}
                dueReceipts={dueOf(student)}
                isReading={isReading}
              />
            ))}
          </ul>
        </SettlingRows>
      )}
      {childrenComing ? null : (
        <>
          <div className={classes.also}>
            <div>
              <NewChildButton />
            </div>
            <div>
              <Notices />
            </div>
          </div>
          <HelpLink topic="hijos" />
          <Reminders email={email} loaded={reminders} receipts={dueData?.receipts ?? []} childOf={childOf} />
        </>
      )}
    </Page>
  )
}
