/** Reads dates as people and spreadsheets write them. A text that is no date is returned unchanged. Pure. */
import { isCalendarDate } from '../contract'
import { withoutAccents } from './search-key'

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
/** English months whose first three letters differ from the Spanish ones. */
const englishMonths: Readonly<Record<string, number>> = { jan: 1, apr: 4, aug: 8, dec: 12 }

const romanMonths = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** "05032018", also without its first zero, and "20180305" become "2018-03-05"; null for other digits. */
function packedDate(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})(\d{2})((?:19|20)\d{2})$/.exec(text) ?? []
  const date = isoDate(day, month, year)
  if (date && isCalendarDate(date)) return date
  const [, start = '', middle = '', end = ''] = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  const other = isoDate(end, middle, start)
  return other && isCalendarDate(other) ? other : null
}

/** Reads two-digit years as spreadsheets do: 00 to 29 are 2000 to 2029, the others 19xx. */
const yearOf = (written: string) => (written.length === 4 ? written : `${Number(written) < 30 ? 20 : 19}${written}`)

const numbersOnly = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(?:\d{4}|\d{2})(?!\d)/

/**
 * Whether a date certainly has the month first, such as "12/25/2018". Then other dates of its column, such as
 * "05/03/2018", may have the month first too, although that cannot be seen from them.
 */
export function isMonthFirst(text: string): boolean {
  const [, first, second] = numbersOnly.exec(text) ?? []
  return Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31
}

/** Whether a date certainly has the day first, such as "25/12/2018". */
export function isDayFirst(text: string): boolean {
  const [, first, second] = numbersOnly.exec(text) ?? []
  return Number(first) > 12 && Number(first) <= 31 && Number(second) <= 12
}

/**
 * Dates with the day first: "05/03/2018", "5-3-18", "05-mar-2018" and "5 de marzo de 2018" become "2018-03-05"; a time
 * is dropped.
 */
export function dateCell(text: string): string {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})(?:[/.-]|\s+(?:de\s+)?)(\d{1,2}|[a-z]{3,10})\.?(?:[/.-]|\s+(?:del?\s+)?)(\d{4}|\d{2})(?:[T,\s]+\d{1,2}:\d{2}.*)?$/.exec(
      withoutAccents(text),
    ) ?? []
  return isoDate(day, month, year) ?? text
}

/**
 * Like `dateCell`, but reads "05/03/2018" with the month first if `monthFirst` is true. Also reads "March 5, 2018" and
 * "2018/3/5", and ignores a Spanish weekday before the date.
 */
export function dateIn(text: string, monthFirst: boolean): string {
  const plain = withoutAccents(text)
    .trim()
    .replace(/^(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo),?\s+/, '')
    // A short weekday is also the short name of a month: "mar 5, 2018" is a date in English.
    .replace(/^(?:lun|mar|mie|jue|vie|sab|dom)\.?,?\s+(?=\d{1,2}[\s/.-]+(?:de\s+)?[a-z\d])/, '')
    .replace(/\s*([/.-])\s*/g, '$1')
    .replace(/['’´]/g, '')
    .replace(/(?<=[/.-])(?:i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|xii)(?=[/.-])/, (roman) =>
      String(romanMonths.indexOf(roman) + 1),
    )
  const packed = packedDate(plain)
  if (packed) return packed
  const [, start = '', middle = '', end = ''] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[t\s].*)?$/.exec(plain) ?? []
  if (start !== '') return isoDate(end, middle, start) ?? text
  const [, name = '', day = '', year = ''] = /^([a-z]{3,10})\.?\s+(\d{1,2}),?\s+(?:del?\s+)?(\d{4})$/.exec(plain) ?? []
  if (name !== '') return isoDate(day, name, year) ?? text
  const swapped = monthFirst
    ? plain.replace(/^(\d{1,2})([/.-])(\d{1,2})(?=[/.-])/, (_all, one: string, sign: string, other: string) =>
        [other, one].join(sign),
      )
    : plain
  const read = dateCell(swapped)
  return read === swapped ? text : read
}

function isoDate(day: string, month: string, year: string): string | null {
  const number = /^\d/.test(month)
    ? Number(month)
    : (englishMonths[month.slice(0, 3)] ?? months.findIndex((name) => month.startsWith(name)) + 1)
  return number > 0 ? `${yearOf(year)}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}` : null
}

/** Like `dateIn`; also reads a spreadsheet's serial number that was stored as text: "43164" → "2018-03-05". */
export function writtenDate(text: string, monthFirst: boolean): string {
  return (/^\d{5}(\.\d+)?$/.test(text) ? dateOfSerial(Number(text)) : null) ?? dateIn(text, monthFirst)
}

/** The serial numbers that are read as dates: from 1920-01-01 to 2099-12-31. Others are probably not dates. */
const [firstSerial, lastSerial] = [7306, 73050]

/** The date of a spreadsheet's serial number (days since 1899-12-30), as YYYY-MM-DD; null for other numbers. */
export function dateOfSerial(serial: number): string | null {
  if (!(serial >= firstSerial && serial <= lastSerial)) return null
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
}
