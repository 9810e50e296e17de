/** Reads a column of birth dates; dates whose day and month may be exchanged are doubtful. Pure. */
import { isCalendarDate, type RowProblem } from '../../contract'
import { ageOn, birthdateProblem } from '../age'
import { dateIn, dateOfSerial, isDayFirst, isMonthFirst } from '../written-date'
import { cellText, type Cell } from './cells'

/** How a column writes dates. `realSwapped`: its real dates seem to have day and month exchanged. */
type DateHabit = { monthFirst: boolean; mixed: boolean; realSwapped: boolean }

/** From so many real dates on it is no chance that none has a day after the 12th. */
const fewestReal = 6
/** So many dates with the month first prove that all of the column have. */
const enoughProofs = 3

export function dateHabit(cells: readonly Cell[]): DateHabit {
  const texts = cells.filter((cell) => typeof cell === 'string').map(cellText)
  const [dayFirst, monthFirst] = [texts.filter(isDayFirst).length, texts.filter(isMonthFirst).length]
  const real = cells.map(realDate).filter((date) => date !== null)
  return {
    monthFirst: monthFirst > dayFirst,
    mixed: monthFirst > 0 && (dayFirst > 0 || monthFirst < enoughProofs),
    // Excel with another country's settings exchanges what it can read and leaves the other dates as text.
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

type ReadDate = { value: string; problem: RowProblem | null; suggestion: string }

/** `value`: YYYY-MM-DD, or the text that is no date. */
export function readBirthdate(cell: Cell, habit: DateHabit, today: string): ReadDate {
  const text = cellText(cell)
  const real = realDate(cell) ?? (/^\d{5}(\.\d+)?$/.test(text) ? dateOfSerial(Number(text)) : null)
  // What the column shows of its order counts only if the date itself does not show another.
  const monthFirst = isMonthFirst(text) || (habit.monthFirst && !isDayFirst(text))
  const value = real ?? dateIn(text, monthFirst)
  const problem = birthdateDoubt(value, today)
  if (problem) return { value, problem, suggestion: problem === 'unlikelyAge' ? value : '' }
  const isOpen = value.slice(8) <= '12' && value.slice(8) !== value.slice(5, 7)
  if (real !== null && typeof cell !== 'string' && habit.realSwapped && isOpen)
    return { value, problem: 'dayOrMonth', suggestion: exchanged(value) }
  const isAmbiguous = isOpen && /^\d{1,2}[/.-]\d{1,2}[/.-]/.test(text)
  return isAmbiguous && habit.mixed
    ? { value, problem: 'dayOrMonth', suggestion: value }
    : { value, problem: null, suggestion: '' }
}

const exchanged = (date: string) => `${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}`

/** The ages of the school's children, in years. Others are asked about, because mostly the year was mistyped. */
const [youngest, oldest] = [1, 25]

export function birthdateDoubt(date: string, today: string): RowProblem | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return 'unreadableDate'
  if (!isCalendarDate(date)) return 'noSuchDay'
  const problem = birthdateProblem(date, today)
  if (problem) return problem
  const age = ageOn(date, today)
  return age < youngest || age > oldest ? 'unlikelyAge' : null
}
