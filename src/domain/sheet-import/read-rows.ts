/** Reads the lines of a sheet: the values of each line, and its doubts. Pure. */
import {
  phone as phoneSchema,
  type Option,
  type RowField,
  type RowProblem,
  type SheetField,
  type SheetKind,
} from '../../contract'
import { meaningsOf, type Meaning, type Meanings } from '../attendance-meaning'
import { searchKeyOf } from '../search-key'
import { dateIn } from '../written-date'
import { dateHabit, readBirthdate, readDate, type DateHabit } from './birthdates'
import { cellText, isCutNumber, isFormulaError, isNothing, wholeNumber, type Cell, type SheetLine } from './cells'
import type { Column } from './columns'
import { relationshipIn } from './heading-words'
import { addPersonErrors } from './person-errors'
import { recordErrors } from './record-errors'
import { amountValue, daysValue, paymentTypeValue, periodValue, statusValue, timesIn } from './record-values'
import { inLetters, isOtherOrder, orderOfNames, splitName, titleOf, withoutTitles, type SplitName } from './names'
import { addDoubt, emptyValues, type Doubt, type ReadRow, type RowValues } from './rows'

export type Corrections = ReadonlyMap<number, Readonly<Partial<RowValues>>>

/** The field in which a doubt is reported, for columns that are split into several fields or joined with another. */
const rowFieldOf: Partial<Record<SheetField, RowField>> = {
  full_name: 'first_name',
  second_last_name: 'last_name',
  tutor: 'tutor_first_name',
  contact: 'contact_first_name',
  school: 'group',
}
const isRowField = (field: SheetField | RowField): field is RowField => field in emptyValues
const correctedIn = (field: SheetField): RowField => rowFieldOf[field] ?? (isRowField(field) ? field : 'comment')

/** Whether the doubt is settled if a person sends `suggestion` back unchanged. */
export function isConfirmable({ reason, field, suggestion }: Doubt): boolean {
  if (reason === 'formulaError') return !['first_name', 'last_name', 'birthdate'].includes(field)
  return suggestion !== '' || reason === 'sameChild'
}

type Sheet = {
  columns: readonly Column[]
  corrections: Corrections
  /** By line number: the group that a line above names. */
  groupAbove: ReadonlyMap<number, string>
  kind: SheetKind
  options: SchoolOptions
  today: string
}

/** The school's option lists. `meanings`: the attendance option of each meaning, as the school has configured it. */
export type SchoolOptions = {
  relationships: readonly Option[]
  statuses: readonly Option[]
  meanings: Partial<Record<Meaning, string>>
  paymentTypes: readonly Option[]
}

export function readRows(lines: readonly SheetLine[], sheet: Sheet): ReadRow[] {
  const indexes = new Map(sheet.columns.flatMap(({ field }, index) => (field ? [[field, index] as const] : [])))
  const cellsOf = (field: SheetField) => {
    const index = indexes.get(field)
    return index === undefined ? [] : lines.map(({ cells }) => cells[index] ?? null)
  }
  const nameHeading = sheet.columns.find(({ field }) => field === 'full_name')?.heading ?? ''
  const habits = {
    date: dateHabit(cellsOf('birthdate')),
    child: orderOfNames(cellsOf('full_name').map(cellText), /^apellido/i.test(nameHeading) ? 'family' : 'given'),
    tutor: orderOfNames(cellsOf('tutor').map((cell) => withoutTitles(cellText(cell)))),
    folioLength: folioLength(cellsOf('folio')),
    dates: {
      date: dateHabit(cellsOf('date')),
      payment_date: dateHabit(cellsOf('payment_date')),
      period: dateHabit(cellsOf('period')),
    },
  }
  const meanings = meaningsOf(sheet.options.statuses, sheet.options.meanings)
  return lines.map((line) => readRow(line, { ...sheet, indexes, habits, meanings }))
}

type Context = Sheet & {
  indexes: ReadonlyMap<SheetField, number>
  habits: {
    date: ReturnType<typeof dateHabit>
    child: ReturnType<typeof orderOfNames>
    tutor: ReturnType<typeof orderOfNames>
    folioLength: number
    dates: Record<'date' | 'payment_date' | 'period', DateHabit>
  }
  meanings: Meanings
}

