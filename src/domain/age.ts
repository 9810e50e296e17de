/**
 * A person's age on a day. Pure. In common years a person born on 29 February has the birthday on 28 February, a choice
 * of this product. The provider's SQL function `age_on` is tested with the same table of cases.
 */
import { daysFrom } from '../contract'

/** The birthday in the year of `date`, as "MM-DD"; both arguments YYYY-MM-DD. */
export function birthdayIn(birthdate: string, date: string): string {
  const square = birthdate.slice(5)
  const leaps = daysFrom(`${date.slice(0, 4)}-02-28`, 1).endsWith('02-29')
  return square === '02-29' && !leaps ? '02-28' : square
}

/** The age in whole years; both days YYYY-MM-DD. */
export function ageOn(birthdate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return today.slice(5) < birthdayIn(birthdate, today) ? years - 1 : years
}

/**
 * The highest plausible age of a student, in years: an earlier birth year is a typing mistake, mostly in the century.
 */
const oldest = 100

export type BirthdateProblem = 'future' | 'tooOld'

/** What is wrong with a student's birth date; null if it is plausible. Both days YYYY-MM-DD. */
export function birthdateProblem(birthdate: string, today: string): BirthdateProblem | null {
  if (birthdate > today) return 'future'
  return ageOn(birthdate, today) > oldest ? 'tooOld' : null
}
