/**
 * Repeated work of a page ("chores"): each runs when it is due, when it is requested, and again after an exception, but
 * never twice at once. All chores share one timer.
 */
import { backoff } from '../engine/timing'

/** The longest time between two checks, ms, so that a clock that was set, or a device that slept, is noticed soon. */
const longestSleepMs = 60_000
/** From this number of failures in a row on, a chore counts as failing. */
const lastingFailures = 3

/** Runs the chore; resolves with the time when it is due again, ms since 1970; null: only when requested. */
type Work = () => Promise<number | null>

type State =
  /**
   * `dueAt` as returned by `Work`. `since`: when `dueAt` was set, ms since 1970; if the clock shows an earlier time
   * than `since`, the clock was set back, and the chore is due.
   */
  | { kind: 'idle'; dueAt: number | null; since: number }
  /**
   * `ended`: resolves at the end of the present run. `again`: the one further run that serves all requests made during
   * this run; null: none was made.
   */
  | { kind: 'busy'; ended: Promise<void>; again: Promise<void> | null }

export type Chore = {
  /**
   * Requests a run now. Resolves, and never rejects, after a run that began no earlier than this call. Before `start`
   * and after `stop` it resolves at once, and nothing runs.
   */
  ask(): Promise<void>
  /** Makes the chore due in `ms` milliseconds, unless it is due earlier or is running now. */
  askIn(ms: number): void
  /** Removes the chore; a run that is under way ends by itself. */
  end(): void
}

type Surroundings = {
  now: () => number
  /** A random number in [0, 1). */
  random: () => number
  isVisible: () => boolean
  /**
   * Called with true as soon as any chore counts as failing (`lastingFailures`), with false when none does any more.
   */
  onFailing: (isFailing: boolean) => void
}

export type Heartbeat = ReturnType<typeof openHeartbeat>

export function openHeartbeat({ now, random, isVisible, onFailing }: Surroundings) {
  const checks = new Set<() => number>()
  const failing = new Set<Work>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false

  /** Runs the chores that are due and sets the timer for the next one. */
  function beat(): void {
    clearTimeout(timer)
    if (!isRunning) return
    const untilNext = [...checks].map((check) => check())
    timer = setTimeout(beat, Math.min(longestSleepMs, ...untilNext))
  }

  function noteFailing(work: Work, failed: boolean): void {
    const before = failing.size
    if (failed) failing.add(work)
    else failing.delete(work)
    if (before > 0 !== failing.size > 0) onFailing(failing.size > 0)
  }

  /** `whenHidden`: whether the chore also runs while the page is hidden. */
  function chore(work: Work, { whenHidden }: { whenHidden: boolean }): Chore {
    let state: State = { kind: 'idle', dueAt: null, since: 0 }
    let failures = 0

    async function run(): Promise<void> {
      let dueAt: number | null
      try {
        dueAt = await work()
        failures = 0
      } catch (problem) {
        failures += 1
        dueAt = now() + backoff(failures, random())
        // After `stop` no exception is reported, because the database may have been closed during the run.
        if (isRunning) globalThis.reportError?.(problem)
      }
      state = { kind: 'idle', dueAt, since: now() }
      // A chore that was removed during its run does not count as failing.
      if (isRunning) noteFailing(work, checks.has(check) && failures >= lastingFailures)
      beat()
    }

    function ask(): Promise<void> {
      if (!isRunning) return Promise.resolve()
      if (state.kind === 'busy') return (state.again ??= state.ended.then(ask))
      // The state is 'busy' before the work begins, so that a request from inside the work causes a further run.
      const ended = Promise.resolve().then(run)
      state = { kind: 'busy', ended, again: null }
      return ended
    }

    /** Starts the chore if it is due. Returns the time until it must be checked again, ms. */
    function check(): number {
      if (state.kind === 'busy' || state.dueAt === null || !(whenHidden || isVisible())) return longestSleepMs
      const at = now()
      if (at >= state.since && at < state.dueAt) return state.dueAt - at
      void ask()
      return longestSleepMs
    }
    checks.add(check)

    return {
      ask,
      askIn(ms) {
        const since = now()
        if (state.kind === 'idle' && (state.dueAt === null || state.dueAt > since + ms))
          state = { kind: 'idle', dueAt: since + ms, since }
        beat()
      },
      end() {
        checks.delete(check)
        noteFailing(work, false)
      },
    }
  }

  return {
    chore,
    start(): void {
      isRunning = true
      beat()
    },
    /** Starts no further run; a run that is under way ends by itself. */
    stop(): void {
      isRunning = false
      clearTimeout(timer)
    },
  }
}
