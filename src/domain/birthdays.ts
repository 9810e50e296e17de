/** Whose birthday comes within a week: pure, from calendar squares. */
import { daysFrom } from '../contract'

type Born = { birthdate: string | null }
export type Birthday<Who> = { who: Who; /** YYYY-MM-DD */ date: string; turns: number }

const days = 7

/** From `today` on, in the order of the days; who was born on a 29 February has it on the 28th of other years. */
export function birthdaysFrom<Who extends Born>(people: readonly Who[], today: string): Birthday<Who>[] {
  return Array.from({ length: days }, (_, ahead) => daysFrom(today, ahead)).flatMap((date) =>
    people.flatMap((who) => {
      const turns = Number(date.slice(0, 4)) - Number(who.birthdate?.slice(0, 4))
      return turns > 0 && who.birthdate !== null && squareIn(who.birthdate, date) === date.slice(5) ? [{ who, date, turns }] : []
    }),
  )
}

/** "MM-DD" of a birthday in the year of `date`. */
function squareIn(birthdate: string, date: string): string {
  const square = birthdate.slice(5)
  const leaps = daysFrom(`${date.slice(0, 4)}-02-28`, 1).endsWith('02-29')
  return square === '02-29' && !leaps ? '02-28' : square
}
