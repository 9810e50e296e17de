/** *Agregar al grupo* on the group's page: a form that asks for a student and the first day. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { enrolment, schoolDay, type Group } from '../../contract'
import { placeOn, placesTaken } from '../../domain/membership-days'
import { listName } from '../../profile'
import { schoolNow, useGroupNaming, useGroupsOf, useMembers, useStudents } from '../../offline'
import { useOrder } from '../../provider/online'
import { membershipTexts as texts, placesText } from '../../texts/memberships'
import { Icon } from '../../ui'
import { DraftedForm } from '../forms/DraftedForm'
import { OnlineButton } from '../online/OnlineButton'
import { dayAndQuota } from './day-and-quota'
import { FullNote } from './FullNote'
import { choiceOf } from './group-choices'
import classes from './memberships.module.css'
import { useMayEnrol } from './use-may-enrol'

/**
 * The button, with the number of free places beside it. Renders nothing if this person may not enrol students or the
 * group is inactive.
 */
export function AddStudent({ group }: { group: Group }) {
  const [open, setOpen] = useState(false)
  const may = useMayEnrol()
  const members = useMembers(group.id)
  const [today] = useState(() => schoolDay(schoolNow()))
  const taken = members && placesTaken(members, today)
  if (!may || !group.is_active) return null
  return (
    <>
      <OnlineButton leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen(true)}>
        {texts.add}
      </OnlineButton>
      <span className={classes.places}>{placesText(group.quota_limit, taken)}</span>
      {open ? <AddStudentForm group={group} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const typedForm = z.omit(enrolment, { group: true, leaves: true })

type FormProps = { group: Group; onClose: () => void }

function AddStudentForm({ group, onClose }: FormProps) {
  const students = useStudents()
  const members = useMembers(group.id)
  const enrol = useOrder('membershipCreate')
  const { nameOf } = useGroupNaming()
  const [today] = useState(() => schoolDay(schoolNow()))
  if (!students || !members) return null
  const inside = new Set(members.flatMap((one) => (placeOn(one, today) === 'former' ? [] : [one.student.id])))
  const options = students
    .filter(({ id, is_active }) => is_active && !inside.has(id))
    .map((student) => ({
      value: student.id,
      label: [listName(student) || student.id, student.folio].filter(Boolean).join(' · '),
    }))
  const name = nameOf(group)
  return (
    <DraftedForm
      draft={`membership/group/${group.id}`}
      title={texts.addOf(name)}
      fields={[
        {
          name: 'student',
          label: texts.student,
          type: 'select',
          required: true,
          options,
          ...(options.length === 0 && { hint: texts.noStudents }),
        },
        ...dayAndQuota(today),
      ]}
      initial={{ from: today }}
      schema={typedForm}
      note={({ student, from }) => (
        <>
          {typeof student === 'string' && student !== '' ? <AlsoIn key={student} student={student} /> : null}
          <FullNote chosen={choiceOf(group, name, members, today)} from={from} />
        </>
      )}
      send={(values, key) => enrol({ body: { ...values, group: group.id } }, key)}
      success={texts.added}
      onClose={onClose}
    />
  )
}

function AlsoIn({ student }: { student: string }) {
  const groups = useGroupsOf(student)
  return groups && groups.length > 0 ? <p>{texts.also(groups.map(({ id, name }) => name || id).join(', '))}</p> : null
}
