/** The boxes of a group's form, their options, and the warnings above its buttons. */
import { useState } from 'react'
import { schoolDay, weekdayNames, type Group } from '../../contract'
import { clashesOf } from '../../domain/group-clashes'
import { fullName } from '../../domain/person-name'
import { priceOn } from '../../domain/prices'
import { weekdayFromName } from '../../domain/weekday'
import { schoolNow, useAnnounced, useGroupNaming, useGroups } from '../../offline'
import { useFailureLog } from '../../pieces/forms/use-options'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { StaffForm } from '../../pieces/people/StaffForm'
import { useAllPages } from '../../provider/online'
import { useSession } from '../../session'
import { fieldLabels, groupTexts, moneyText, scheduleOf } from '../../texts'
import { groupFormTexts as texts } from '../../texts/group-forms'
import type { FieldDefinition, FieldOption, OptionSource, RawValues } from '../../ui'
import { teacherOf } from './filters'

/** The active schools; null if they could not be read, undefined while they are being read. */
function useActiveSchools() {
  const loaded = useAllPages('schoolList', { query: { page_size: 1000 } }, { partial: true })
  useFailureLog('schoolList', loaded)
  if (loaded.state === 'loading') return undefined
  if (loaded.state === 'failed') return null
  return loaded.value.flatMap((page) => page.rows).filter(({ is_active }) => is_active)
}

const SchoolOptions: OptionSource = ({ children }) => {
  const schools = useActiveSchools()
  if (schools === undefined) return children(undefined)
  return children({ options: (schools ?? []).map(({ id, name }) => ({ value: id, label: name || id })), more: false })
}

/** Says what to do first if there is no active school in which a group could meet. */
export function NoSchools() {
  const { may } = useSession()
  if (useActiveSchools()?.length !== 0) return null
  return <p role="status">{may('catalogue.edit') ? texts.schoolFirst : texts.schoolFirstAsk}</p>
}

const TeacherOptions: OptionSource = ({ children }) => {
  const loaded = useAllPages('teacherList', { query: { page_size: 1000 } }, { partial: true })
  useFailureLog('teacherList', loaded)
  if (loaded.state === 'loading') return children(undefined)
  const rows = loaded.state === 'ready' ? loaded.value.flatMap((page) => page.rows) : []
  return children({ options: rows.map((row) => ({ value: row.id, label: fullName(row) || row.id })), more: false })
}

const PriceOptions: OptionSource = ({ children }) => {
  const loaded = useAllPages('priceListList', { query: { page_size: 1000 } }, { partial: true })
  useFailureLog('priceListList', loaded)
  if (loaded.state === 'loading') return children(undefined)
  const rows = loaded.state === 'ready' ? loaded.value.flatMap((page) => page.rows) : []
  return children({ options: rows.map(optionOfPrice), more: false })
}

function optionOfPrice(list: NonNullable<Group['payment_configuration']>): FieldOption {
  const { id, name } = list
  const { amount } = priceOn(list, schoolDay(schoolNow()))
  return { value: id ?? '', label: [name, amount === null ? '' : moneyText(amount)].filter(Boolean).join(' · ') }
}

/** Monday first, as people plan a week. */
const week = [...weekdayNames.slice(1), weekdayNames[0]]

