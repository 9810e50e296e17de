/** Finds the rolls of a tab: lines of headings with a day in each column, and the children below them. Pure. */
import { childFields, type SheetField } from '../../contract'
import { isDayFirst } from '../written-date'
import { cellText, type Cell, type SheetLine, type Tab } from './cells'
import { columnsOf, type Column } from './columns'
import { keyOf, meaningOf } from './heading-words'
import { hasGivenName } from './names'
import {
  hasMonthFirst,
  isWeekday,
  weekdayIn,
  writtenDay,
  writtenMonth,
  type TitleMonth,
  type WrittenDay,
  type WrittenMonth,
} from './roll-days'

/**
 * A roll in a tab. `titles`: the lines above its headings. `headings`: all lines of its headings. `days`: by the index
 * of their column. `titleMonths`: in the order of `days`, the months and years that the titles give them. `columns`:
 * the field of a day's column is 'status'. `rows`: the lines below the headings.
 */
export type Roll = {
  titles: SheetLine[]
  headings: SheetLine[]
  days: Map<number, WrittenDay>
  titleMonths: TitleMonth[]
  columns: Column[]
  rows: SheetLine[]
}

/**
 * How many columns with a day a line of headings must have, so that it begins a roll: `fewestNumbers` if some of the
 * days are only a number, else `fewestDays`.
 */
const [fewestNumbers, fewestDays] = [3, 2]
/** The longest time between the first and the last day, in days: a school year. */
const longest = 400
/** A day with a lower number than the day before is in the next month, if the day before is at least this number. */
const lateInMonth = 15

const namingFields: readonly SheetField[] = [...childFields, 'group', 'school']
const filled = ({ cells }: SheetLine) => cells.filter((cell) => cellText(cell) !== '')

/** The rolls of a tab, from above; none if it is another sheet. */
export function rollsIn({ name, lines }: Tab): Roll[] {
  const isFirst = firstWide(lines)
  const found = lines.flatMap((line, index) => {
    const days = daysIn(line, isFirst === line)
    return days ? [{ index, line, days }] : []
  })
  const starts = found.map(({ index, days }, number) => {
    const from = number === 0 ? 0 : (found[number - 1]?.index ?? 0) + 1
    let start = index
    while (start > from && isTitle(lines[start - 1], days)) start -= 1
    return number === 0 ? 0 : start
  })
  return found.map(({ index, line, days }, number) => {
    const above = lines.slice(starts[number], index)
    const upper = above.slice(-2).filter((each) => isUpperHeading(each, days))
    const next = lines[index + 1]
    const isNextWeekdays = next !== undefined && isWeekdays(next, days)
    const weekdays = [line, ...upper, ...(isNextWeekdays ? [next] : [])].filter((each) => isWeekdays(each, days))
    const rows = lines.slice(index + (isNextWeekdays ? 2 : 1), starts[number + 1] ?? lines.length)
    const dated = new Map(
      [...days].map(([column, day]) => {
        const [weekday = null] = weekdays.map(({ cells }) => weekdayIn(cells[column])).filter((each) => each !== null)
        return [column, { ...day, weekday: day.weekday ?? weekday }]
      }),
    )
    return {
      titles: above.filter((each) => !upper.includes(each)),
      headings: [...upper, line, ...(isNextWeekdays ? [next] : [])],
      days: dated,
      titleMonths: [...days.keys()].map((column) => monthAbove(above, column, name)),
      columns: columnsOfRoll(line, [...upper].reverse().concat(isNextWeekdays ? [next] : []), days, rows),
      rows,
    }
  })
}

/** The first line with more than two filled cells that is no heading of months or weekdays. */
function firstWide(lines: readonly SheetLine[]): SheetLine | undefined {
  return lines.find((each) => {
    const cells = filled(each)
    return cells.length > 2 && !cells.every((cell) => isWeekday(cell) || writtenMonth(cell).month !== null)
  })
}

/** The days in a line of headings, by the index of their column; null if it is another line. */
function daysIn(line: SheetLine, isFirst: boolean): Map<number, WrittenDay> | null {
  const { cells } = line
  const days = daysOf(cells)
  const asWritten = daysInOrder(line, isFirst, days)
  const other = daysInOrder(line, isFirst, daysOf(cells.map(exchanged)))
  // Excel with another country's settings exchanges day and month of the dates that it can read, and keeps the others,
  // those after the 12th, as text. The days of a roll are in order and close to each other.
  const isHalfText = cells.some((cell) => typeof cell === 'string' && isDayFirst(cell))
  const isCloser = asWritten && other && spanOf(other) < spanOf(asWritten)
  return isHalfText && isCloser ? other : (asWritten ?? other)
}

