/**
 * How old a person is on a day of the school: pure. A person born on 29 February has the birthday on 28 February in common years, a choice
 * of this product. The provider's SQL function `age_on` follows the same table of cases.
 */
import { daysFrom } from '../contract'

/** "MM-DD" of a birthday in the year of `date`, both YYYY-MM-DD. */
export function birthdayIn(birthdate: string, date: string): string {
  const square = birthdate.slice(5)
  const leaps = daysFrom(`${date.slice(0, 4)}-02-28`, 1).endsWith('02-29')
  return square === '02-29' && !leaps ? '02-28' : square
}

/** Whole years; both days YYYY-MM-DD. */
export function ageOn(birthdate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return today.slice(5) < birthdayIn(birthdate, today) ? years - 1 : years
}

/** No student is older, in years: a year before that is a slip of the pen, mostly in its century. */
const oldest = 100

export type BirthdateProblem = 'future' | 'tooOld'

/** null where a student may have been born on this day. */
export function birthdateProblem(birthdate: string, today: string): BirthdateProblem | null {
  if (birthdate > today) return 'future'
  return ageOn(birthdate, today) > oldest ? 'tooOld' : null
}
