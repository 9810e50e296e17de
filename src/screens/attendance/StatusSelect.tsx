/** The Estado dropdown of a row: the device's own picker, with the state's icon, word and colour. */
import type { Option } from '../../contract'
import { meaningOf, type Meanings } from '../../domain/attendance-meaning'
import type { ShownAttendance } from '../../offline'
import { appearanceOf } from '../../pieces/attendance/status-appearance'
import { attendanceTexts, studentName } from '../../texts'
import { RowSelect } from '../../ui'

type Props = { row: ShownAttendance; options: readonly Option[]; meanings: Meanings; onChange: (status: Option) => void }

export function StatusSelect({ row, options, meanings, onChange }: Props) {
  const { value: status, pending } = row.fields.status
  // A status the school no longer offers stays readable, and stays until somebody chooses another.
  const shown = status && !options.some(({ value }) => value === status.value) ? [status, ...options] : options
  const { icon, tone } = appearanceOf(meaningOf(meanings, status?.value))
  return (
    <RowSelect
      aria-label={attendanceTexts.statusOf(studentName(row.student))}
      icon={icon}
      tone={tone}
      chosen={status?.label ?? attendanceTexts.noStatus}
      value={status?.value ?? ''}
      // A conflict is settled by choosing a side, not by a third value.
      disabled={pending?.state === 'conflict'}
      onChange={(event) => {
        const chosen = shown.find(({ value }) => value === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    >
      {status === null && (
        <option value="" disabled>
          {attendanceTexts.noStatus}
        </option>
      )}
      {shown.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </RowSelect>
  )
}
