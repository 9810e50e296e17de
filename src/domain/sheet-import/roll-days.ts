/** Reads the headings of a roll's days: "3", "mié 3", "3-sep", "03/09/2025"; and months and years in titles. Pure. */
import { weekdayOfDate } from '../../contract'
import { withoutAccents } from '../search-key'
import { dateIn, dateOfSerial } from '../written-date'
import { isDate } from './birthdates'
import { cellText, type Cell } from './cells'

/** What a heading says of its day; null for what it does not say. `weekday`: 0 (Sunday) to 6. */
export type WrittenDay = { year: number | null; month: number | null; day: number; weekday: number | null }
/** What a title says; null for what it does not say. `until`: the year in which a school year ends, "2025-2026". */
export type WrittenMonth = { month: number | null; year: number | null; until: number | null }
/** The month and year that the cells above a day give it. `at`: the places of these cells. */
export type TitleMonth = WrittenMonth & { at: string }

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const monthWord =
  'ene(?:ro)?|feb(?:r|rero)?|mar(?:zo)?|abr(?:il)?|mayo?|jun(?:io)?|jul(?:io)?|ago(?:s|sto)?|se[pt]t?(?:iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?|jan(?:uary)?|apr(?:il)?|aug(?:ust)?|dec(?:ember)?'
const otherSpellings: Readonly<Record<string, number>> = { set: 9, jan: 1, apr: 4, aug: 8, dec: 12 }

/** 1 to 12 for "sep", "sept" or "Septiembre"; null for another word. */
function monthOf(word: string): number | null {
  const start = word.slice(0, 3)
  const index = months.findIndex((name) => name.startsWith(start))
  return otherSpellings[start] ?? (index < 0 ? null : index + 1)
}

/** The weekdays that headings have, Sunday first; a single letter is enough: "L", "X". "M" is Tuesday or Wednesday. */
const weekdayWords = [
  /^(d|do|dom|domingo|sun|sunday)$/,
  /^(l|lu|lun|lunes|mon|monday)$/,
  /^(ma|mar|martes|tue|tuesday)$/,
  /^(x|w|mi|mie|mier|miercoles|wed|wednesday)$/,
  /^(j|ju|jue|jueves|thu|thursday)$/,
  /^(v|vi|vie|viernes|fri|friday)$/,
  /^(s|sa|sab|sabado|sat|saturday)$/,
]
const weekdayOfWord = (word: string): number | null => {
  const index = weekdayWords.findIndex((pattern) => pattern.test(word))
  return index < 0 ? null : index
}

const plain = (cell: Cell | undefined) => withoutAccents(cellText(cell)).trim()

const isWeekdayWord = (word: string) => word === 'm' || weekdayOfWord(word) !== null

/** The weekday in a cell that has nothing else; null also for "M", which may be one of two. */
export const weekdayIn = (cell: Cell | undefined) => weekdayOfWord(plain(cell).replace(/[.,]$/, ''))
export const isWeekday = (cell: Cell | undefined) => isWeekdayWord(plain(cell).replace(/[.,]$/, ''))

const dayBefore = new RegExp(`^(\\d{1,2})(?:\\s*[-/. ]\\s*|\\s+de\\s+)(${monthWord})\\.?$`)
const dayAfter = new RegExp(`^(${monthWord})\\.?\\s*[-/. ]\\s*(\\d{1,2})$`)

/** null if the cell is no day. `monthFirst`: numbers with both day and month have the month first. */
export function writtenDay(cell: Cell | undefined, monthFirst: boolean): WrittenDay | null {
  const real =
    typeof cell === 'number' ? dateOfSerial(cell) : typeof cell === 'object' && cell !== null ? cell.date : null
  if (real !== null) return ofDate(real, null)
  const text = plain(cell)
  if (text === '' || text.length > 30) return null
  const [, word = '', rest = ''] = /^([a-z]+)[.,]?[\s/-]+(\d.*)$/.exec(text) ?? []
  const [, start = '', after = ''] = /^(\d{1,2})\s+([a-z]+)\.?$/.exec(text) ?? []
  const weekday = weekdayOfWord(word) ?? weekdayOfWord(after)
  const bare = isWeekdayWord(word) ? rest : isWeekdayWord(after) ? start : text
  const number = /^(?:dia\s+)?(\d{1,2})$/.exec(bare)?.[1]
  if (number !== undefined) return of(null, null, Number(number), weekday)
  const serial = /^\d{5}$/.test(bare) ? dateOfSerial(Number(bare)) : null
  const whole = serial ?? dateIn(bare, monthFirst)
  if (/^\d{4}-\d{2}-\d{2}$/.test(whole)) return ofDate(whole, weekday)
  const [, first = '', second = ''] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(bare) ?? []
  if (first !== '') {
    const [day, month] = monthFirst ? [second, first] : [first, second]
    return of(null, Number(month), Number(day), weekday)
  }
  const [, day = '', month = ''] = dayBefore.exec(bare) ?? []
  if (day !== '') return of(null, monthOf(month), Number(day), weekday)
  const [, monthBefore = '', dayOfIt = ''] = dayAfter.exec(bare) ?? []
  return dayOfIt === '' ? null : of(null, monthOf(monthBefore), Number(dayOfIt), weekday)
}

function ofDate(date: string, weekday: number | null): WrittenDay | null {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return of(year, month, day, weekday)
}

const of = (year: number | null, month: number | null, day: number, weekday: number | null): WrittenDay | null =>
  day >= 1 && day <= 31 && (month === null || (month >= 1 && month <= 12)) && (year === null || year >= 1990)
    ? { year, month, day, weekday }
    : null

