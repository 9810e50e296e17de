/** Recognizes what the rows of a sheet are, for example students or receipts (`SheetKind`). Pure. */
import type { SheetField, SheetKind, SheetRefusal } from '../../contract'
import { searchKeyOf } from '../search-key'
import { cellText, type Cell, type SheetLine, type Tab } from './cells'
import { keyOf, meaningOf, wordOf } from './heading-words'
import { isWeekday, writtenMonth } from './roll-days'
import { writtenHeadings } from './written-headings'

/** What the rows below these headings are. `name`: the name of the tab or the file, for headings that fit two kinds. */
export function kindOf(title: SheetLine | null, name: string): SheetKind {
  const keys = (title?.cells ?? []).map(keyOf).filter(Boolean)
  const meanings = keys.map(meaningOf)
  const has = (field: SheetField) => meanings.some((each) => each?.kind === 'field' && each.field === field)
  const hasWord = (kind: SheetKind, ...fields: SheetField[]) =>
    keys.some((key) => fields.some((field) => wordOf(kind, key) === field))
  const adults = meanings.flatMap((each) => (each?.kind === 'adult' ? [each] : []))
  const isNamed = (pattern: RegExp) => pattern.test(searchKeyOf(name))
  const namesChild = has('folio') || has('full_name') || has('first_name')
  if (has('birthdate')) return 'students'
  const isReachable = adults.some(({ what }) => what === 'phone' || what === 'email')
  if (!isReachable && namesChild) {
    const isPaid = hasWord('receipts', 'paid', 'payment_type', 'payment_date', 'period')
    if (hasWord('receipts', 'amount') && isPaid) return 'receipts'
    if (hasWord('receipts', 'paid') && hasWord('receipts', 'period', 'payment_date')) return 'receipts'
    const isRoll = keys.some((key) => /^(asistencia|asistio|attendance)$/.test(key)) || isNamed(/asistencia|attendance/)
    if (hasWord('attendance', 'date') && hasWord('attendance', 'status') && (isRoll || hasWord('attendance', 'points')))
      return 'attendance'
  }
  const isOfChildren = has('folio') || has('full_name') || has('last_name')
  if (hasWord('groups', 'group') && hasWord('groups', 'days', 'start_time') && !isOfChildren && adults.length === 0)
    return 'groups'
  // A sheet of money without a child, or of attendance without a child or a day, is recognized too: then `refusalOf`
  // says what is missing.
  const isMoney = hasWord('receipts', 'amount', 'paid') && hasWord('receipts', 'payment_type', 'payment_date')
  const isPriceList = keys.some((key) => /^(clabe|lista de precios)$/.test(key))
  if (isMoney && !namesChild && !isReachable && !isPriceList) return 'receipts'
  const namesAttendance = keys.some((key) => /^(asistencia|asistio|attendance)$/.test(key))
  if (namesAttendance && !isReachable && adults.length === 0) return 'attendance'
  const hasTutor = adults.some(({ who }) => who !== 'contact')
  const hasContact = adults.some(({ who }) => who === 'contact')
  if (hasContact && !has('group') && (namesChild || hasTutor)) return 'contacts'
  if (isNamed(/contactos?|emergenc/) && adults.length > 0 && namesChild) return 'contacts'
  if (has('folio') && has('group') && adults.length === 0) return 'memberships'
  const namesTutor =
    adults.some(({ what }) => what === 'name') ||
    (has('first_name') && (adults.some(({ what }) => what === 'email') || has('relationship')))
  const isOfTutors = !has('folio') && !has('full_name') && !has('group') && isReachable
  if (isOfTutors && (namesTutor || isNamed(/\b(tutor(es)?|padres|papas|mamas|parents)\b/))) return 'tutors'
  return 'students'
}

/**
 * The headings by which the portal's own sheets that cannot be imported are recognized: locations, staff, prices, bank
 * accounts.
 */
const ownSheets = [
  ['school', 'street', 'locality'],
  ['role', 'first_name', 'email'],
  ['price_list', 'amount', 'clabe'],
  ['bank', 'account_number', 'clabe'],
] as const

/** Whether one of the first ten lines has all headings of one of `ownSheets`. */
function isOwnSheet(lines: readonly SheetLine[]): boolean {
  return lines.slice(0, 10).some(({ cells }) => {
    const keys = cells.map((cell) => searchKeyOf(cellText(cell)))
    return ownSheets.some((own) => own.every((each) => keys.includes(searchKeyOf(writtenHeadings[each]))))
  })
}

/** How many headings of one kind show that a sheet has a column for each month, or for classes without a date. */
const fewestAlike = 3

/** Whether the first lines have a column for each month, or for days without a date: "L, M, J", "Clase 1, Clase 2". */
function crossTable(lines: readonly SheetLine[]): 'byMonth' | 'noDay' | null {
  const count = (isSuch: (cell: Cell) => boolean) =>
    Math.max(0, ...lines.slice(0, 15).map(({ cells }) => cells.filter(isSuch).length))
  const isMonth = (cell: Cell) =>
    typeof cell === 'object' && cell !== null
      ? cell.date.endsWith('-01')
      : typeof cell === 'string' && cell.length <= 20 && writtenMonth(cell).month !== null
  if (count(isMonth) >= fewestAlike) return 'byMonth'
  const isClass = (cell: Cell) => isWeekday(cell) || /^(clase|sesion|semana|dia|class) \d{1,3}$/.test(keyOf(cell))
  return count(isClass) >= fewestAlike ? 'noDay' : null
}

/** Why rows of this kind cannot be imported with these columns; null if they can. */
export function refusalOf(kind: SheetKind, columns: readonly { field: SheetField | null }[]): SheetRefusal | null {
  const has = (...fields: SheetField[]) => columns.some(({ field }) => field !== null && fields.includes(field))
  const isEarlier = kind === 'attendance' || kind === 'receipts'
  if (isEarlier && !has('folio', 'full_name', 'first_name', 'last_name')) return 'noStudent'
  return kind === 'attendance' && !has('date') ? 'noDay' : null
}

/** Like `refusalOf`, for a sheet whose kind nobody has chosen. */
export function refusalBySight(
  { lines }: Tab,
  kind: SheetKind,
  columns: readonly { field: SheetField | null }[],
): SheetRefusal | null {
  if (isOwnSheet(lines)) return 'ownSheet'
  const isList = kind !== 'students' || columns.some(({ field }) => field === 'birthdate' || field === 'phone')
  return refusalOf(kind, columns) ?? (isList && kind !== 'memberships' ? null : crossTable(lines))
}
