/** How a row of a sheet is shown: its name, the page of what is stored of it, and its other values. */
import { rowFields, sheetKinds, type RowField, type SheetField, type SheetKind, type SheetRow } from '../../contract'
import { groupOf, studentOf, tutorOf } from '../../paths'
import { dateText, moneyText, phoneText } from '../../texts'
import { rowFieldLabels } from '../../texts/sheet-import'

/** Whether the rows are attendance or receipts; of these, an import never changes what is stored. */
export const isEarlier = (kind: SheetKind) => kind === 'attendance' || kind === 'receipts'

export const pageOf = (kind: SheetKind, id: string) =>
  kind === 'tutors' ? tutorOf(id) : kind === 'groups' ? groupOf(id) : studentOf(id)

export function nameOf(kind: SheetKind, values: SheetRow['values']): string {
  const [first, last] =
    kind === 'tutors'
      ? [values.tutor_first_name, values.tutor_last_name]
      : kind === 'groups'
        ? [values.group, '']
        : [values.first_name || values.folio, values.last_name]
  return `${first} ${last}`.trim()
}

const money: readonly RowField[] = ['amount', 'paid']
const phones: readonly RowField[] = ['phone', 'contact_phone']
const dates: readonly RowField[] = ['birthdate', 'date', 'period', 'payment_date']
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** A row's values beside the name, as they are shown. */
export function factsOf(kind: SheetKind, values: SheetRow['values']): string[] {
  const tutor = `${values.tutor_first_name} ${values.tutor_last_name}`.trim()
  if (kind === 'students' || kind === 'tutors') {
    const { birthdate, group, phone, email } = values
    const own = kind === 'students' ? [birthdate && dateText(birthdate), group, tutor] : []
    return [...own, phone && phoneText(phone), email].filter(Boolean)
  }
  const named: readonly SheetField[] = ['first_name', 'last_name', ...(kind === 'groups' ? (['group'] as const) : [])]
  const own: readonly SheetField[] = sheetKinds[kind]
  return rowFields
    .filter((field) => own.includes(field) && !named.includes(field))
    .map((field) => shownValue(field, values[field]))
    .filter(Boolean)
}

function shownValue(field: RowField, value: string): string {
  if (dates.includes(field) && isDate(value)) return dateText(value)
  if (money.includes(field) && /^\d+\.\d\d$/.test(value)) return `${rowFieldLabels[field]} ${moneyText(Number(value))}`
  if (field === 'points' && value !== '') return `${rowFieldLabels.points} ${value}`
  return phones.includes(field) && value !== '' ? phoneText(value) : value
}

/** A value as people type it: a date as day/month/year. */
export const typedForm = (field: RowField, value: string) =>
  dates.includes(field) && isDate(value) ? value.split('-').reverse().join('/') : value
