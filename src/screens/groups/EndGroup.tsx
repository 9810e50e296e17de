/** Ends a group from a day on: each of its students moves to another group or leaves. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { daysFrom, groupEnding, mostDaysAhead, schoolDay, type Group, type Membership } from '../../contract'
import { placeOn } from '../../domain/membership-days'
import { schoolNow, useAnnounced, useGroupNaming, useMembers, useStudents } from '../../offline'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { useGroupChoices } from '../../pieces/memberships/group-choices'
import { useOnline, useOrder } from '../../provider/online'
import { groupFormTexts as texts } from '../../texts/group-forms'
import { membershipTexts } from '../../texts/memberships'
import type { FieldDefinition, RawValues } from '../../ui'
import { receiptsField } from '../../pieces/memberships/receipts-field'
import { membershipRowsOf } from './membership-rows'

/** The option for a student who leaves the group without moving to another one. */
const leaves = 'leaves'
const boxOf = ({ id }: Membership) => `member-${id}`
const typedForm = z.looseObject({
  on: groupEnding.shape.on,
  receipts: groupEnding.shape.receipts,
  over_quota: groupEnding.shape.over_quota,
})

export function EndGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const end = useOrder('groupEnd')
  const members = useMembers(group.id)
  const students = useStudents()
  const { nameOf } = useGroupNaming()
  const choices = useGroupChoices([group.id])
  const [today] = useState(() => schoolDay(schoolNow()))
  const latest = daysFrom(today, mostDaysAhead)
  if (!members || !students || !choices) return null
  const staying = membershipRowsOf(
    members.filter((one) => placeOn(one, today) !== 'former'),
    students,
  )
  const options = [{ value: leaves, label: texts.leaves }, ...choices.map(({ value, label }) => ({ value, label }))]
  const fields: FieldDefinition[] = [
    {
      name: 'on',
      label: texts.on,
      type: 'date',
      required: true,
      latestDay: latest,
      tooLate: membershipTexts.tooFarAhead(latest),
      hint: texts.onHint,
    },
    ...(staying.length > 1 ? [{ name: 'all', label: texts.all, type: 'select' as const, options }] : []),
    ...staying.map(({ membership, name }): FieldDefinition => ({
      name: boxOf(membership),
      label: name,
      type: 'select',
      required: true,
      options,
      derived: (raw, written) => (written === 'all' && raw.all ? raw.all : undefined),
    })),
    receiptsField,
    { name: 'over_quota', label: membershipTexts.overQuota, type: 'checkbox', shownOnError: true },
  ]
  const chosenFor = (raw: Record<string, unknown>, membership: Membership) => {
    const to = raw[boxOf(membership)]
    return typeof to === 'string' && to !== leaves ? { group: to } : {}
  }
  return (
    <DraftedForm
      draft={`group/${group.id}/end`}
      title={texts.endOf(nameOf(group))}
      fields={fields}
      initial={{ on: today, receipts: 'keep' }}
      schema={typedForm}
      submit={texts.end}
      note={(raw) => (
        <>
          {staying.length === 0 ? (
            <p>{texts.noMembers}</p>
          ) : (
            <Counts raw={raw} boxes={staying.map((row) => boxOf(row.membership))} />
          )}
          <OpenReceipts group={group} />
        </>
      )}
      send={(typed, key) =>
        end(
          {
            id: group.id,
            body: {
              on: typed.on,
              ...(typed.receipts && { receipts: typed.receipts }),
              ...(typed.over_quota && { over_quota: true }),
              members: staying.map(({ membership }) => ({
                membership: membership.id,
                ...chosenFor(typed, membership),
              })),
            },
          },
          key,
        )
      }
      success={texts.ended}
      onClose={onClose}
    />
  )
}

/** How many students move, how many leave, and for how many nothing is chosen yet. */
function Counts({ raw, boxes }: { raw: RawValues; boxes: readonly string[] }) {
  const chosen = boxes.flatMap((box) => (raw[box] ? [raw[box]] : []))
  const leaving = chosen.filter((option) => option === leaves).length
  return <p role="status">{texts.counts(chosen.length - leaving, leaving, boxes.length - chosen.length)}</p>
}

function OpenReceipts({ group }: { group: Group }) {
  const loaded = useOnline(
    'receiptTotals',
    { query: { group: group.id, owed: true } },
    { enabled: useAnnounced('fees') },
  )
  if (loaded.state !== 'ready') return null
  const { count, owed } = loaded.value
  return <p>{count === 0 ? texts.noOpenReceipts : texts.openReceipts(count, owed)}</p>
}
