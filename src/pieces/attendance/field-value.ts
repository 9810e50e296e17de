/** One field's value in words, as a conflict or a change shows it. */
import type { AttendanceField } from '../../contract'
import type { FieldValues } from '../../offline'
import { attendanceTexts, changeTexts, outboxTexts } from '../../texts'

/** A field with its value, so that the one always fits the other. */
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
