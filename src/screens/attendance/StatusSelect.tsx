/** The Estado picker of a row: a native select with the status's icon, label and colour. */
import { useState } from 'react'
import { offeredOptions, type Option } from '../../contract'
import { meaningOf } from '../../domain/attendance-meaning'
import type { ShownAttendance } from '../../offline'
import { optionsOf } from '../../pieces/forms/use-options'
import { appearanceOf } from '../../pieces/attendance/status-appearance'
import { attendanceTexts, studentName } from '../../texts'
import { RowSelect } from '../../ui'
import type { RowContext } from './row-context'

type Props = { row: ShownAttendance; rowContext: RowContext }

export function StatusSelect({ row, rowContext: { options, meanings, onStatus } }: Props) {
  const { value: status, pending } = row.fields.status
  /**
   * Whether the select was touched or focused. Until then it contains only the chosen option, because typing in the
   * search box renders a select for each row of the page.
   */
  const [wasUsed, setWasUsed] = useState(false)
  const [begun, setBegun] = useState<{ seen: Option | null } | null>(null)
  // Runs each time the select is opened or focused. An open native select does not show later changes of the row, so
  // the status shown at this moment is the one that the person saw.
  const beginEdit = () => {
    setWasUsed(true)
    setBegun({ seen: status })
  }
  // A status that the school no longer offers is an option until another one is chosen.
  const all = optionsOf(offeredOptions(options, status), status)
  const offered = wasUsed ? all : status ? [status] : []
  const { icon, tone } = appearanceOf(meaningOf(meanings, status?.value))
  return (
    <RowSelect
      aria-label={attendanceTexts.statusOf(studentName(row.student))}
      icon={icon}
      tone={tone}
      chosen={status?.label ?? attendanceTexts.noStatus}
      value={status?.value ?? ''}
      // A conflict must be resolved by choosing a side, not by entering a third value.
      disabled={pending?.state === 'conflict'}
      onChange={(event) => {
        const chosen = all.find(({ value }) => value === event.currentTarget.value)
        if (!chosen) return
        onStatus(row, chosen, begun ? begun.seen : status)
        setBegun({ seen: chosen })
      }}
      onPointerDown={beginEdit}
      onFocus={beginEdit}
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
