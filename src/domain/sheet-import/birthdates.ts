/** Reads a column of dates. Reports a doubt if the day and month of a date may be swapped. Pure. */
import { isCalendarDate, type RowProblem } from '../../contract'
import { ageOn, birthdateProblem } from '../age'
import { dateOfSerial, isDayFirst, isMonthFirst, writtenDate } from '../written-date'
import { cellText, type Cell } from './cells'

/**
 * How a column writes dates. `monthFirst`: most have the month before the day. `mixed`: a date whose day and month are
 * both at most 12 may be meant either way. `realSwapped`: in cells that the spreadsheet stores as dates, and not as
 * texts, day and month seem to be swapped.
 */
export type DateHabit = { monthFirst: boolean; mixed: boolean; realSwapped: boolean }

/** The fewest dates (not texts) of a column for `realSwapped`: with fewer, all may be up to the 12th by chance. */
const fewestReal = 6
/** A column is not `mixed` if at least this many dates certainly have the month first, and none the day. */
const enoughProofs = 3

export function dateHabit(cells: readonly Cell[]): DateHabit {
  const texts = cells.filter((cell) => typeof cell === 'string').map(cellText)
  const [dayFirst, monthFirst] = [texts.filter(isDayFirst).length, texts.filter(isMonthFirst).length]
  const real = cells.map(realDate).filter((date) => date !== null)
  return {
    monthFirst: monthFirst > dayFirst,
    mixed: monthFirst > 0 && (dayFirst > 0 || monthFirst < enoughProofs),
    // Excel with another country's settings swaps day and month of the dates that it can read, and keeps the others
    // (those after the 12th of a month) as text.
    realSwapped:
      real.length >= fewestReal &&
      real.every((date) => date.slice(8) <= '12') &&
      dayFirst > 0 &&
      texts.every((text) => isDayFirst(text)),
  }
}

function realDate(cell: Cell): string | null {
  if (typeof cell === 'number') return dateOfSerial(cell)
  return typeof cell === 'object' && cell !== null ? cell.date : null
}

/**
 * `value`: YYYY-MM-DD, or the text of the cell if it cannot be read as a date. `suggestion`: the likelier date if day
 * and month may be exchanged, else ''.
 */
export function readDate(cell: Cell, habit: DateHabit): { value: string; suggestion: string } {
  const text = cellText(cell)
  const real = realDate(cell)
  // The order that most dates of the column have (`habit`) applies only if this date does not show its own order.
  const monthFirst = isMonthFirst(text) || (habit.monthFirst && !isDayFirst(text))
  const value = real ?? writtenDate(text, monthFirst)
  if (!isDate(value)) return { value, suggestion: '' }
  const isOpen = value.slice(8) <= '12' && value.slice(8) !== value.slice(5, 7)
  if (real !== null && typeof cell !== 'string' && habit.realSwapped && isOpen)
    return { value, suggestion: exchanged(value) }
  const isAmbiguous = isOpen && /^\d{1,2}\s*[/.-]\s*\d{1,2}\s*[/.-]/.test(text)
  return { value, suggestion: isAmbiguous && habit.mixed ? value : '' }
}

/** Like `readDate`, with the reason why the date is doubtful, or null. */
export function readBirthdate(
  cell: Cell,
  habit: DateHabit,
  today: string,
): { value: string; problem: RowProblem | null; suggestion: string } {
  const { value, suggestion } = readDate(cell, habit)
  const problem = birthdateDoubt(value, today)
  if (problem) return { value, problem, suggestion: problem === 'unlikelyAge' ? value : '' }
  return { value, problem: suggestion === '' ? null : 'dayOrMonth', suggestion }
}

/** Whether a text is a date of the calendar, YYYY-MM-DD. */
export const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text)

const exchanged = (date: string) => `${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}`

/** The usual ages of the school's students, in years. Any other age is doubtful: mostly the year was mistyped. */
const [youngest, oldest] = [1, 25]

export function birthdateDoubt(date: string, today: string): RowProblem | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return 'unreadableDate'
  if (!isCalendarDate(date)) return 'noSuchDay'
  const problem = birthdateProblem(date, today)
  if (problem) return problem
  const age = ageOn(date, today)
  return age < youngest || age > oldest ? 'unlikelyAge' : null
}