/** Whether headings such as "09/25" have the month first: one certainly has, and none certainly has the day first. */
export function hasMonthFirst(cells: readonly Cell[]): boolean {
  const pairs = cells.flatMap((cell) => {
    const [, one = '', other = ''] = /^(?:[a-z]+[.,]?\s+)?(\d{1,2})[/.-](\d{1,2})(?!\d)/.exec(plain(cell)) ?? []
    return one === '' ? [] : [[Number(one), Number(other)] as const]
  })
  return pairs.some(([, other]) => other > 12) && pairs.every(([one]) => one <= 12)
}

/** The month and year in a title or a tab's name: "Lista SEP 2025", "Ciclo 2025-26". Without a month if it has two. */
export function writtenMonth(cell: Cell | undefined): WrittenMonth {
  if (typeof cell === 'object' && cell !== null && isDate(cell.date)) {
    const [year = 0, month = 0] = cell.date.split('-').map(Number)
    return { year, month, until: null }
  }
  const text = plain(cell)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const [, from = '', until = ''] = /\b(20\d\d) (?:a |al )?(20\d\d|\d\d)\b/.exec(text) ?? []
  const words = [...text.matchAll(new RegExp(`\\b(${monthWord})(?: (?:de |del )?(20\\d\\d|[12]\\d))?\\b`, 'g'))].filter(
    // "mar" may also be a Tuesday, so a short name counts only if a year follows it, or if the title has nothing else.
    ([all, name = '', year = '']) =>
      name.length > 4 || year !== '' || text === all || /^(mayo|junio|julio)$/.test(name),
  )
  const found = new Set(words.map(([, name = '']) => monthOf(name)))
  const [month = null] = found.size === 1 ? found : []
  const year = words.find(([, , each]) => each !== undefined)?.[2] ?? /\b20\d\d\b/.exec(text)?.[0] ?? ''
  if (until !== '' && Number(until.slice(-2)) === (Number(from) + 1) % 100)
    return { month, year: Number(from), until: Number(from) + 1 }
  return { month, year: year === '' ? null : Number(year.length === 2 ? `20${year}` : year), until: null }
}

/** The month in which a school year begins, 1 to 12: August. */
const firstMonth = 8

export type Day = {
  /** YYYY-MM-DD, also of a day that does not exist; null if its year or month is not known. */
  date: string | null
  /** Whether the heading has another weekday than the date. */
  isOtherWeekday: boolean
}
export type DatedDays = {
  days: Day[]
  /** The year and month of the first day; null: unknown. `asks`: the sheet itself does not say it. */
  year: number | null
  month: number | null
  asksYear: boolean
  asksMonth: boolean
}
type Known = { year: number | null; month: number | null }

/**
 * The dates of days in their order in the sheet. A day without month is in the month of the day before or, if its
 * number is lower, in the next month; a month without year likewise. `titleMonths`: the month and year above each day.
 * `chosen`: the first day's year and month as a person has chosen them. `today`: the school's date, before which all
 * days must be.
 */
export function datedDays(
  written: readonly WrittenDay[],
  titleMonths: readonly TitleMonth[],
  chosen: Known,
  today: string,
): DatedDays {
  const [first] = written
  const [firstTitle] = titleMonths
  const ownMonth = first?.month ?? firstTitle?.month ?? null
  const month = ownMonth ?? chosen.month
  const ownYear = first?.year ?? yearInTitle(firstTitle, month)
  const year = ownYear ?? chosen.year ?? (month === null ? null : likelyYear(month))
  return {
    days: daysFrom(year, month),
    year,
    month,
    asksYear: ownYear === null,
    asksMonth: ownMonth === null,
  }

  function daysFrom(firstYear: number | null, startMonth: number | null): Day[] {
    let [y, m, d] = [firstYear, startMonth, 0]
    return written.map((each, index) => {
      const isNew = titleMonths[index]?.at !== titleMonths[index - 1]?.at
      const own = each.month ?? (isNew ? (titleMonths[index]?.month ?? null) : null)
      const before = m
      m = own ?? (m !== null && each.day < d ? (m % 12) + 1 : m)
      if (m !== null && before !== null && m < before && y !== null) y += 1
      y = each.year ?? (titleMonths[index]?.until ? yearInTitle(titleMonths[index], m) : y)
      d = each.day
      if (y === null || m === null) return { date: null, isOtherWeekday: false }
      const date = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
      return { date, isOtherWeekday: each.weekday !== null && isDate(date) && weekdayOfDate(date) !== each.weekday }
    })
  }

  /** The only one of the last years in which every weekday is right; null if several are, or no day has a weekday. */
  function likelyYear(startMonth: number): number | null {
    if (written.every(({ weekday }) => weekday === null)) return null
    const last = Number(today.slice(0, 4))
    const fitting = Array.from({ length: 8 }, (_, back) => last - back).filter((each) =>
      daysFrom(each, startMonth).every(
        ({ date, isOtherWeekday }) => date !== null && date < today && isDate(date) && !isOtherWeekday,
      ),
    )
    const [only] = fitting
    return fitting.length === 1 ? (only ?? null) : null
  }
}

/** The calendar year of a month, if a title names a school year: "2025-2026" has September 2025 and March 2026. */
export function yearOfMonth(title: WrittenMonth, month: number | null): number | null {
  if (title.year === null || title.until === null) return title.year
  return month === null ? null : month >= firstMonth ? title.year : title.until
}

const yearInTitle = (title: WrittenMonth | undefined, month: number | null) =>
  title ? yearOfMonth(title, month) : null