function readRow({ line, cells }: SheetLine, context: Context): ReadRow {
  const { columns, corrections, groupAbove, kind, options, today, indexes, habits } = context
  const { relationships } = options
  const values = { ...emptyValues }
  const doubts: Doubt[] = []
  const doubt = (field: RowField, reason: RowProblem, written: string, suggestion = '') =>
    void doubts.push({ field, reason, written, suggestion })
  const cellAt = (field: SheetField): Cell => cells[indexes.get(field) ?? -1] ?? null
  function textAt(field: SheetField): string {
    const text = cellText(cellAt(field))
    if (isFormulaError(text)) doubt(correctedIn(field), 'formulaError', text)
    else if (isCutNumber(text)) doubt(correctedIn(field), 'cutNumber', text)
    else return isNothing(text) ? '' : wholeNumber(text)
    return ''
  }
  const named = (name: string, order: typeof habits.child): SplitName => {
    const { first_name, last_name } = splitName(name, order)
    return { first_name: inLetters(first_name), last_name: inLetters(last_name) }
  }

  const fullName = textAt('full_name')
  if (fullName !== '') {
    Object.assign(values, named(fullName, habits.child))
    if (kind === 'students' && isOtherOrder(fullName, habits.child)) {
      const other = named(fullName, habits.child === 'given' ? 'family' : 'given')
      doubt('first_name', 'nameOrder', fullName, other.first_name)
      doubt('last_name', 'nameOrder', fullName, other.last_name)
    }
  } else {
    values.first_name = inLetters(textAt('first_name'))
    values.last_name = inLetters([textAt('last_name'), textAt('second_last_name')].filter(Boolean).join(' '))
  }
  const birthText = textAt('birthdate')
  if (birthText !== '') {
    const { value, problem, suggestion } = readBirthdate(cellAt('birthdate'), habits.date, today)
    values.birthdate = value
    if (problem && kind === 'students') doubt('birthdate', problem, birthText, suggestion)
  }
  const [groupName, school] = [textAt('group') || (groupAbove.get(Math.floor(line)) ?? ''), textAt('school')]
  if (kind === 'groups') Object.assign(values, { group: groupName, school })
  else values.group = [groupName, school].filter(Boolean).join(' ')
  values.folio = paddedFolio(textAt('folio'), habits.folioLength)
  const [comment, commentCell] = [textAt('comment'), cellAt('comment')]
  // A comment keeps its line breaks.
  values.comment =
    comment !== '' && typeof commentCell === 'string' ? commentCell.replace(/\r\n?/g, '\n').trim() : comment

  const tutor = textAt('tutor')
  const bareTutor = withoutTitles(tutor)
  const familyNames = textAt('tutor_last_name')
  if (tutor === '' || familyNames !== '') {
    values.tutor_first_name = inLetters(bareTutor || withoutTitles(textAt('tutor_first_name')))
    values.tutor_last_name = inLetters(familyNames)
  } else {
    const { first_name, last_name } = named(bareTutor, habits.tutor)
    Object.assign(values, { tutor_first_name: first_name, tutor_last_name: last_name })
  }
  values.email = textAt('email')
    .toLowerCase()
    .replace(/^mailto:/, '')
  values.relationship = relationshipOf(textAt('relationship') || headed(columns, indexes.get('tutor')), relationships)
  readPhone('phone')
  const contact = withoutTitles(textAt('contact') || textAt('contact_first_name'))
  const contactFamily = textAt('contact_last_name')
  const contactName =
    contactFamily === ''
      ? named(contact, 'given')
      : { first_name: inLetters(contact), last_name: inLetters(contactFamily) }
  Object.assign(values, {
    contact_first_name: contactName.first_name,
    contact_last_name: contactName.last_name,
  })
  readPhone('contact_phone')
  values.contact_relationship = relationshipOf(
    textAt('contact_relationship') || headed(columns, indexes.get('contact')),
    relationships,
  )

  /** Reads a phone. If the cell has several, takes the first and adds a doubt. */
  function readPhone(field: 'phone' | 'contact_phone'): void {
    const text = textAt(field)
    const numbers = text.split(/\s*(?:[/;,|]|\b[yoóe]\b)\s*/u).filter((part) => phoneSchema.safeParse(part).success)
    const [first] = numbers
    values[field] = canonical(phoneSchema.safeParse(text).success || first === undefined ? text : first)
    if (numbers.length > 1 && first !== undefined && !phoneSchema.safeParse(text).success)
      doubt(field, 'severalPhones', text, canonical(first))
  }

  if (kind === 'groups' || kind === 'attendance' || kind === 'receipts') readRecord()

  const own = corrections.get(line) ?? {}
  const corrected = new Set(Object.keys(own).filter((key): key is RowField => key in emptyValues))
  for (const field of corrected) values[field] = correctedValue(field, own[field] ?? '', context)
  const settled = doubts.filter(({ field }) => !corrected.has(field))
  const row: ReadRow = { line, values, doubts: settled, corrected, title: titleOf(tutor) }
  addPersonErrors(row, kind, today, tutor)
  for (const { field, reason, suggestion } of recordErrors(values, kind, { ...options, today }))
    addDoubt(row, field, reason, { suggestion })
  return row

  /** Reads the fields that only groups, attendance and receipts have. */
  function readRecord(): void {
    for (const field of ['date', 'payment_date'] as const) {
      const text = textAt(field)
      if (text === '') continue
      const { value, suggestion } = readDate(cellAt(field), habits.dates[field])
      values[field] = value
      if (suggestion !== '') doubt(field, 'dayOrMonth', text, suggestion)
    }
    if (kind === 'receipts') readMoney()
    values.status = statusValue(textAt('status'), options.statuses, context.meanings)
    values.payment_type = paymentTypeValue(textAt('payment_type'), options.paymentTypes)
    Object.assign(values, { points: textAt('points'), receipt: textAt('receipt'), quota: textAt('quota') })
    values.days = daysValue(textAt('days'))
    for (const field of ['start_time', 'final_time'] as const) {
      const text = textAt(field)
      const [start = text, final = ''] = text === '' ? [] : timesIn(cellAt(field))
      if (field === 'start_time' || text !== '') values[field] = start
      if (field === 'start_time') values.final_time = final
    }
  }

  /**
   * Reads period and amounts. Many schools only note what was paid and when: without a column for the amount or the
   * period, the amount is what was paid, and the period is the month of the payment.
   */
  function readMoney(): void {
    const period =
      textAt('period') === '' ? '' : periodValue(cellAt('period'), habits.dates.period, values.payment_date)
    values.period = indexes.has('period') ? period : values.payment_date.replace(/-\d\d$/, '-01')
    const moneyAt = (field: 'amount' | 'paid') => (textAt(field) === '' ? '' : amountValue(cellAt(field)))
    const [amount, paid] = [moneyAt('amount'), moneyAt('paid')]
    const noted = indexes.has('paid') ? paid : values.payment_date === '' ? '' : amount
    values.paid = noted || '0.00'
    values.amount = indexes.has('amount') ? amount : paid
  }
}

