/** The form that plans a membership's end, or changes or withdraws what is planned for it, before its day. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { daysFrom, membershipPlan, mostDaysAhead, schoolDay, sentFlag, type Membership } from '../../contract'
import { placeOn, plannedEnd } from '../../domain/membership-days'
import { schoolNow, useGroupNaming } from '../../offline'
import { useOrder } from '../../provider/online'
import { membershipTexts as texts } from '../../texts/memberships'
import type { FieldDefinition } from '../../ui'
import { useMembershipReader } from '../changes/use-membership-now'
import { EditForm } from '../forms/EditForm'

/** `EditForm` parses only the changed boxes. */
const typedForm = z.extend(membershipPlan, { withdraw: z.optional(sentFlag) })

type Props = { student: string; membership: Membership; onClose: () => void }

/** `student`: the name, for the title. */
export default function PlanForm({ student, membership, onClose }: Props) {
  const plan = useOrder('membershipPlan')
  const readerOf = useMembershipReader(membership.class_group.id)
  const { nameOf } = useGroupNaming()
  const [today] = useState(() => schoolDay(schoolNow()))
  const group = nameOf(membership.class_group)
  const box = placeOn(membership, today) === 'planned' ? 'from' : 'until'
  const isPlanned = box === 'from' || plannedEnd(membership, today) !== null
  const latest = daysFrom(today, mostDaysAhead)
  const earliest = box === 'from' ? daysFrom(today, 1) : today
  const tooEarly = box === 'from' ? texts.aheadDay : texts.pastDay
  const fields: FieldDefinition[] = [
    {
      name: box,
      label: box === 'from' ? texts.from : texts.lastDay,
      type: 'date',
      required: true,
      latestDay: latest,
      tooLate: texts.tooFarAhead(latest),
      check: (day) => (day < earliest ? tooEarly : undefined),
      ...(box === 'until' && { hint: texts.lastDayHint }),
    },
    ...(isPlanned ? [{ name: 'withdraw', label: texts.withdraw, type: 'checkbox' as const }] : []),
  ]
  return (
    <EditForm
      draft={`membership/${membership.id}/plan`}
      title={isPlanned ? texts.planOf(student) : texts.endOf(student)}
      fields={fields}
      row={membership}
      boxes={(row) => ({ [box]: row[box] ?? '', withdraw: false })}
      reader={readerOf(membership.id)}
      schema={typedForm}
      note={({ withdraw }) => <p>{noteOf(box, withdraw === true, group)}</p>}
      send={({ withdraw, from, until }, version) =>
        plan({ id: membership.id, body: withdraw ? { [box]: '' } : { from, until } }, null, version)
      }
      success={texts.planned}
      onClose={onClose}
    />
  )
}

function noteOf(box: 'from' | 'until', isWithdrawn: boolean, group: string): string {
  if (isWithdrawn) return box === 'from' ? texts.startWithdrawn(group) : texts.endWithdrawn(group)
  return box === 'from' ? texts.startPlanned(group) : texts.endPlanned(group)
}
