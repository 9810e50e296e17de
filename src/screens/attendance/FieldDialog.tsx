/** A form with one field of a row: its observations, or its points, a required number (specification 5.3). */
import type { ShownAttendance } from '../../offline'
import { RowForm } from '../../pieces/forms/RowForm'
import { attendanceTexts as texts, studentName } from '../../texts'

const titleOf = { points: texts.pointsOf, observations: texts.observationsOf }

type Props = { field: keyof typeof titleOf; row: ShownAttendance; onClose: () => void }

export default function FieldDialog({ field, row, onClose }: Props) {
  return (
    <RowForm
      draft={`${field}/${row.key}`}
      row={row}
      fields={[field]}
      title={titleOf[field](studentName(row.student))}
      success={texts.saved}
      onClose={onClose}
    />
  )
}
