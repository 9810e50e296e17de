/**
 * A person's age on a day. Pure. For somebody born on 29 February, the birthday in common years is 28 February; this is
 * a choice of this product. The provider's SQL function `age_on` is tested with the same cases.
 */
import { daysFrom } from '../contract'

/** The birthday in the year of `date`, as "MM-DD"; both arguments YYYY-MM-DD. */
export function birthdayIn(birthdate: string, date: string): string {
  const monthDay = birthdate.slice(5)
  const isLeapYear = daysFrom(`${date.slice(0, 4)}-02-28`, 1).endsWith('02-29')
  return monthDay === '02-29' && !isLeapYear ? '02-28' : monthDay
}

/** The age in whole years; both days YYYY-MM-DD. */
export function ageOn(birthdate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return today.slice(5) < birthdayIn(birthdate, today) ? years - 1 : years
}

/** The highest plausible age of a student, in years. Above it the year, mostly its century, was mistyped. */
const oldest = 100

export type BirthdateProblem = 'future' | 'tooOld'

/** What is wrong with a student's birth date; null if it is plausible. Both days YYYY-MM-DD. */
export function birthdateProblem(birthdate: string, today: string): BirthdateProblem | null {
  if (birthdate > today) return 'future'
  return ageOn(birthdate, today) > oldest ? 'tooOld' : null
}
