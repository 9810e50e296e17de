/**
 * When two values are the same fact, whatever they look like: a status is read as {value, label} and written as its value,
 * "5" is 5, null is empty, and providers trim texts.
 */
import { attendanceFields, type AttendanceField } from '../../contract'
import { comparableText } from '../../domain/three-way'
import type { FieldValues, Values } from './slot'

/** What a person sees of a row that does not exist. */
export const noValues: FieldValues = { status: null, points: null, observations: '', beginning_of_the_cycle: false }

type Canonical = string | number | boolean | null

function canonical(values: Values, field: AttendanceField): Canonical {
  switch (field) {
    case 'status': return values.status?.value ?? ''
    case 'points': return values.points == null ? null : Number(values.points)
    case 'observations': return comparableText(values.observations ?? '')
    case 'beginning_of_the_cycle': return values.beginning_of_the_cycle ?? false
  }
}

/** The fields that `values` says anything about. */
function fieldsIn(values: Values): AttendanceField[] {
  return attendanceFields.filter((field) => values[field] !== undefined)
}

/** The fields of `values` that `row` has differently. */
export function differences(values: Values, row: FieldValues): AttendanceField[] {
  return fieldsIn(values).filter((field) => canonical(values, field) !== canonical(row, field))
}

/** Does `row` hold everything that `values` says? */
export function holds(row: FieldValues, values: Values): boolean {
  return differences(values, row).length === 0
}

/** Do both say the same about the same fields? */
export function equal(one: Values, other: Values): boolean {
  return attendanceFields.every(
    (field) => (one[field] === undefined) === (other[field] === undefined) && canonical(one, field) === canonical(other, field),
  )
}

/** One field of `values`, as values. */
export function onlyField(field: AttendanceField, values: Values): Values {
  switch (field) {
    case 'status': return { status: values.status }
    case 'points': return { points: values.points }
    case 'observations': return { observations: values.observations }
    case 'beginning_of_the_cycle': return { beginning_of_the_cycle: values.beginning_of_the_cycle }
  }
}

/** Is this what a provider puts where nobody has said anything? */
export function isBlank(row: FieldValues, field: AttendanceField): boolean {
  return !canonical(row, field)
}

/** What a request body says: option values instead of options. */
export function bodyOf(values: Values) {
  return {
    ...(values.status && { status: values.status.value }),
    ...(values.points != null && { points: values.points }),
    ...(values.observations !== undefined && { observations: values.observations }),
    ...(values.beginning_of_the_cycle !== undefined && { beginning_of_the_cycle: values.beginning_of_the_cycle }),
  }
}
