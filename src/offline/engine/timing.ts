/** The engine's numbers, in milliseconds. */

/** How long a read is good for, from when it was asked: the published race window of a provider without row versions. */
const readGoodMs = 5_000
/** Where the list itself travels longer than that, its arrival must still be of use; unless it took so long that the tab was asleep. */
const leastGoodMs = 1_000
const slowestReadMs = 20_000

/** How long a roll can be undone before it travels. */
export const undoMs = 10_000

/** How long a request whose outcome nobody knows may still land. */
export const quarantineMs = 30_000

const busyMs = 30_000
const leastBackoffMs = 500
const longestBackoffMs = 299_500
const longestWaitMs = 3_600_000

/** So many in vain, the last because the row moved on once more: a provider whose rows never stand still is a person's matter. */
export const mostAttempts = 8

/** The longest that each state waits, and what it waits anew where it would be longer. */
const waits = {
  queued: { longest: undoMs, anew: undoMs },
  unknown: { longest: leastBackoffMs + longestBackoffMs, anew: quarantineMs },
  waiting: { longest: longestWaitMs, anew: busyMs },
} as const

/** Full jitter: anything up to a bound that doubles with each failure, at most five minutes. `random` is in [0, 1). */
export function backoff(failures: number, random: number): number {
  return leastBackoffMs + Math.round(random * Math.min(longestBackoffMs, 1_000 * 2 ** Math.min(failures, 20)))
}

/** What a provider asked for, at most an hour, or half a minute where it did not say. */
export function pause(retryAfterMs: number | null | undefined): number {
  return Math.min(retryAfterMs ?? busyMs, longestWaitMs)
}

/** Has `at` come? A time further away than any wait was written under a clock that has since been set back. */
export function isDue(at: number, now: number): boolean {
  return at <= now || at > now + longestWaitMs
}

/** Is a quarantine over? Unlike a wait it ends by no clock that was set back: what left may still land. A next drain begins it anew. */
export function isOver(quarantinedUntil: number, now: number): boolean {
  return quarantinedUntil <= now
}

/** Is that before the wait for `nextAt` began? Then the clock was set back. */
export function isBefore(now: number, waitsFrom = now): boolean {
  return now < waitsFrom
}

/** When a wait of this kind ends. Under a clock that was set back it begins anew, as long as it was; where that is not known, and it ends later than any can, as `anew` says. */
export function endOfWait(state: keyof typeof waits, nextAt: number, now: number, waitsFrom?: number): number {
  const { longest, anew } = waits[state]
  if (waitsFrom !== undefined && isBefore(now, waitsFrom)) return now + Math.min(Math.max(nextAt - waitsFrom, 0), longest)
  return nextAt > now + longest ? now + anew : nextAt
}

/** A moment by the device's clock, which may be set, and by the steady one, which may stand still while the device sleeps. */
export type Moment = { wall: number; steady: number }

/** How long ago `then` was: whichever of the two clocks says longer. */
export function since(then: Moment, now: Moment): number {
  return Math.max(Math.abs(now.wall - then.wall), now.steady - then.steady)
}

/** When something was asked, and when it was answered. */
export type Span = { startedAt: Moment; endedAt: Moment }

/** Travelled so long that a tab may have slept meanwhile, or that its beginning is old when its end arrives. */
export function isSlow({ startedAt, endedAt }: Span): boolean {
  return since(startedAt, endedAt) > slowestReadMs
}

/** Is something that was asked and answered then still good now? */
export function isFresh(span: Span, now: Moment): boolean {
  return since(span.startedAt, now) <= readGoodMs || (!isSlow(span) && since(span.endedAt, now) <= leastGoodMs)
}
