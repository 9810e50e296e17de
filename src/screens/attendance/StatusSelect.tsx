/** The Estado dropdown of a row: the device's own picker, with the state's icon, word and colour. */
import { useState } from 'react'
import type { Option } from '../../contract'
import { meaningOf, type Meanings } from '../../domain/attendance-meaning'
import type { ShownAttendance } from '../../offline'
import { appearanceOf } from '../../pieces/attendance/status-appearance'
import { attendanceTexts, studentName } from '../../texts'
import { RowSelect } from '../../ui'

type Props = { row: ShownAttendance; options: readonly Option[]; meanings: Meanings; /** `seen`: what stood there when the person came to the picker. */ onChange: (status: Option, seen: Option | null) => void }

export function StatusSelect({ row, options, meanings, onChange }: Props) {
  const { value: status, pending } = row.fields.status
  /** Somebody touches it, or comes to it by the keyboard: until then it offers what is chosen alone, for ten such pickers are drawn at each letter. */
  const [met, setMet] = useState(false)
  const [begun, setBegun] = useState<{ seen: Option | null } | null>(null)
  // Opened again, or left and come back to: the person sees what stands there by then, and an open picker hides what changes behind it.
  const meet = () => {
    setMet(true)
    setBegun({ seen: status })
  }
  // A status the school no longer offers stays readable, and stays until somebody chooses another.
  const all = status && !options.some(({ value }) => value === status.value) ? [status, ...options] : options
  const offered = met ? all : status ? [status] : []
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
        const chosen = all.find(({ value }) => value === event.currentTarget.value)
        if (!chosen) return
        onChange(chosen, begun ? begun.seen : status)
        setBegun({ seen: chosen })
      }}
      onPointerDown={meet}
      onFocus={meet}
      onBlur={() => setBegun(null)}
    >
      {status === null && (
        <option value="" disabled>
          {attendanceTexts.noStatus}
        </option>
      )}
      {offered.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </RowSelect>
  )
}
