/** Filters above the attendance list: a chip for each frequent filter, and pickers for a group and a status. */
import type { ReactNode } from 'react'
import type { Group, Option } from '../../contract'
import type { Meanings } from '../../domain/attendance-meaning'
import { useGroupNaming } from '../../offline'
import { attendanceTexts as texts, fieldLabels, words } from '../../texts'
import { Icon, RowSelect, type IconName } from '../../ui'
import classes from './Filters.module.css'
import type { AttendanceListState } from './place'

type FilterState = Pick<AttendanceListState, 'group' | 'period' | 'status' | 'unsent'>
type Props = {
  place: FilterState
  /** undefined while the groups are being read from the device. */
  groups: readonly Group[] | undefined
  options: readonly Option[]
  meanings: Meanings
  onChange: (change: Partial<FilterState>) => void
}

export function Filters({
  place: { group, period, status, unsent },
  groups,
  options,
  meanings: { absent },
  onChange: set,
}: Props) {
  const { nameOf } = useGroupNaming()
  return (
    <div className={classes.filters} role="group" aria-label={texts.filters}>
      <Chip on={period === 'hoy'} onToggle={(on) => set({ period: on ? 'hoy' : undefined })}>
        {texts.today}
      </Chip>
      <Chip on={period === 'semana'} onToggle={(on) => set({ period: on ? 'semana' : undefined })}>
        {texts.thisWeek}
      </Chip>
      {absent && (
        <Chip on={status === absent.value} onToggle={(on) => set({ status: on ? absent.value : undefined })}>
          {texts.absences}
        </Chip>
      )}
      <Chip on={unsent} onToggle={(unsent) => set({ unsent })}>
        {texts.unsent}
      </Chip>
      <span className={classes.pickers}>
        <Picker
          icon="group"
          label={fieldLabels.group}
          anyLabel={texts.allGroups}
          options={(groups ?? []).map((each) => ({ value: each.id, label: nameOf(each) }))}
          chosen={group}
          otherLabel={groups ? texts.unknownGroup : words.loading}
          onChoose={(group) => set({ group })}
        />
        <Picker
          icon="filter"
          label={fieldLabels.status}
          anyLabel={texts.allStatuses}
          options={options}
          chosen={status}
          otherLabel={status ?? ''}
          onChoose={(status) => set({ status })}
        />
      </span>
    </div>
  )
}

type PickerProps = {
  icon: IconName
  label: string
  anyLabel: string
  options: readonly Option[]
  /** The value of the chosen option; undefined: any. */
  chosen: string | undefined
  /** The label of a chosen value that is not among the options. */
  otherLabel: string
  onChoose: (value: string | undefined) => void
}

function Picker({ icon, label, anyLabel, options, chosen, otherLabel, onChoose }: PickerProps) {
  const option = options.find(({ value }) => value === chosen)
  return (
    <RowSelect
      icon={icon}
      tone="noche"
      chosen={chosen === undefined ? anyLabel : (option?.label ?? otherLabel)}
      aria-label={label}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value || undefined)}
    >
      <option value="">{anyLabel}</option>
      {chosen !== undefined && !option && <option value={chosen}>{otherLabel}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </RowSelect>
  )
}

function Chip({ on, onToggle, children }: { on: boolean; onToggle: (on: boolean) => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.chip} aria-pressed={on} onClick={() => onToggle(!on)}>
      {on && <Icon name="check" size={14} />}
      {children}
    </button>
  )
}
