/** The columns of a student's attendance history, wherever it is read row by row. */
import { schoolDay, type Attendance } from '../../contract'
import { schoolNow } from '../../offline'
import { attendanceTexts, dateText, fieldLabels, nearDateText } from '../../texts'
import type { Column } from '../../ui'

export const historyColumns: Column<Attendance>[] = [
  { key: 'date', label: fieldLabels.attendance_date, card: 'title', cell: (row) => nearDateText(row.attendance_date, schoolDay(schoolNow())) },
  { key: 'group', label: fieldLabels.group, cell: (row) => row.group?.name || row.group?.id || attendanceTexts.withoutGroup },
  { key: 'status', label: fieldLabels.status, cell: (row) => row.status?.label ?? attendanceTexts.noStatus },
  { key: 'points', label: fieldLabels.points, align: 'right', cell: (row) => row.points ?? 0 },
  { key: 'observations', label: fieldLabels.observations, cell: (row) => row.observations },
]

/** What a row is found by where the provider does not search. */
export function historyText({ attendance_date, group, status, observations }: Attendance): string {
  return `${attendance_date} ${dateText(attendance_date)} ${group?.name ?? ''} ${status?.label ?? ''} ${observations}`
}
