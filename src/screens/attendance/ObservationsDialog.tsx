/** A form with the observations of one row. */
import type { ShownAttendance } from '../../offline'
import { RowForm } from '../../pieces/forms/RowForm'
import { attendanceTexts, studentName } from '../../texts'

export default function ObservationsDialog({ row, onClose }: { row: ShownAttendance; onClose: () => void }) {
  return (
    <RowForm
      draft={`observations/${row.key}`}
      row={row}
      fields={['observations']}
      title={attendanceTexts.observationsOf(studentName(row.student))}
      success={attendanceTexts.saved}
      onClose={onClose}
    />
  )
}