/** A button that creates a member of staff, who is invited by the provider and chosen in the form at once. */
function NewTeacher({ choose }: { choose: (option: FieldOption) => void }) {
  const [open, setOpen] = useState(false)
  const { may } = useSession()
  const isOffered = useAnnounced('staff') && may('staff.manage')
  if (!isOffered) return null
  return (
    <>
      <OnlineButton variant="subtle" size="compact-md" onClick={() => setOpen(true)}>
        {texts.inviteTeacher}
      </OnlineButton>
      {open ? (
        <StaffForm
          role="Maestro"
          onMade={(member) => choose({ value: member.id, label: fullName(member) || member.id })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

export const teacherField = (group?: Group): FieldDefinition => ({
  name: 'teacher',
  label: groupTexts.teacher,
  type: 'select',
  source: TeacherOptions,
  below: (choose) => <NewTeacher choose={choose} />,
  ...(group?.teacher?.id != null && { initialOption: { value: group.teacher.id, label: teacherOf(group) } }),
})

/** `group`: the group whose values the form shows first. `teacher`: whether the form has a box for the teacher. */
export function fieldsOf(group: Group | undefined, { teacher }: { teacher: boolean }): FieldDefinition[] {
  const { school, payment_configuration: price } = group ?? {}
  const fields: (FieldDefinition | false)[] = [
    { name: 'name', label: fieldLabels.name, type: 'text', required: true, maxLength: 120 },
    {
      name: 'days',
      label: groupTexts.days,
      type: 'several',
      required: true,
      options: week.map((day) => ({ value: day, label: day })),
    },
    { name: 'start_time', label: texts.start, type: 'time', required: true },
    { name: 'final_time', label: texts.final, type: 'time', required: true, derived: hourAfterStart },
    {
      name: 'school',
      label: groupTexts.school,
      type: 'select',
      required: true,
      source: SchoolOptions,
      ...(school?.id != null && { initialOption: { value: school.id, label: school.name } }),
    },
    teacher && teacherField(group),
    {
      name: 'payment_configuration',
      label: texts.price,
      type: 'select',
      source: PriceOptions,
      ...(price?.id != null && { initialOption: optionOfPrice(price) }),
    },
    { name: 'quota_limit', label: groupTexts.quota, type: 'number', min: 1, max: 1000, hint: texts.quotaHint },
    { name: 'start_date', label: texts.startDate, type: 'date', required: true, hint: texts.startDateHint },
    { name: 'age_range', label: groupTexts.age, type: 'text', maxLength: 60, hint: texts.ageHint },
    { name: 'type_service', label: groupTexts.service, type: 'text', maxLength: 120, hint: texts.serviceHint },
    { name: 'private_classes', label: groupTexts.privateClasses, type: 'checkbox' },
  ]
  return fields.filter((field) => field !== false)
}

/**
 * The end that belongs to a start that was just entered: an hour later, because most classes last an hour. undefined if
 * there is an end already, or for a start from 23:00 on.
 */
function hourAfterStart({ start_time, final_time }: RawValues, written: string): string | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(String(start_time ?? '')) ?? []
  if (written !== 'start_time' || final_time !== '' || hours === undefined || hours === '23') return undefined
  return `${String(Number(hours) + 1).padStart(2, '0')}:${minutes}`
}

/** A group's values as the boxes of its form show them. */
export function boxesOf(group: Group) {
  return {
    ...group,
    days: weekOf(group.days),
    school: group.school?.id ?? '',
    teacher: group.teacher?.id ?? '',
    payment_configuration: group.payment_configuration?.id ?? '',
  }
}

/** Weekday names as the box has them, Monday first. A name that is not one of the seven is left out. */
function weekOf(days: readonly string[]): string {
  const known = new Set(days.map(weekdayFromName))
  return week.filter((day) => known.has(weekdayFromName(day))).join()
}

type WarningProps = { raw: RawValues; group?: Group | undefined }

/**
 * Warns that another active group has class at the same time and has the same teacher or the same name. Only a warning,
 * because some schools want that.
 */
export function ClashWarning({ raw, group }: WarningProps) {
  const groups = useGroups()
  const { nameOf } = useGroupNaming()
  const teacher = raw.teacher === undefined ? (group?.teacher?.id ?? null) : textOf(raw.teacher) || null
  const planned = {
    id: group?.id ?? null,
    name: textOf(raw.name),
    teacher,
    days: textOf(raw.days).split(','),
    start_time: textOf(raw.start_time) || null,
    final_time: textOf(raw.final_time) || null,
  }
  const clashes = clashesOf(planned, groups ?? [])
  return clashes.map(({ group: other, same }) => (
    <p key={other.id} role="status">
      {same === 'teacher'
        ? texts.sameTeacher(teacherOf(other), nameOf(other), scheduleOf(other))
        : texts.sameName(nameOf(other), scheduleOf(other))}
    </p>
  ))
}

function textOf(value: RawValues[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}
