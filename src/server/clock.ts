/**
 * The two clocks, passed as parameters so that tests can set them. Sessions, tokens, links and rate limits use the real
 * time. The school's day, and the times of its data (receipts, attendance, the audit log), come from the school's
 * clock, which the demo and tests set to another moment.
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
  // Corrects the guess by the zone's offset, twice, because the offset may differ between guess and result.
  return [0, 1].reduce((guess) => guess + asIfUtc - localAsUtc(guess), asIfUtc)
}

/** The school's local time, such as "2026-11-18 16:02". */
export function schoolWallText(at: number): string {
  return new Date(localAsUtc(at)).toISOString().slice(0, 16).replace('T', ' ')
}

function localAsUtc(at: number): number {
  const { date, minutes } = schoolTime(at)
  return Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
}
