/** Field values in words, for conflicts and changes. */
import type { AttendanceField } from '../../contract'
import type { FieldValues } from '../../offline'
import { attendanceTexts, changeTexts, outboxTexts } from '../../texts'

/** A field with its value; the type keeps both matching. */
export type FieldValue = { [Field in AttendanceField]: { field: Field; value: FieldValues[Field] } }[AttendanceField]

export function valueText(said: FieldValue): string {
  switch (said.field) {
    case 'status':
      return said.value?.label ?? changeTexts.noStatus
    case 'points':
      return said.value === null ? changeTexts.points(null) : String(said.value)
    case 'observations':
      return said.value === '' ? outboxTexts.nothingThere : said.value
    case 'beginning_of_the_cycle':
      return said.value ? attendanceTexts.cycle : changeTexts.noCycle
  }
}

/** Some fields in words: "Retardo, 3 puntos, «Tos»". */
export function valuesText({
  status,
  points,
  observations,
  beginning_of_the_cycle: cycle,
}: Partial<FieldValues>): string {
  return [
    ...(status === undefined ? [] : [valueText({ field: 'status', value: status })]),
    ...(points === undefined ? [] : [changeTexts.points(points)]),
    ...(observations ? [`«${observations}»`] : []),
    ...(cycle === undefined ? [] : [valueText({ field: 'beginning_of_the_cycle', value: cycle })]),
  ].join(', ')
}
