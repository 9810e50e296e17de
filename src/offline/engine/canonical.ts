/**
 * Compares values of attendance rows in a canonical form, because equal values differ in shape: a status is read as
 * {value, label} but sent as its value, "5" equals 5, null equals empty, and providers trim texts. Pure.
 */
import { attendanceFields, type AttendanceField } from '../../contract'
import { comparableText } from '../../domain/three-way'
import type { FieldValues, Values } from './slot'

/** The values that a screen shows for a row that does not exist yet. */
export const noValues: FieldValues = { status: null, points: null, observations: '', beginning_of_the_cycle: false }

type Canonical = string | number | boolean | null

function canonical(values: Values, field: AttendanceField): Canonical {
  switch (field) {
    case 'status':
      return values.status?.value ?? ''
    case 'points':
      return values.points == null ? null : Number(values.points)
    case 'observations':
      return comparableText(values.observations ?? '')
    case 'beginning_of_the_cycle':
      return values.beginning_of_the_cycle ?? false
  }
}

/** The fields that are present in `values`. */
function fieldsIn(values: Values): AttendanceField[] {
  return attendanceFields.filter((field) => values[field] !== undefined)
}

/** The fields of `values` whose value in `row` is different. */
export function differences(values: Values, row: FieldValues): AttendanceField[] {
  return fieldsIn(values).filter((field) => canonical(values, field) !== canonical(row, field))
}

/** Whether `row` has the same value for every field of `values`. */
export function hasValues(row: FieldValues, values: Values): boolean {
  return differences(values, row).length === 0
}

/** Whether both have the same fields with the same values. */
export function equal(one: Values, other: Values): boolean {
  return attendanceFields.every(
    (field) =>
      (one[field] === undefined) === (other[field] === undefined) && canonical(one, field) === canonical(other, field),
  )
}

/** Whether the field has the same value in both, or is blank in both (see `isBlank`): a screen shows no difference. */
export function isSame(one: Values, other: Values, field: AttendanceField): boolean {
  return canonical(one, field) === canonical(other, field) || (isBlank(one, field) && isBlank(other, field))
}

/** `values` reduced to one field. */
export function onlyField(field: AttendanceField, values: Values): Values {
  return { [field]: values[field] }
}

/** Whether the field has the value that a provider stores when nothing was entered (empty, 0, false or null). */
export function isBlank(values: Values, field: AttendanceField): boolean {
  return !canonical(values, field)
}

/** The request body. A status is sent as its `value`; a field that is absent or has no value is omitted. */
export function bodyOf(values: Values) {
  return {
    ...(values.status && { status: values.status.value }),
    ...(values.points != null && { points: values.points }),
    ...(values.observations !== undefined && { observations: values.observations }),
    ...(values.beginning_of_the_cycle !== undefined && { beginning_of_the_cycle: values.beginning_of_the_cycle }),
  }
}
