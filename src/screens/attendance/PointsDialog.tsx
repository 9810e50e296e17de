/** A form with the points of one row, a required number (specification 5.3). */
import type { ShownAttendance } from '../../offline'
import { RowForm } from '../../pieces/forms/RowForm'
import { attendanceTexts, studentName } from '../../texts'

export default function PointsDialog({ row, onClose }: { row: ShownAttendance; onClose: () => void }) {
  return (
    <RowForm
      draft={`points/${row.key}`}
      row={row}
      fields={['points']}
      title={attendanceTexts.pointsOf(studentName(row.student))}
      success={attendanceTexts.saved}
      onClose={onClose}
    />
  )
}
