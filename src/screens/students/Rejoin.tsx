/**
 * Reingreso: the button and form by which a student who left comes back into a group, with the old folio. Without
 * `student` the form lists the students who left.
 */
import { useState } from 'react'
import * as z from 'zod/mini'
import { schoolDay, studentReturn, type Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { schoolNow, useStudents } from '../../offline'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { dayAndQuota } from '../../pieces/memberships/day-and-quota'
import { FullNote } from '../../pieces/memberships/FullNote'
import { useGroupChoices } from '../../pieces/memberships/group-choices'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { listName } from '../../profile'
import { useOrder } from '../../provider/online'
import { dateText } from '../../texts'
import { membershipTexts } from '../../texts/memberships'
import { leavingTexts as texts } from '../../texts/students'

export function Rejoin({ student }: { student?: Student }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <OnlineButton variant="default" onClick={() => setOpen(true)}>
        {texts.rejoin}
      </OnlineButton>
      {open ? <RejoinForm {...(student && { student })} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const typedForm = z.extend(studentReturn, { student: z.optional(z.string()) })

function RejoinForm({ student, onClose }: { student?: Student; onClose: () => void }) {
  const rejoin = useOrder('studentReturn')
  const choices = useGroupChoices()
  const students = useStudents()
  const [today] = useState(() => schoolDay(schoolNow()))
  if (!choices || !students) return null
  const options = students
    // Only students who have left: other inactive ones, such as those of a refused registration, have no `left_on`.
    .flatMap((one) => (!one.is_active && one.left_on ? [{ ...one, left_on: one.left_on }] : []))
    .map((one) => ({
      value: one.id,
      label: [listName(one) || one.id, one.folio, texts.leftSince(dateText(one.left_on))].filter(Boolean).join(' · '),
    }))
  return (
    <DraftedForm
      draft={`student/${student?.id ?? 'any'}/return`}
      title={student ? texts.rejoinOf(fullName(student) || student.id) : texts.rejoin}
      fields={[
        ...(student
          ? []
          : [
              {
                name: 'student',
                label: membershipTexts.student,
                type: 'select' as const,
                required: true,
                options,
                ...(options.length === 0 && { hint: texts.nobody }),
              },
            ]),
        {
          name: 'group',
          label: membershipTexts.group,
          type: 'select',
          required: true,
          options: choices.map(({ value, label }) => ({ value, label })),
        },
        ...dayAndQuota(today),
      ]}
      initial={{ from: today }}
      schema={typedForm}
      note={({ group, from }) => <FullNote chosen={choices.find(({ value }) => value === group)} from={from} />}
      send={({ student: chosen, ...body }, key) => rejoin({ id: student?.id ?? chosen ?? '', body }, key)}
      success={texts.rejoined}
      onClose={onClose}
    />
  )
}
