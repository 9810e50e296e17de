/**
 * Begins a school year in one step. For each active group the person chooses whether it ends or goes on, to which new
 * group its students move, and the values of the new group that is copied from it. A preview above the button follows
 * what is typed; nothing is written before the form is sent.
 */
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  daysFrom,
  mostDaysAhead,
  schoolDay,
  schoolYear,
  weekdayNames,
  type Group,
  type Membership,
} from '../../contract'
import { placeOn } from '../../domain/membership-days'
import { compareNames } from '../../domain/name-order'
import { schoolNow, useGroupNaming, useGroups, useMembersByGroup } from '../../offline'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { receiptsField } from '../../pieces/memberships/receipts-field'
import { useOrder } from '../../provider/online'
import { groupFormTexts as texts } from '../../texts/group-forms'
import { membershipTexts } from '../../texts/memberships'
import type { FieldDefinition, FieldOption, RawValues } from '../../ui'
import { boxesOf, fieldsOf } from './group-fields'

/** The option for a group that ends and whose students move to no other group. */
const leaves = 'leaves'
/** The option for a group that goes on as it is. */
const stays = 'stays'
const copied = ['name', 'teacher', 'days', 'start_time', 'final_time'] as const
type Copied = (typeof copied)[number]
const boxOf = (part: Copied | 'to', { id }: Group) => `${part}-${id}`

const typedForm = z.looseObject({
  from: schoolYear.shape.from,
  receipts: schoolYear.shape.receipts,
  over_quota: schoolYear.shape.over_quota,
})

/** A group with its active memberships. `name`: with its school, if there is more than one. */
type Old = { group: Group; name: string; members: readonly Membership[] }

export function SchoolYear({ onClose }: { onClose: () => void }) {
  const begin = useOrder('schoolYearBegin')
  const groups = useGroups()
  const { nameOf } = useGroupNaming()
  const membersOf = useMembersByGroup()
  const [today] = useState(() => schoolDay(schoolNow()))
  const latest = daysFrom(today, mostDaysAhead)
  if (!groups || !membersOf) return null
  const olds = groups
    .filter(({ is_active, end_date }) => is_active && !(end_date && end_date > today))
    .map((group): Old => ({
      group,
      name: nameOf(group),
      members: (membersOf(group.id) ?? []).filter((one) => placeOn(one, today) !== 'former'),
    }))
    .sort((one, other) => compareNames(one.name, other.name))
  const targets: FieldOption[] = [
    ...olds.map(({ group, name }) => ({ value: group.id, label: texts.newGroup(name) })),
    { value: leaves, label: texts.allLeave },
    { value: stays, label: texts.stays },
  ]
  return (
    <DraftedForm
      draft="group/year"
      title={texts.year}
      fields={[
        {
          name: 'from',
          label: texts.yearFrom,
          type: 'date',
          required: true,
          latestDay: latest,
          tooLate: membershipTexts.tooFarAhead(latest),
          hint: texts.yearFromHint,
        },
        ...olds.flatMap((old) => rowOf(old, targets)),
        { ...receiptsField, heading: texts.forAllGroups },
        { name: 'over_quota', label: membershipTexts.overQuota, type: 'checkbox', shownOnError: true },
      ]}
      initial={{ from: today, receipts: 'keep', ...Object.fromEntries(olds.flatMap((old) => initialOf(old, today))) }}
      schema={typedForm}
      submit={texts.yearSubmit}
      note={(raw) => <Preview turns={turnsOf(olds, raw)} />}
      send={({ from, receipts, over_quota, ...boxes }, key) =>
        begin(
          {
            body: {
              from,
              ...(receipts && { receipts }),
              ...(over_quota && { over_quota }),
              groups: turnsOf(olds, boxes).map(({ old, copy, to }) => ({
                group: old.group.id,
                members: old.members.map(({ id }) => id),
                ...(copy && { copy }),
                ...(to && { to: to.group.id }),
              })),
            },
          },
          key,
        )
      }
      success={texts.yearBegun}
      onClose={onClose}
    />
  )
}

/** The boxes of one group: where its students go, and the values of its copy. Without a name no copy is opened. */
function rowOf({ group, name, members }: Old, targets: FieldOption[]): FieldDefinition[] {
  const fields = fieldsOf(group, { teacher: true })
  return [
    {
      name: boxOf('to', group),
      heading: name,
      label: texts.moveTo(members.length),
      type: 'select',
      required: true,
      options: targets,
    },
    ...copied.flatMap((part) =>
      fields
        .filter((field) => field.name === part)
        .map(({ derived: _, ...field }) => ({
          ...field,
          name: boxOf(part, group),
          ...(part === 'name' && { label: texts.newName, required: false, hint: texts.newNameHint }),
          shownIf: (raw: RawValues) =>
            raw[boxOf('to', group)] !== stays && (part === 'name' || !isBlank(raw[boxOf('name', group)])),
        })),
    ),
  ]
}

/** A group that has not begun by `today` (YYYY-MM-DD) belongs to the year to come: it goes on. */
function initialOf({ group }: Old, today: string): [name: string, value: string][] {
  const boxes = boxesOf(group)
  return [
    [boxOf('to', group), (group.start_date ?? '') > today ? stays : group.id],
    ...copied.map((part): [string, string] => [boxOf(part, group), boxes[part] ?? '']),
  ]
}

type Turn = { old: Old; copy: z.input<typeof schoolYear>['groups'][number]['copy']; to: Old | null }

/** The groups that end, each with what was chosen for it. Groups that go on are left out. */
function turnsOf(olds: readonly Old[], boxes: Record<string, unknown>): Turn[] {
  const textOf = (part: Copied | 'to', group: Group) => {
    const value = boxes[boxOf(part, group)]
    return typeof value === 'string' ? value.trim() : Array.isArray(value) ? value.join() : ''
  }
  return olds.flatMap((old) => {
    const { group } = old
    const to = textOf('to', group)
    if (to === stays || to === '') return []
    const name = textOf('name', group)
    const copy =
      name === ''
        ? undefined
        : {
            name,
            teacher: textOf('teacher', group),
            days: daysOf(textOf('days', group)),
            start_time: textOf('start_time', group),
            final_time: textOf('final_time', group),
          }
    return [{ old, copy, to: olds.find((one) => one.group.id === to) ?? null }]
  })
}

function isBlank(value: RawValues[string] | undefined) {
  return typeof value !== 'string' || value.trim() === ''
}

function daysOf(days: string) {
  return weekdayNames.filter((day) => days.split(',').includes(day))
}

function Preview({ turns }: { turns: readonly Turn[] }) {
  const nameOf = (old: Old) => turns.find((turn) => turn.old === old)?.copy?.name
  const moved = turns.filter(({ to }) => to !== null).reduce((sum, { old }) => sum + old.members.length, 0)
  const left = turns.filter(({ to }) => to === null).reduce((sum, { old }) => sum + old.members.length, 0)
  const unopened = turns.find(({ old, to }) => to !== null && old.members.length > 0 && nameOf(to) === undefined)
  return (
    <div role="status">
      <p>{texts.yearHint}</p>
      <ul>
        {turns.map(({ old, to }) => (
          <li key={old.group.id}>{texts.yearLine(old.name, to && (nameOf(to) ?? to.name), old.members.length)}</li>
        ))}
      </ul>
      <p>{texts.yearCounts(turns.filter(({ copy }) => copy).length, moved, left)}</p>
      {unopened?.to ? <p>{texts.notOpened(unopened.to.name)}</p> : null}
    </div>
  )
}
