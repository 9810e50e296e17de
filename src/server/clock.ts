/**
 * The two clocks, passed as parameters so that tests can set them. Tokens, limits and locks use the real time. The
 * current date and the times written to the school's rows use the school's clock, which a demo or a test may set to
 * another moment.
 */
import { schoolTime } from '../contract'

/** Returns milliseconds since the epoch, like Date.now(). */
export type Clock = () => number

export const isoOf = (clock: Clock) => new Date(clock()).toISOString()

/** A clock that shows `instant` when `clock` shows `from`, and runs on; both in milliseconds since the epoch. */
export function clockSetTo(instant: number, from: number, clock: Clock): Clock {
  return instant === from ? clock : () => clock() + instant - from
}

/** The instant, in milliseconds since the epoch, at which it is `minutes` after midnight of `date` at the school. */
export function instantAt(date: string, minutes: number): number {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  // The correction is applied twice, because the zone's offset may differ between the first guess and the result.
  return [0, 1].reduce((guess) => guess + asIfUtc - wallOf(guess), asIfUtc)
}

/** The school's local time, such as "2026-11-18 16:02". */
export function schoolWallText(at: number): string {
  return new Date(wallOf(at)).toISOString().slice(0, 16).replace('T', ' ')
}

function wallOf(at: number): number {
  const { date, minutes } = schoolTime(at)
  return Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
}
