/** A row's observations, written or wiped. */
import * as z from 'zod/mini'
import { longestObservation } from '../../contract'
import { useWorkspace, type ShownAttendance } from '../../offline'
import { DeviceForm } from '../../pieces/forms/DraftedForm'
import { localResultOf } from '../../pieces/forms/submit-result'
import { attendanceTexts, fieldLabels, studentName } from '../../texts'

const schema = z.object({ observations: z._default(z.string().check(z.trim(), z.maxLength(longestObservation)), '') })

export default function ObservationsDialog({ row, onClose }: { row: ShownAttendance; onClose: () => void }) {
  const { editAttendance } = useWorkspace()
  const seen = row.fields.observations.value
  return (
    <DeviceForm
      draft={`observations/${row.key}`}
      title={attendanceTexts.observationsOf(studentName(row.student))}
      fields={[{ name: 'observations', label: fieldLabels.observations, type: 'textarea', maxLength: longestObservation }]}
      initial={{ observations: seen }}
      schema={schema}
      onSubmit={({ observations }) => localResultOf(editAttendance({ row, field: 'observations', seen, value: observations }))}
      success={attendanceTexts.saved}
      onClose={onClose}
    />
  )
}
