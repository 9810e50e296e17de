/**
 * Two clocks, handed in so that tests can move them. Tokens, limits, locks and kept replies go by the real one; the school's
 * today, and the times it writes down, by the school's, which a demo or a test may set to another moment.
 */
import { schoolTime } from '../contract'

/** Milliseconds since 1970, as Date.now(). */
export type Clock = () => number

export const isoOf = (clock: Clock) => new Date(clock()).toISOString()

/** A clock that shows `instant` at the moment `from`, and runs on. */
export function clockSetTo(instant: number, from: number, clock: Clock): Clock {
  return instant === from ? clock : () => clock() + instant - from
}

/** When it is `minutes` after midnight of `date` at the school. */
export function instantAt(date: string, minutes: number): number {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  // Twice: the zone may have changed its offset between the first guess and the answer.
  return [0, 1].reduce((guess) => guess + asIfUtc - wallOf(guess), asIfUtc)
}

/** "2026-11-18 16:02" on the school's wall. */
export function schoolWallText(at: number): string {
  return new Date(wallOf(at)).toISOString().slice(0, 16).replace('T', ' ')
}

function wallOf(at: number): number {
  const { date, minutes } = schoolTime(at)
  return Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
}
