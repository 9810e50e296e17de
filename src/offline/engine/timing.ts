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

export const busyMs = 30_000
const leastBackoffMs = 500
const longestBackoffMs = 299_500
const longestWaitMs = 3_600_000

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

/** When a wait of this kind ends. One that ends later than any can was written under a clock that has since been set back: it begins anew. */
export function endOfWait(state: keyof typeof waits, nextAt: number, now: number): number {
  const { longest, anew } = waits[state]
  return nextAt > now + longest ? now + anew : nextAt
}

/** When something was asked, and when it was answered. */
export type Span = { startedAt: number; endedAt: number }

/** Travelled so long that a tab may have slept meanwhile, or that its beginning is old when its end arrives. */
export function isSlow({ startedAt, endedAt }: Span): boolean {
  return endedAt - startedAt > slowestReadMs
}

/** Is something that was asked and answered then still good now? Not where the clock was set back between the two. */
export function isFresh({ startedAt, endedAt }: Span, now: number): boolean {
  const slow = isSlow({ startedAt, endedAt }) ? startedAt : endedAt + leastGoodMs
  return startedAt <= endedAt && endedAt <= now && now <= Math.max(startedAt + readGoodMs, slow)
}
