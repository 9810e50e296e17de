/** Whose birthday comes within a week: pure, from calendar squares. */
import { daysFrom } from '../contract'
import { birthdayIn } from './age'

type Born = { birthdate: string | null }
export type Birthday<Who> = { who: Who; /** YYYY-MM-DD */ date: string; turns: number }

const days = 7

/** From `today` on, in the order of the days; who was born on a 29 February has it on the 28th of other years. */
export function birthdaysFrom<Who extends Born>(people: readonly Who[], today: string): Birthday<Who>[] {
  return Array.from({ length: days }, (_, ahead) => daysFrom(today, ahead)).flatMap((date) =>
    people.flatMap((who) => {
      const turns = Number(date.slice(0, 4)) - Number(who.birthdate?.slice(0, 4))
      return turns > 0 && who.birthdate !== null && birthdayIn(who.birthdate, date) === date.slice(5) ? [{ who, date, turns }] : []
    }),
  )
}