/** The number of days from the first to the last one. */
function spanOf(days: ReadonlyMap<number, WrittenDay>): number {
  const all = [...days.values()].map(dayNumber)
  return Math.max(...all) - Math.min(...all)
}

function exchanged(cell: Cell): Cell {
  if (typeof cell !== 'object' || cell === null || cell.date.slice(8) > '12') return cell
  return { date: `${cell.date.slice(0, 4)}-${cell.date.slice(8)}-${cell.date.slice(5, 7)}` }
}

function daysOf(cells: readonly Cell[]): Map<number, WrittenDay> {
  const monthFirst = hasMonthFirst(cells)
  const days = new Map<number, WrittenDay>()
  for (const [index, cell] of cells.entries()) {
    const day = writtenDay(cell, monthFirst)
    if (day) days.set(index, day)
  }
  return days
}

/** `days`, if they are alike and in order; else null. */
function daysInOrder(
  { cells }: SheetLine,
  isFirst: boolean,
  days: Map<number, WrittenDay>,
): Map<number, WrittenDay> | null {
  const [first = 0] = days.keys()
  const all = [...days.values()]
  const isBare = all.some(({ month, weekday }) => month === null && weekday === null)
  // A child's number, birth date and age are days too, but not of one form, and with other texts between them.
  const areAlike = all.every(
    ({ month, year }) => (month === null) === (all[0]?.month === null) && (year === null) === (all[0]?.year === null),
  )
  const last = [...days.keys()].at(-1) ?? 0
  const between = cells.slice(first, last).filter((cell, index) => !days.has(first + index) && cellText(cell) !== '')
  if (
    !areAlike ||
    between.some((cell) => typeof cell !== 'string' || /\d{4}|@/.test(cell) || hasGivenName(cell)) ||
    between.length * 2 > all.length
  )
    return null
  if (all.length < (isBare ? fewestNumbers : fewestDays) || !isAscending(all)) return null
  const left = cells.slice(0, first).filter((cell) => /\p{L}/u.test(cellText(cell)))
  const isKnown = (cell: Cell) => !isTotalWord(cell) && meaningOf(keyOf(cell)) !== null
  if (!left.every(isKnown) && !(isFirst && !left.some((cell) => hasGivenName(cellText(cell))))) return null
  // Without any heading on its left, numbers and a date may be those of a child: its number, birth date and age.
  const right = cells.filter((cell, index) => !days.has(index) && /\p{L}/u.test(cellText(cell)))
  if (left.length === 0 && !right.every((cell) => isKnown(cell) || isTotalWord(cell))) return null
  return days
}

const dayNumber = ({ year, month, day }: WrittenDay) => Date.UTC(year ?? 2000, (month ?? 1) - 1, day) / 86_400_000

function isAscending(days: readonly WrittenDay[]): boolean {
  const [first, last] = [days[0], days.at(-1)]
  if (first?.year && last?.year && dayNumber(last) - dayNumber(first) > longest) return false
  return days.every((day, index) => {
    const before = days[index - 1]
    if (!before || dayNumber(day) > dayNumber(before)) return true
    // A day may have a lower number than the one before it if a month or a year ends between them.
    if (day.year === null && day.month === null) return before.day >= lateInMonth
    return day.year === null && before.month !== null && day.month !== null && day.month < before.month
  })
}

export const isTotalWord = (cell: Cell | undefined) =>
  /^((gran |sub ?)?total(es)?|sumas?|promedios?)\b/.test(keyOf(cell))

/** Whether the line has weekdays for at least two thirds of the days, and beside them only headings. */
function isWeekdays(line: SheetLine, days: ReadonlyMap<number, WrittenDay>): boolean {
  const own = [...days.keys()].filter((column) => isWeekday(line.cells[column]))
  const others = line.cells.filter((cell, index) => !days.has(index) && /\p{L}/u.test(cellText(cell)))
  return own.length * 3 >= days.size * 2 && others.every((cell) => meaningOf(keyOf(cell)) !== null)
}

