/**
 * Reads the values of groups, attendance and receipts as people write them. A text that cannot be read is returned
 * unchanged. Pure.
 */
import { pointBounds, type Option } from '../../contract'
import { labelMeaning, type Meaning, type Meanings } from '../attendance-meaning'
import { searchKeyOf } from '../search-key'
import { dateIn } from '../written-date'
import { numberIn } from '../written-number'
import { isDate, readDate, type DateHabit } from './birthdates'
import { cellText, type Cell } from './cells'

const optionNamed = (options: readonly Option[], key: string, written: string) =>
  options.find(({ value }) => value === written) ??
  options.find(({ value, label }) => searchKeyOf(label) === key || value === key)

/** The letters that printed rolls have for each meaning. */
const rollLetters: Readonly<Record<string, Meaning>> = {
  a: 'present',
  p: 'present',
  si: 'present',
  '✓': 'present',
  '✔': 'present',
  f: 'absent',
  fi: 'absent',
  no: 'absent',
  r: 'late',
  t: 'late',
  j: 'excused',
  fj: 'excused',
}

/** The words that rolls abbreviate, by meaning. */
const statusWords: Readonly<Record<Meaning, readonly string[]>> = {
  present: ['asistencia', 'asistio', 'presente', 'presento'],
  absent: ['falta', 'falto', 'ausente', 'ausencia', 'inasistencia', 'falta injustificada'],
  late: ['retardo', 'retraso', 'tarde', 'tardanza'],
  excused: ['justificada', 'justificado', 'falta justificada', 'ausencia justificada', 'inasistencia justificada'],
}
/**
 * The meaning of an abbreviation of at least three letters; each of several words may be shortened: "Falta just.". null
 * if it fits no meaning, or more than one.
 */
function abbreviated(key: string): Meaning | null {
  const words = key.split(' ')
  const isOf = (full: string) => {
    const own = full.split(' ')
    return own.length === words.length && words.every((word, index) => own[index]?.startsWith(word))
  }
  if (key.length < 3) return null
  const found = (['present', 'absent', 'late', 'excused'] as const).filter((each) => statusWords[each].some(isOf))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The value of the attendance option with this label, or of the option that has the meaning of the word or letter. */
export function statusValue(written: string, statuses: readonly Option[], meanings: Meanings): string {
  const key = searchKeyOf(
    written.replace(/^((?:\p{L}\.)+)$/u, (letters) => letters.replaceAll('.', '')).replace(/\.$/, ''),
  )
  const meaning = labelMeaning(key) ?? rollLetters[key] ?? abbreviated(key)
  return (optionNamed(statuses, key, written) ?? (meaning === null ? undefined : meanings[meaning]))?.value ?? written
}

/** The value of the payment type with this label, also if one only begins with the other: "Tarjeta de crédito". */
export function paymentTypeValue(written: string, types: readonly Option[]): string {
  const key = searchKeyOf(written).replace(/\.$/, '')
  const named = optionNamed(types, /^(spei|deposito)/.test(key) ? 'transferencia' : key, written)
  const similar = types.find(({ label }) => {
    const other = searchKeyOf(label)
    return key.length >= 3 && (other.startsWith(key) || key.startsWith(`${other} `))
  })
  return (named ?? similar)?.value ?? written
}

/** Points as a whole number: "2 pts", "+2", "2.0" and "★★" become "2". */
export function pointsValue(written: string): string {
  const stars = [...written.replace(/[\s\u{FE0F}]/gu, '')]
  if (stars.length > 0 && stars.every((each) => '★⭐☆✦'.includes(each))) return String(stars.length)
  const [, number] = /^\+?(-?\d+)(?:[.,]0+)?\s*(?:pts?\.?|puntos?|estrellas?|points?)?$/i.exec(written) ?? []
  return number ?? written
}

export const isPoints = (text: string) =>
  /^[+-]?\d{1,4}$/.test(text) && Number(text) >= pointBounds.min && Number(text) <= pointBounds.max

/**
 * Pesos with two decimals: "$1,234.5" becomes "1234.50", and "(200)" "-200.00". Only a number that a spreadsheet has
 * computed is rounded.
 */
export function amountValue(cell: Cell): string {
  const text = cellText(cell)
  const plain = typeof cell === 'number' ? String(cell) : (numberIn(text) ?? '')
  const isExact = typeof cell === 'number' || /^-?\d+(\.\d{1,2})?$/.test(plain)
  return isExact && Number(plain) < 10_000_000 ? Number(plain).toFixed(2) : text
}
export const isNegativeAmount = (text: string) => /^-\d+\.\d\d$/.test(text)
export const isAmount = (text: string) => /^\d+\.\d\d$/.test(text)

/**
 * A period as a date: a written month becomes its first day. A month without a year gets the year in which it is
 * nearest to the day of the payment (`paidOn`, '' if unknown).
 */
export function periodValue(cell: Cell, habit: DateHabit, paidOn: string): string {
  const { value } = readDate(cell, habit)
  if (isDate(value)) return value
  const text = cellText(cell)
  const bare = text
    .replace(/^(?:mes|mensualidad|colegiatura|cuota|pago|abono)(?: del?)? /i, '')
    .replace(/\s*['’´]\s*(?=\d\d$)/, ' ')
  const [, year = '', month = ''] = /^(\d{4})[/.-](\d{1,2})$/.exec(bare) ?? []
  const written = year === '' ? dateIn(`1 ${bare}`, false) : `${year}-${month.padStart(2, '0')}-01`
  const numeric = dateIn(`1/${bare}`, false)
  const found = [written, numeric].find(isDate)
  if (found !== undefined || !isDate(paidOn)) return found ?? text
  const paid = Date.parse(paidOn)
  const nearest = [-1, 0, 1]
    .map((more) => dateIn(`1 ${bare} ${Number(paidOn.slice(0, 4)) + more}`, false))
    .filter(isDate)
    .sort((one, other) => Math.abs(Date.parse(one) - paid) - Math.abs(Date.parse(other) - paid))
  return nearest[0] ?? text
}
