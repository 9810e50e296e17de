/** Birthdays of the next seven days, today included. Pure. */
import { daysFrom } from '../contract'
import { birthdayIn } from './age'

type Born = { birthdate: string | null }
/** `date`: YYYY-MM-DD. `turns`: the new age in years. */
export type Birthday<Who> = { who: Who; date: string; turns: number }

const daysShown = 7

/** The birthdays, ordered by day from `today` (YYYY-MM-DD) on. For birthdays on 29 February see `birthdayIn`. */
export function birthdaysFrom<Who extends Born>(people: readonly Who[], today: string): Birthday<Who>[] {
  return Array.from({ length: daysShown }, (_, ahead) => daysFrom(today, ahead)).flatMap((date) =>
    people.flatMap((who) => {
      const turns = Number(date.slice(0, 4)) - Number(who.birthdate?.slice(0, 4))
      return turns > 0 && who.birthdate !== null && birthdayIn(who.birthdate, date) === date.slice(5)
        ? [{ who, date, turns }]
        : []
    }),
  )
}
