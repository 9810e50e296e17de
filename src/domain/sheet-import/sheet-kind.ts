/** Recognizes what the rows of a sheet are, for example students or receipts (`SheetKind`). Pure. */
import type { SheetField, SheetKind } from '../../contract'
import { searchKeyOf } from '../search-key'
import type { SheetLine } from './cells'
import { keyOf, meaningOf, wordOf } from './heading-words'

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
