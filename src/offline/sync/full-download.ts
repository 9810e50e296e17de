/**
 * The complete downloads of a page: everything that the user's role stores on the device. After a failed attempt, the
 * next attempt skips the steps that are done.
 */
import type { FailureCode } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import { readMetadata } from '../database/metadata'
import { pullEverything, type Download } from '../mirror/pull'
import type { SyncEnvironment } from './drain-outbox'
import { withLock } from './one-tab-at-a-time'

/**
 * The interval between complete downloads, ms: for the timer from the end of the last one, for `isDue` from its
 * beginning.
 */
const downloadEveryMs = 15 * 60_000
/** The longest pause after a failed attempt, ms. */
const longestPauseMs = 60_000
/** The pause after the first failed attempt, ms; it doubles with each further one. */
const shortestPauseMs = 10_000

/** `attempts`: how many were made. 'cut': the last attempt failed. */
type FullDownload = Download & { attempts: number; state: 'under way' | 'cut' | 'done' }

/** `onEnd`: called after each attempt; `code`: why it failed, null: it succeeded. */
export function openFullDownload(
  environment: SyncEnvironment,
  isRunning: () => boolean,
  onEnd: (code: FailureCode | null, attempts: number) => void,
) {
  const { database, now } = environment
  /** The complete download that this page began last; null: none since the start, or the next begins from scratch. */
  let last: FullDownload | null = null

  return {
    /** Makes the next download begin from scratch. */
    forget(): void {
      last = null
    },
    /** Whether a download is due; false while one is under way. */
    isDue(): boolean {
      return (
        last === null ||
        last.state === 'cut' ||
        (last.state === 'done' && Math.abs(now() - last.began) > downloadEveryMs)
      )
    },
    /** Runs one attempt, in one tab at a time, for all tabs. Resolves with the time of the next one, ms since 1970. */
    async run(): Promise<number> {
      const asked = now()
      const attempt: FullDownload =
        last?.state === 'cut' && Math.abs(asked - last.began) <= downloadEveryMs
          ? last
          : { began: asked, done: new Set(), attempts: 0, state: 'under way' }
      last = attempt
      attempt.state = 'under way'
      let state: FullDownload['state'] = 'cut'
      try {
        const code = await withLock(`lucero-pull ${database.name}`, async (markAlive) => {
          const readAt = await readMetadata(database, 'readAt')
          // Skip this download if another tab's began after this one was requested.
          if (!isRunning() || (readAt !== null && readAt > asked && readAt <= now())) return null
          if (attempt.attempts === 0) attempt.began = now()
          attempt.attempts += 1
          const client: ProviderClient = async (...call) => environment.client(...call).finally(markAlive)
          return pullEverything({ ...environment, client }, attempt)
        })
        if (code === null) state = 'done'
        onEnd(code, attempt.attempts)
        return now() + (code === null ? downloadEveryMs : pauseAfter(code, attempt.attempts))
      } finally {
        attempt.state = state
      }
    },
  }
}

/** The pause after a failed attempt, ms; always the longest if the provider asks for a pause or refuses the session. */
function pauseAfter(code: FailureCode, attempts: number): number {
  return code === 'busy' || code === 'unauthorized'
    ? longestPauseMs
    : Math.min(longestPauseMs, shortestPauseMs * 2 ** (attempts - 1))
}