function correctedValue(field: RowField, written: string, { options, meanings, habits }: Context): string {
  const { relationships } = options
  const value = cellText(written)
  if (field === 'birthdate' || field === 'date' || field === 'payment_date') return dateIn(value, false)
  if (field === 'period') return periodValue(value, habits.dates.period, '')
  if (field === 'amount' || field === 'paid') return amountValue(value)
  if (field === 'status') return statusValue(value, options.statuses, meanings)
  if (field === 'payment_type') return paymentTypeValue(value, options.paymentTypes)
  if (field === 'days') return daysValue(value)
  if (field === 'start_time' || field === 'final_time') return timesIn(value)[0] ?? value
  if (field === 'phone' || field === 'contact_phone') return canonical(value)
  if (field === 'email') return value.toLowerCase()
  if (field === 'relationship' || field === 'contact_relationship') return relationshipOf(value, relationships)
  return field === 'comment' ? written.trim() : value
}

const canonical = (text: string) => {
  const read = phoneSchema.safeParse(text)
  return read.success ? read.data : text
}

/** The value of the option with this label or value; 'otro' for any other word, if there is such an option. */
function relationshipOf(written: string, options: readonly Option[]): string {
  if (written === '') return ''
  const key = searchKeyOf(written)
  const likely = /^mama/.test(key) ? 'madre' : /^papa/.test(key) ? 'padre' : key
  const found = options.find(
    ({ value, label }) => value === likely.replaceAll(' ', '_') || searchKeyOf(label) === likely,
  )
  return (found ?? options.find(({ value }) => value === 'otro'))?.value ?? ''
}

function headed(columns: readonly Column[], index: number | undefined): string {
  return index === undefined ? '' : relationshipIn(columns[index]?.heading ?? '')
}

/**
 * The number of digits of the longest folio that begins with zero, such as 4 for "0012"; 0 if none does. Shorter
 * numbers of the column have lost their zeros in the spreadsheet.
 */
function folioLength(cells: readonly Cell[]): number {
  const texts = cells.filter((cell) => typeof cell === 'string').map(cellText)
  return Math.max(0, ...texts.filter((text) => /^0\d+$/.test(text)).map((text) => text.length))
}

function paddedFolio(folio: string, length: number): string {
  return /^\d+$/.test(folio) ? folio.padStart(length, '0') : folio
}
