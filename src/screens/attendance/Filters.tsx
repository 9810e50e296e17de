/** Filters above the attendance list: chips for the most frequent ones, and pickers for a group and a status. */
import type { ReactNode } from 'react'
import type { Group, Option } from '../../contract'
import type { Meanings } from '../../domain/attendance-meaning'
import { attendanceTexts as texts, fieldLabels, words } from '../../texts'
import { Icon, RowSelect } from '../../ui'
import classes from './Filters.module.css'
import type { AttendanceListState } from './place'

type FilterState = Pick<AttendanceListState, 'group' | 'period' | 'status' | 'unsent'>
type Props = {
  place: FilterState
  /** undefined while the device reads them. */
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
  const unknownGroup = groups ? texts.unknownGroup : words.loading
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
        <RowSelect
          icon="group"
          tone="noche"
          chosen={
            group === undefined ? texts.allGroups : (groups?.find(({ id }) => id === group)?.name ?? unknownGroup)
          }
          aria-label={fieldLabels.group}
          value={group ?? ''}
          onChange={(event) => set({ group: event.currentTarget.value || undefined })}
        >
          <option value="">{texts.allGroups}</option>
          {group !== undefined && !groups?.some(({ id }) => id === group) && (
            <option value={group}>{unknownGroup}</option>
          )}
          {groups?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </RowSelect>
        <RowSelect
          icon="filter"
          tone="noche"
          chosen={
            status === undefined ? texts.allStatuses : (options.find(({ value }) => value === status)?.label ?? status)
          }
          aria-label={fieldLabels.status}
          value={status ?? ''}
          onChange={(event) => set({ status: event.currentTarget.value || undefined })}
        >
          <option value="">{texts.allStatuses}</option>
          {status !== undefined && !options.some(({ value }) => value === status) && (
            <option value={status}>{status}</option>
          )}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </RowSelect>
      </span>
    </div>
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
