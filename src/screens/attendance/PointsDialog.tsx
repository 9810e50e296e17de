/** The Puntos button's form: one required number (spec section 5). */
import * as z from 'zod/mini'
import { pointBounds } from '../../contract'
import { useWorkspace, type ShownAttendance } from '../../offline'
import { DeviceForm } from '../../pieces/forms/DraftedForm'
import { localResultOf } from '../../pieces/forms/submit-result'
import { attendanceTexts, fieldLabels, studentName } from '../../texts'

const schema = z.object({ points: z.coerce.number().check(z.int(), z.gte(pointBounds.min), z.lte(pointBounds.max)) })

export default function PointsDialog({ row, onClose }: { row: ShownAttendance; onClose: () => void }) {
  const { editAttendance } = useWorkspace()
  const seen = row.fields.points.value
  return (
    <DeviceForm
      draft={`points/${row.key}`}
      title={attendanceTexts.pointsOf(studentName(row.student))}
      fields={[{ name: 'points', label: fieldLabels.points, type: 'number', required: true, ...pointBounds }]}
      initial={{ points: seen ?? 0 }}
      schema={schema}
      onSubmit={({ points }) => localResultOf(editAttendance({ row, field: 'points', seen, value: points }))}
      success={attendanceTexts.saved}
      onClose={onClose}
    />
  )
}
