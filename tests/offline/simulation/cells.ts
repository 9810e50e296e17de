/** An attendance row's values as a provider writes them, and an edit as a screen makes it. */
import { attendanceFields } from '../../../src/contract'
import type { Edit } from '../../../src/offline/engine/edit-slot'
import type { OverlaidRow } from '../../../src/offline/engine/overlay'
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

export function editOf(row: OverlaidRow, field: Field, value: Plain): Edit {
  const { status, points, observations, beginning_of_the_cycle } = row.cells
  switch (field) {
    case 'status':
      return {
        row,
        field,
        pending: status.slot !== null,
        seen: status.value,
        value: value === null ? null : { value: String(value), label: `L-${value}` },
      }
    case 'points':
      return {
        row,
        field,
        pending: points.slot !== null,
        seen: points.value,
        value: value === null ? null : Number(value),
      }
    case 'observations':
      return { row, field, pending: observations.slot !== null, seen: observations.value, value: String(value ?? '') }
    case 'beginning_of_the_cycle':
      return {
        row,
        field,
        pending: beginning_of_the_cycle.slot !== null,
        seen: beginning_of_the_cycle.value,
        value: value === true,
      }
  }
}
