/** Which column of a sheet a row's field is read from. Pure. */
import type { RowField, SheetField } from '../../contract'
import type { Column } from './columns'
import { emptyValues } from './rows'

/** The field in which a doubt is reported, for columns that are split into several fields or joined with another. */
const rowFieldOf: Partial<Record<SheetField, RowField>> = {
  full_name: 'first_name',
  second_last_name: 'last_name',
  tutor: 'tutor_first_name',
  contact: 'contact_first_name',
  school: 'group',
}
const isRowField = (field: SheetField | RowField): field is RowField => field in emptyValues
export const correctedIn = (field: SheetField): RowField => rowFieldOf[field] ?? (isRowField(field) ? field : 'comment')

/** The heading of the column from which a field is read, as the file has it; '' if there is none. */
export const headingFor = (field: RowField, columns: readonly Column[]): string =>
  columns.find((each) => each.field !== null && correctedIn(each.field) === field)?.heading ?? ''