/** Whether a line above the days belongs to the headings: it has weekdays, months, or the headings of other columns. */
function isUpperHeading(line: SheetLine, days: ReadonlyMap<number, WrittenDay>): boolean {
  const [first = 0] = days.keys()
  const months = line.cells.filter((cell, index) => index >= first && writtenMonth(cell).month !== null)
  const known = line.cells.filter((cell, index) => !days.has(index) && isHeadingCell(cell))
  return isWeekdays(line, days) || months.length > 0 || known.length > 1
}

const titleWords =
  /^(grupo|clase|nivel|salon|mes|maestr[oa]|profesora?|teacher|horario|ciclo|sede|periodo|fecha|lista|asistencia)\b/

/** "Grupo" is a heading, and "Grupo Kids 1" a title. */
function isHeadingCell(cell: Cell | undefined): boolean {
  const key = keyOf(cell)
  return meaningOf(key) !== null && !(titleWords.test(key) && key.includes(' '))
}

/** Whether a line between two rolls belongs to the second one. */
function isTitle(line: SheetLine | undefined, days: ReadonlyMap<number, WrittenDay>): boolean {
  if (!line) return false
  const cells = filled(line)
  const [first] = cells
  if (isTotalWord(first)) return false
  if (isUpperHeading(line, days) || titleWords.test(keyOf(first))) return true
  return cells.length === 1 && typeof first === 'string' && !hasGivenName(first)
}

/** What the nearest titles above a day, or else the tab's name, say of its month and year. */
function monthAbove(above: readonly SheetLine[], column: number, tab: string): TitleMonth {
  const result: TitleMonth = { month: null, year: null, until: null, at: '' }
  const add = (found: WrittenMonth, at: string) => {
    const isMore = (result.month === null && found.month !== null) || (result.year === null && found.year !== null)
    if (!isMore) return
    result.month ??= found.month
    if (result.year === null) Object.assign(result, { year: found.year, until: found.until })
    result.at += ` ${at}`
  }
  for (const { line, cells } of [...above].reverse()) {
    const found = cells.flatMap((cell, index) => {
      const each = writtenMonth(cell)
      return each.month === null && each.year === null ? [] : [{ index, ...each }]
    })
    const months = found.filter(({ month }) => month !== null)
    // A month is that of its column and of those up to the next month; the only month of a line, that of all columns.
    const own = months.length === 1 ? months[0] : months.findLast(({ index }) => index <= column)
    for (const each of [own, ...found.filter(({ month }) => month === null)])
      if (each) add(each, `${line}.${each.index}`)
  }
  add(writtenMonth(tab), 'tab')
  return result
}

/** `others`: the other lines of the headings, the nearest first. */
function columnsOfRoll(
  line: SheetLine,
  others: readonly SheetLine[],
  days: ReadonlyMap<number, WrittenDay>,
  rows: readonly SheetLine[],
): Column[] {
  const [first = 0] = days.keys()
  const width = Math.max(line.cells.length, ...rows.slice(0, 500).map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, index): Cell => {
    if (days.has(index)) return null
    const own = line.cells[index] ?? null
    const known = others.map(({ cells }) => cells[index]).find(isHeadingCell)
    return cellText(own) === '' ? (known ?? null) : own
  })
  const fields = columnsOf({ line: line.line, cells: headings }, rows, 'attendance').map(({ field }) =>
    field !== null && namingFields.includes(field) ? field : null,
  )
  if (!fields.some((field) => field === 'full_name' || field === 'first_name' || field === 'folio')) {
    const names = Array.from({ length: first }, (_, index) => index).filter((index) => areNames(rows, index))
    const [name] = names
    if (name !== undefined) fields[name] = 'full_name'
  }
  return headings.map((heading, index) => ({
    heading: cellText(days.has(index) ? line.cells[index] : heading),
    field: days.has(index) ? 'status' : (fields[index] ?? null),
  }))
}

/** Whether most filled cells of a column are names of people. */
function areNames(rows: readonly SheetLine[], index: number): boolean {
  const texts = rows.slice(0, 200).flatMap(({ cells }) => cellText(cells[index]) || [])
  return texts.filter((text) => /^\p{L}[\p{L}'’.-]*,?( [\p{L}'’.,-]+){1,6}$/u.test(text)).length * 2 > texts.length
}
