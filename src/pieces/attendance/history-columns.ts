/** The columns of a student's attendance history. `nameOf`: names a group, with its location if there are several. */
import { schoolDay, type Attendance } from '../../contract'
import type { GroupNaming } from '../../domain/group-naming'
import { schoolNow } from '../../offline'
import { attendanceTexts, dateText, fieldLabels, nearDateText } from '../../texts'
import type { Column } from '../../ui'

export const historyColumns = (nameOf: GroupNaming['nameOf']): Column<Attendance>[] => [
  {
    key: 'date',
    label: fieldLabels.attendance_date,
    card: 'title',
    cell: (row) => nearDateText(row.attendance_date, schoolDay(schoolNow())),
  },
  {
    key: 'group',
    label: fieldLabels.group,
    cell: (row) => (row.group ? nameOf(row.group) : attendanceTexts.withoutGroup),
  },
  { key: 'status', label: fieldLabels.status, cell: statusText },
  { key: 'points', label: fieldLabels.points, align: 'right', cell: (row) => row.points ?? 0 },
  { key: 'observations', label: fieldLabels.observations, cell: (row) => row.observations },
]

/** The status, and whether a cycle begins with this row and whether it was imported. */
function statusText({ status, beginning_of_the_cycle, imported }: Attendance): string {
  const label = status?.label ?? attendanceTexts.noStatus
  return [label, beginning_of_the_cycle && attendanceTexts.cycle, imported && attendanceTexts.imported]
    .filter(Boolean)
    .join(' · ')
}

/** A row's text, for a search on this device: without a connection, or if the provider sends the whole list at once. */
export function historyText(row: Attendance, nameOf: GroupNaming['nameOf']): string {
  const { attendance_date, group, observations } = row
  return `${attendance_date} ${dateText(attendance_date)} ${group ? nameOf(group) : ''} ${statusText(row)} ${observations}`
}
