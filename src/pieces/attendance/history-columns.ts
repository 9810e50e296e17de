/** The columns of a student's attendance history, wherever it is read row by row. */
import type { Attendance } from '../../contract'
import { attendanceTexts, dateText, fieldLabels } from '../../texts'
import type { Column } from '../../ui'

export const historyColumns: Column<Attendance>[] = [
  { key: 'date', label: fieldLabels.attendance_date, card: 'title', cell: (row) => dateText(row.attendance_date) },
  { key: 'group', label: fieldLabels.group, cell: (row) => row.group?.name || row.group?.id || attendanceTexts.withoutGroup },
  { key: 'status', label: fieldLabels.status, cell: (row) => row.status?.label ?? attendanceTexts.noStatus },
  { key: 'points', label: fieldLabels.points, align: 'right', cell: (row) => row.points ?? 0 },
  { key: 'observations', label: fieldLabels.observations, cell: (row) => row.observations },
]
