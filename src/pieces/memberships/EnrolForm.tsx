/** The form *Agregar al grupo*; with `leaves`, the form *Cambiar de grupo*, which also ends the membership `leaves`. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { enrolment, schoolDay, type Membership } from '../../contract'
import { placeOn } from '../../domain/membership-days'
import { schoolNow, useGroupNaming, useMembershipsHere } from '../../offline'
import { useOrder } from '../../provider/online'
import { membershipTexts as texts } from '../../texts/memberships'
import { DraftedForm } from '../forms/DraftedForm'
import { dayAndQuota } from './day-and-quota'
import { FullNote } from './FullNote'
import { useGroupChoices } from './group-choices'

const typedForm = z.omit(enrolment, { student: true, leaves: true })

type Props = {
  student: { id: string; name: string }
  /** The membership to end. */
  leaves?: Pick<Membership, 'id' | 'class_group'>
  onClose: () => void
}

export default function EnrolForm({ student, leaves, onClose }: Props) {
  const [today] = useState(() => schoolDay(schoolNow()))
  const here = useMembershipsHere(student.id)
  const present = here?.filter((one) => placeOn(one, today) !== 'former').map(({ class_group }) => class_group.id)
  // The group to leave is known before this device has received the memberships.
  const choices = useGroupChoices([...(present ?? []), ...(leaves ? [leaves.class_group.id] : [])])
  const { nameOf } = useGroupNaming()
  const enrol = useOrder('membershipCreate')
  if (!choices || !present) return null
  return (
    <DraftedForm
      draft={`membership/${student.id}/${leaves?.id ?? 'new'}`}
      title={leaves ? texts.changeOf(student.name) : texts.addOf(student.name)}
      fields={[
        {
          name: 'group',
          label: leaves ? texts.to : texts.group,
          type: 'select',
          required: true,
          options: choices.map(({ value, label }) => ({ value, label })),
          ...(choices.length === 0 && { hint: texts.noGroups }),
        },
        ...dayAndQuota(today),
      ]}
      initial={{ from: today }}
      schema={typedForm}
      note={({ group, from }) => (
        <>
          {leaves ? <p>{texts.leaves(nameOf(leaves.class_group))}</p> : null}
          <FullNote chosen={choices.find(({ value }) => value === group)} from={from} />
        </>
      )}
      send={(values, key) =>
        enrol({ body: { ...values, student: student.id, ...(leaves && { leaves: leaves.id }) } }, key)
      }
      success={leaves ? texts.changed : texts.added}
      onClose={onClose}
    />
  )
}
