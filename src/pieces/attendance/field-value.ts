/** The values of attendance fields as texts, for conflicts and changes. */
import type { AttendanceField } from '../../contract'
import type { FieldValues } from '../../offline'
import { attendanceTexts, changeTexts, outboxTexts } from '../../texts'

const valueTexts: { [Field in AttendanceField]: (value: FieldValues[Field] | null) => string } = {
  status: (status) => status?.label ?? changeTexts.noStatus,
  points: (points) => (points === null ? changeTexts.points(null) : String(points)),
  observations: (observations) => observations || outboxTexts.nothingThere,
  beginning_of_the_cycle: (begins) => (begins ? attendanceTexts.cycle : changeTexts.noCycle),
}

/** `value`: null if the field is empty or the provider has no row. */
export function attendanceValueText<Field extends AttendanceField>(
  field: Field,
  value: FieldValues[Field] | null,
): string {
  return valueTexts[field](value)
}

/** Several fields as one text: "Retardo, 3 puntos, «Tos»". */
export function attendanceValuesText({
  status,
  points,
  observations,
  beginning_of_the_cycle: cycle,
}: Partial<FieldValues>): string {
  return [
    ...(status === undefined ? [] : [attendanceValueText('status', status)]),
    ...(points === undefined ? [] : [changeTexts.points(points)]),
    ...(observations ? [`«${observations}»`] : []),
    ...(cycle === undefined ? [] : [attendanceValueText('beginning_of_the_cycle', cycle)]),
  ].join(', ')
}
