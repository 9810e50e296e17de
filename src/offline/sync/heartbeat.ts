/**
 * What a page does again and again: when it is due, when somebody asks, and once more after it failed. One timer for all chores;
 * a chore never runs twice at once, and what it throws ends that run, never the beat.
 */
import { backoff } from '../engine/timing'

/** No sleep is longer: a clock that is set forth or back, and a timer that slept with the device, are noticed within this. */
const longestSleepMs = 60_000
/** A chore that failed so often in a row does not merely stumble. */
const lastingFailures = 3

/** Does the chore; answers when it is due again (epoch milliseconds), null for when somebody asks. */
type Work = () => Promise<number | null>

type State =
  /** `since`: when that was decided; a clock that shows less than this was set back, and then it is due. */
  | { kind: 'idle'; dueAt: number | null; since: number }
  /** `again`: who asked meanwhile waits for one more run, all of them for the same. */
  | { kind: 'busy'; ended: Promise<void>; again: Promise<void> | null }

export type Chore = {
  /** Does it now. Resolves, never rejects, after a run that began no earlier than this call. */
  ask(): Promise<void>
  /** Does it in so many milliseconds, where nothing asks for it sooner. */
  askIn(ms: number): void
  /** Never again. */
  end(): void
}

type Surroundings = {
  now: () => number
  /** [0, 1) */
  random: () => number
  /** Whether somebody looks at this page. */
  lookedAt: () => boolean
  /** Whether some chore keeps failing; told when that changes. */
  failing: (lasting: boolean) => void
}

export function openHeartbeat({ now, random, lookedAt, failing }: Surroundings) {
  const waits = new Set<() => number>()
  const broken = new Set<Work>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let beating = false

  /** Starts what is due, and sleeps until the next is. */
  function beat(): void {
    clearTimeout(timer)
    if (!beating) return
    const sleeps = [...waits].map((wait) => wait())
    timer = setTimeout(beat, Math.min(longestSleepMs, ...sleeps))
  }

  function tellOf(work: Work, failed: boolean): void {
    const before = broken.size
    if (failed) broken.add(work)
    else broken.delete(work)
    if ((before > 0) !== (broken.size > 0)) failing(broken.size > 0)
  }

  /** `unseen`: whether it is also due while nobody looks at the page. */
  function chore(work: Work, { unseen }: { unseen: boolean }): Chore {
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
        // After a stop the database may have been closed under it, which is no news.
        if (beating) globalThis.reportError?.(problem)
      }
      state = { kind: 'idle', dueAt, since: now() }
      // One that was ended meanwhile keeps nobody waiting.
      if (beating) tellOf(work, waits.has(wait) && failures >= lastingFailures)
      beat()
    }

    function ask(): Promise<void> {
      if (!beating) return Promise.resolve()
      if (state.kind === 'busy') return (state.again ??= state.ended.then(ask))
      // It is busy before its work begins: what the work asks for meanwhile comes after it.
      const ended = Promise.resolve().then(run)
      state = { kind: 'busy', ended, again: null }
      return ended
    }

    /** Starts it where it is due; else how long it is not (ms). */
    function wait(): number {
      if (state.kind === 'busy' || state.dueAt === null || !(unseen || lookedAt())) return longestSleepMs
      const at = now()
      if (at >= state.since && at < state.dueAt) return state.dueAt - at
      void ask()
      return longestSleepMs
    }
    waits.add(wait)

    return {
      ask,
      askIn(ms) {
        const since = now()
        if (state.kind === 'idle' && (state.dueAt === null || state.dueAt > since + ms)) state = { kind: 'idle', dueAt: since + ms, since }
        beat()
      },
      end() {
        waits.delete(wait)
        tellOf(work, false)
      },
    }
  }

  return {
    chore,
    start(): void {
      beating = true
      beat()
    },
    /** What is under way ends by itself; nothing begins any more. */
    stop(): void {
      beating = false
      clearTimeout(timer)
    },
  }
}
