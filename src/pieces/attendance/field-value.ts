/** The values of attendance fields as texts, for conflicts and changes. */
import type { AttendanceField } from '../../contract'
import type { FieldValues } from '../../offline'
import { attendanceTexts, changeTexts, outboxTexts } from '../../texts'

/** A field's name with a value of that field's type. */
export type FieldValue = { [Field in AttendanceField]: { field: Field; value: FieldValues[Field] } }[AttendanceField]

export function attendanceValueText(fieldValue: FieldValue): string {
  switch (fieldValue.field) {
    case 'status':
      return fieldValue.value?.label ?? changeTexts.noStatus
    case 'points':
      return fieldValue.value === null ? changeTexts.points(null) : String(fieldValue.value)
    case 'observations':
      return fieldValue.value === '' ? outboxTexts.nothingThere : fieldValue.value
    case 'beginning_of_the_cycle':
      return fieldValue.value ? attendanceTexts.cycle : changeTexts.noCycle
  }
}

/** Several fields as one text: "Retardo, 3 puntos, «Tos»". */
export function attendanceValuesText({
  status,
  points,
  observations,
  beginning_of_the_cycle: cycle,
}: Partial<FieldValues>): string {
  return [
    ...(status === undefined ? [] : [attendanceValueText({ field: 'status', value: status })]),
    ...(points === undefined ? [] : [changeTexts.points(points)]),
    ...(observations ? [`«${observations}»`] : []),
    ...(cycle === undefined ? [] : [attendanceValueText({ field: 'beginning_of_the_cycle', value: cycle })]),
  ].join(', ')
}
