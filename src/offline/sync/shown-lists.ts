/** Downloads what the screens show at present, each list and each day by a chore of its own. */
import type { FailureCode } from '../../contract'
import { isDownloaded } from '../mirror/fill'
import { pullDay, refreshAbsences, refreshAttendance } from '../mirror/pull'
import type { SyncEnvironment } from './drain-outbox'
import type { Chore, Heartbeat } from './heartbeat'

/** The interval between two downloads of what is shown, ms. */
const refreshMs = 60_000

/**
 * What a screen shows: a group's day, an attendance list (`list`: group id, null: all groups), or absences reported in
 * advance.
 */
type Shown = { group: string; date: string } | { list: string | null } | { absences: true }

/** `onEnd`: called after each download; `code`: why it failed, null: it succeeded. */
export function openShownLists(
  environment: SyncEnvironment,
  heartbeat: Heartbeat,
  onEnd: (code: FailureCode | null) => void,
) {
  const { database, now } = environment
  /** By `Shown` as JSON. `count`: how many screens show it. */
  const shown = new Map<string, { count: number; chore: Chore }>()

  /**
   * Downloads one list or day. During the first download it does nothing until the list or the group's members are
   * complete: a roll without members would look taken.
   */
  async function read(what: Shown): Promise<number> {
    if ('absences' in what) onEnd(await refreshAbsences(environment))
    else {
      const isComplete = await isDownloaded(
        database,
        'list' in what ? { list: 'attendance', group: what.list } : { list: 'members', group: what.group },
      )
      if (isComplete)
        onEnd(
          'list' in what
            ? await refreshAttendance(environment, what.list)
            : await pullDay(environment, what.group, what.date),
        )
    }
    return now() + refreshMs
  }

  return {
    /** How many different lists and days are shown. */
    count: () => shown.size,
    async readAll(): Promise<void> {
      await Promise.all([...shown.values()].map(({ chore }) => chore.ask()))
    },
    /**
     * Downloads `what` at once and then every minute, until the returned function is called. Several screens may show
     * the same `what`; it is downloaded once for all.
     */
    keepFresh(what: Shown): () => void {
      const key = JSON.stringify(what)
      const entry = shown.get(key) ?? { count: 0, chore: heartbeat.chore(() => read(what), { whenHidden: false }) }
      entry.count += 1
      shown.set(key, entry)
      // Before the sync loop's `start` this does nothing; `start` downloads whatever is shown by then.
      if (entry.count === 1) void entry.chore.ask()
      return () => {
        entry.count -= 1
        if (entry.count > 0) return
        shown.delete(key)
        entry.chore.end()
      }
    },
  }
}
