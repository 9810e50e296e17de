/** The days and filters of a report. */
import { Button, NativeSelect } from '@mantine/core'
import type { Group, Option } from '../../contract'
import { compareNames } from '../../domain/name-order'
import { fullName } from '../../domain/person-name'
import { useGroupNaming, useGroups } from '../../offline'
import { SpanPicker } from '../../pieces/lists/SpanPicker'
import { calendarMonthText } from '../../texts'
import { reportTexts as texts } from '../../texts/reports'
import { monthOfSpan, monthsUpTo, noFilters, spanOfMonth, thresholds, type ReportState } from './place'
import classes from './reports.module.css'

type Props = {
  /** With the days that are shown, also if the address has none. */
  state: ReportState
  today: string
  onChange: (state: ReportState) => void
}

export function ReportFilters({ state, today, onChange }: Props) {
  const groups = useGroups() ?? []
  const { nameOf } = useGroupNaming()
  const month = monthOfSpan(state)
  const schools = optionsOf(groups, ({ school }) => school?.id && { value: school.id, label: school.name })
  const teachers = optionsOf(groups, ({ teacher }) => teacher?.id && { value: teacher.id, label: fullName(teacher) })
  const ofSchool = groups
    .filter(({ id, school }) => state.school === '' || school?.id === state.school || id === state.group)
    .map((group) => ({ value: group.id, label: nameOf(group) }))
    .sort((one, other) => compareNames(one.label, other.label))
  const hasFilters = [state.school, state.group, state.teacher, state.below].some((value) => value !== '')
  return (
    <>
      <SpanPicker from={state.from} to={state.to} onChange={(span) => onChange({ ...state, ...span })}>
        <NativeSelect
          label={texts.month}
          value={month}
          data={[
            ...(month === '' ? [{ value: '', label: texts.otherDays }] : []),
            ...monthsUpTo(today, month).map((value) => ({ value, label: calendarMonthText(value) })),
          ]}
          onChange={({ currentTarget: { value } }) => value && onChange({ ...state, ...spanOfMonth(value) })}
        />
      </SpanPicker>
      <section className={classes.filters} aria-label={texts.filters}>
        {schools.length > 1 || state.school !== '' ? (
          <Filter
            label={texts.school}
            any={texts.anySchool}
            value={state.school}
            options={schools}
            onChange={(school) => onChange({ ...state, school, group: '' })}
          />
        ) : null}
        <Filter
          label={texts.group}
          any={texts.anyGroup}
          value={state.group}
          options={ofSchool}
          onChange={(group) => onChange({ ...state, group })}
        />
        {state.report === 'attendance' ? (
          <>
            <Filter
              label={texts.teacher}
              any={texts.anyTeacher}
              value={state.teacher}
              options={teachers}
              onChange={(teacher) => onChange({ ...state, teacher })}
            />
            <Filter
              label={texts.below}
              any={texts.anyShare}
              value={state.below}
              options={thresholds.map((value) => ({ value, label: texts.belowOf(Number(value)) }))}
              onChange={(below) => onChange({ ...state, below })}
            />
          </>
        ) : null}
        {hasFilters ? (
          <Button variant="subtle" onClick={() => onChange({ ...state, ...noFilters })}>
            {texts.clear}
          </Button>
        ) : null}
      </section>
    </>
  )
}

type FilterProps = {
  label: string
  any: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}

function Filter({ label, any, value, options, onChange }: FilterProps) {
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[{ value: '', label: any }, ...options, ...(isKnown ? [] : [{ value, label: value }])]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Each option once, by name. */
function optionsOf(groups: readonly Group[], optionOf: (group: Group) => Option | '' | null | undefined): Option[] {
  const found = groups.flatMap((group) => optionOf(group) || [])
  return [...new Map(found.map((option) => [option.value, option])).values()].sort((one, other) =>
    compareNames(one.label, other.label),
  )
}
