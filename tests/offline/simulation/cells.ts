/** An attendance row's values as a provider writes them, and an edit as a screen makes it. */
import { attendanceFields } from '../../../src/contract'
import type { AttendanceEdit } from '../../../src/offline/engine/edit-slot'
import type { ShownAttendance } from '../../../src/offline/engine/overlay'
import type { Values } from '../../../src/offline/engine/slot'
import type { Field, Plain } from './provider'

export function plain(values: Values): Partial<Record<Field, Plain>> {
  const cells: Partial<Record<Field, Plain>> = {}
  for (const field of attendanceFields) {
    const value = plainOf(values, field)
    if (value !== undefined) cells[field] = value
  }
  return cells
}

/** The field's value; undefined if `values` does not contain the field. */
export function plainOf(values: Values, field: Field): Plain | undefined {
  if (field !== 'status') return values[field]
  return values.status === undefined ? undefined : (values.status?.value ?? null)
}

export function editOf(row: ShownAttendance, field: Field, value: Plain): AttendanceEdit {
  const { status, points, observations, beginning_of_the_cycle } = row.fields
  switch (field) {
    case 'status':
      return {
        row,
        field,
        seen: status.value,
        value: value === null ? null : { value: String(value), label: `L-${value}` },
      }
    case 'points':
      return { row, field, seen: points.value, value: value === null ? null : Number(value) }
    case 'observations':
      return { row, field, seen: observations.value, value: String(value ?? '') }
    case 'beginning_of_the_cycle':
      return { row, field, seen: beginning_of_the_cycle.value, value: value === true }
  }
}
