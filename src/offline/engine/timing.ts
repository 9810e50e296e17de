/** The engine's durations, in milliseconds, and the rules of its waits. */

/**
 * How long a list is fresh after its request: slots are compared with it and sent without another reading. What others
 * change in this time may be overwritten, unless the provider has row versions and refuses the request.
 */
const freshMs = 5_000
/** A list that took longer than `freshMs` to arrive is fresh for this time after its arrival. */
const freshAfterArrivalMs = 1_000
/**
 * A list that took longer than this to arrive is not fresh as a whole: the tab may have slept, or the first pages are
 * out of date. If the tab did not sleep, each row counts by the time of its page (`listOf` in fresh-lists.ts).
 */
const slowestReadMs = 20_000

/** How long a roll can be undone before it is sent. */
export const undoMs = 10_000

/** How long a request with an unknown outcome may still be applied by the provider. */
export const quarantineMs = 30_000

/** The pause for a provider that asks for one without saying how long. */
const busyMs = 30_000
const leastBackoffMs = 500
const longestBackoffMs = 299_500
const longestWaitMs = 3_600_000

/** After this many failed attempts the user must decide: the row changes too often, or no list shows it. */
export const mostAttempts = 8

/**
 * `longest`: the longest wait in this state. A stored wait that ends later than that counts as a sign that the clock
 * was set back, and is replaced by a wait of `anew`.
 */
const waitLimits = {
  queued: { longest: undoMs, anew: undoMs },
  unknown: { longest: leastBackoffMs + longestBackoffMs, anew: quarantineMs },
  waiting: { longest: longestWaitMs, anew: busyMs },
} as const

/**
 * The wait after `failures` failures in a row, in ms: random up to a bound that doubles with each one ("full jitter"),
 * at most five minutes. `random`: in [0, 1).
 */
export function backoff(failures: number, random: number): number {
  return leastBackoffMs + Math.round(random * Math.min(longestBackoffMs, 1_000 * 2 ** Math.min(failures, 20)))
}

/** The pause that the provider asked for, ms: at most an hour; half a minute if it gave no time. */
export function requestedPauseMs(retryAfterMs: number | null | undefined): number {
  return Math.min(retryAfterMs ?? busyMs, longestWaitMs)
}

/** Whether `at` has passed. Also true if `at` is further away than the longest wait: then the clock was set back. */
export function isDue(at: number, now: number): boolean {
  return at <= now || at > now + longestWaitMs
}

/**
 * Whether a quarantine (the wait after a request with unknown outcome) is over. Unlike other waits (`isDue`), it does
 * not end when the clock is set back, because the request may still be applied: the next drain begins it again.
 */
export function isQuarantineOver(quarantinedUntil: number, now: number): boolean {
  return quarantinedUntil <= now
}

/** Whether the clock was set back: it shows a time before the wait began. */
export function wasSetBack(now: number, waitsFrom = now): boolean {
  return now < waitsFrom
}

/**
 * When a wait in this state ends, epoch milliseconds. If the clock shows a time before `waitsFrom`, it was set back,
 * and the wait begins again with the same length. Any other wait that would end later than `longest` from now is
 * replaced by one of `anew`.
 */
export function endOfWait(state: keyof typeof waitLimits, nextAt: number, now: number, waitsFrom?: number): number {
  const { longest, anew } = waitLimits[state]
  if (waitsFrom !== undefined && wasSetBack(now, waitsFrom))
    return now + Math.min(Math.max(nextAt - waitsFrom, 0), longest)
  return nextAt > now + longest ? now + anew : nextAt
}

/**
 * A time by two clocks: `wall` is the device's clock, which may be set; `steady` cannot be set, but may stop while the
 * device sleeps. Milliseconds.
 */
export type Moment = { wall: number; steady: number }

/** How long ago `then` was, in ms: the larger value of the two clocks. */
export function elapsedMs(then: Moment, now: Moment): number {
  return Math.max(Math.abs(now.wall - then.wall), now.steady - then.steady)
}

/** When something was requested, and when it arrived. */
export type Span = { startedAt: Moment; endedAt: Moment }

/** Whether a read took longer than `slowestReadMs`: the tab may have slept, and the first pages are out of date. */
export function isSlow({ startedAt, endedAt }: Span): boolean {
  return elapsedMs(startedAt, endedAt) > slowestReadMs
}

/**
 * Whether the answer is still fresh: within 5 s of the request, or within 1 s of the arrival if it took at most 20 s.
 */
export function isFresh(span: Span, now: Moment): boolean {
  return (
    elapsedMs(span.startedAt, now) <= freshMs || (!isSlow(span) && elapsedMs(span.endedAt, now) <= freshAfterArrivalMs)
  )
}
