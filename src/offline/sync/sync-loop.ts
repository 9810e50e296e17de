/**
 * Decides when to send and when to download; the drain engine and the pulls do it. Each line is a chore of one
 * heartbeat:
 *
 *   send      after a command · when the last drain asked for it · every minute          also while the page is hidden
 *   download  everything the role stores: at the start · every 15 minutes · after a failure, the failed steps with growing pauses
 *   shown     each list and day on screen: when it appears · every minute
 *   probe     every 10 s while the provider is unreachable: an old download, else the shown lists, else a small call
 *   totals    after points were confirmed
 *   ended     every minute: clean-up after tabs and workers that were terminated in the middle of their work
 *
 *   start · online · page visible again · "send now" ──▶ send, then download if it is old, then the shown lists
 *   first answer after the provider was unreachable ──▶ send, and download if it is old
 */
import { isFromIntermediary, type Answer, type EndpointName, type FailureCode } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import { readMetadata } from '../database/metadata'
import type { ChannelMessage, DownloadStep } from '../database/tab-messages'
import { isDownloaded } from '../mirror/fill'
import {
  probeProvider,
  pullDay,
  pullEverything,
  pullStudentTotals,
  refreshAbsences,
  refreshAttendance,
  type Download,
} from '../mirror/pull'
import type { drainOutbox, SyncEnvironment } from './drain-outbox'
import { openHeartbeat, type Chore } from './heartbeat'
import { requestBackgroundSync } from './request-background-sync'
import type { TabChannel } from './tab-channel'
import { withLock, withFreeLock } from './web-locks'

/**
 * The interval for downloading the shown lists and for checking the outbox, in which a closed tab may have left
 * changes.
 */
const minuteMs = 60_000
/** The age, from when it began, at which a complete download is repeated. */
const downloadEveryMs = 15 * 60_000
/** The interval for probing an unreachable provider; browsers report only the device's own connection. */
const probeMs = 10_000

/** How long the script file with the drain may take to load, ms. */
const loadTimeoutMs = 10_000

/**
 * Loads the drain only when there is something to send, so that it does not delay the first rendering. Rejects if the
 * file does not load.
 */
export function bringDrain(): Promise<{ drainOutbox: typeof drainOutbox }> {
  return new Promise((resolve, reject) => {
    const hung = setTimeout(() => reject(new Error('what sends did not come')), loadTimeoutMs)
    import('./drain-outbox').then(resolve, reject).finally(() => clearTimeout(hung))
  })
}

export type SyncStatus = {
  /** Whether the provider was reachable in the last call; the browser's online state is only a hint. */
  reachable: boolean
  /** Nobody is signed in, or the session has ended. */
  signedOut: boolean
  /** A chore keeps failing on this device itself (see `lastingFailures`). */
  failing: boolean
  sending: { done: number; total: number } | null
  downloading: { what: DownloadStep; done: number; total: number | null } | null
  /** Why the first download stopped, until it makes progress again; null: it did not stop. */
  stopped: FailureCode | null
  /**
   * A proxy or filter in front of the provider blocks changes but not reads: the blocked method and the HTTP status it
   * answers with.
   */
  barred?: Barred | null
}

export type Barred = { method: 'PATCH' | 'POST'; status: number }

/** The writing calls and their HTTP methods. */
const writingCalls: Partial<Record<EndpointName, Barred['method']>> = {
  attendanceChange: 'PATCH',
  attendanceCreate: 'POST',
}
/** A writing call counts as blocked after this number of answers in a row that did not come from the provider. */
const barredAfter = 3

/**
 * Whether the browser reports that it is offline. Its "online" proves nothing and is not used; false outside a browser.
 */
const knownOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false

const isVisible = () => typeof document !== 'undefined' && document.visibilityState === 'visible'

/**
 * What a screen shows: a group's day, an attendance list (`list`: group id, null: all groups), or absences reported in
 * advance.
 */
type Shown = { group: string; date: string } | { list: string | null } | { absences: true }

/**
 * A download of everything the role stores. `attempts`: how many were made. `cut`: the last attempt failed; the next
 * one does only the missing steps.
 */
type FullDownload = Download & { attempts: number; state: 'under way' | 'cut' | 'done' }

export type SyncLoop = ReturnType<typeof openSyncLoop>

export function openSyncLoop(surroundings: SyncEnvironment, channel: TabChannel, loadDrain = bringDrain) {
  const { database, now, random } = surroundings
  const environment: SyncEnvironment = { ...surroundings, client: watchedClient(surroundings.client) }
  // `reachable` is right from the beginning: calls that fail before the start are repeated when it changes to true.
  let status: SyncStatus = {
    reachable: !knownOffline(),
    signedOut: false,
    failing: false,
    sending: null,
    downloading: null,
    stopped: null,
  }
  const watchers = new Set<() => void>()
  const shown = new Map<string, { count: number; chore: Chore }>()
  const heartbeat = openHeartbeat({ now, random, isVisible, onFailing: (failing) => set({ failing }) })
  /** Aborted by `stop`; null before `start` and after `stop`. */
  let running: AbortController | null = null
  /** The next drain ignores the pause after an unreachable provider. */
  let forced = false
  /**
   * The pause after the last drain, ms since 1970: a drain in this span would have the same result. If the clock shows
   * less than `from`, it was set back and the pause is ignored.
   */
  let drainPause: { from: number; until: number } | null = null
  /** The browser was asked to wake the service worker for the present outbox. */
  let syncRequested = false
  /** The last complete download of this page; null: none since the start, or a new one must begin from scratch. */
  let fullDownload: FullDownload | null = null
  /** When any tab or worker last reported progress, ms since 1970. */
  let progressAt = 0
  /** The number of 'offline' events so far. */
  let offlineEvents = 0
  /**
   * When the provider last answered a call successfully, ms since 1970; -Infinity after a call without any answer. An
   * answer of a proxy does not change it.
   */
  let answeredAt = -Infinity
  const barredInARow = new Map<EndpointName, number>()
  /** The number of the newest drain in any tab or worker, as last read from the database; null: not read yet. */
  let lastFence: number | null = null

  const send = heartbeat.chore(sendOnce, { whenHidden: true })
  const download = heartbeat.chore(downloadOnce, { whenHidden: false })
  const probe = heartbeat.chore(probeOnce, { whenHidden: false })
  const totals = heartbeat.chore(readTotalsOnce, { whenHidden: true })
  const cleanUp = heartbeat.chore(cleanUpOnce, { whenHidden: true })

  function set(change: Partial<SyncStatus>): void {
    status = { ...status, ...change }
    watchers.forEach((watcher) => watcher())
    if (change.reachable === false) probe.askIn(probeMs)
    else if (change.reachable) drainPause = null
  }

  /**
   * Derives the status from the result of a download (null: success). A success is not used here: `watchedClient` has
   * noticed each answer, and the connection may have been lost since.
   */
  function noteResult(code: FailureCode | null): void {
    if (!running) return
    // An expired token that can be renewed means only that the provider is unreachable now.
    if (code === 'unauthorized' && environment.awaitsRenewal?.()) return set({ reachable: false })
    // If other calls are answered, a proxy blocks this one list and the connection is not lost.
    if (code === 'network' && isAnswering()) return
    if (code === 'network' || code === 'timeout') return set({ reachable: false })
    // 'busy': the provider is reachable, but `noteReachable` would send again at once, which it just asked not to do.
    if (code === 'busy') set({ reachable: true })
    else if (code !== null) noteReachable()
    set({ signedOut: code === 'unauthorized' })
  }

  function noteReachable(): void {
    if (!running || status.reachable) return
    set({ reachable: true })
    void sendNow(true)
    if (isDownloadDue()) void download.ask()
  }

  /**
   * Wraps the client so that the first answer of a long download already marks the provider as reachable. An answer to
   * a call that was sent before an 'offline' event does not count.
   */
  function watchedClient(client: ProviderClient): ProviderClient {
    return async (...call) => {
      const before = offlineEvents
      const answer = await client(...call)
      if (answer.ok && offlineEvents === before) noteReachable()
      if (answer.ok) answeredAt = now()
      else if (answer.failure.status === 0) answeredAt = -Infinity
      noteBarred(call[0], answer)
      return answer
    }
  }

  function isAnswering(): boolean {
    return Math.abs(now() - answeredAt) < minuteMs
  }

  /**
   * Sets `barred` if changes are blocked repeatedly while reads get through, because such changes might wait for ever
   * without a message.
   */
  function noteBarred(name: EndpointName, answer: Answer<unknown>): void {
    const method = writingCalls[name]
    if (answer.ok && name === 'batch') {
      barredInARow.clear()
      if (status.barred) set({ barred: null })
    } else if (method && !answer.ok && isFromIntermediary(answer.failure)) {
      const times = (barredInARow.get(name) ?? 0) + 1
      barredInARow.set(name, times)
      if (times >= barredAfter && isAnswering()) set({ barred: { method, status: answer.failure.status } })
    } else if (method && (answer.ok || answer.failure.status !== 0)) {
      barredInARow.delete(name)
      if (status.barred?.method === method) set({ barred: null })
    }
  }

  async function sendOnce(): Promise<number> {
    const force = forced
    forced = false
    if (!force && drainPause && drainPause.from <= now() && now() < drainPause.until) return drainPause.until
    try {
      // With an empty outbox a regular run ends here: a drain would write to the database.
      if (!force && (await database.outbox.count()) === 0) {
        syncRequested = false
        return now() + minuteMs
      }
      const loaded = await loadDrain().catch(() => null)
      // If the drain's file did not load, its server is unreachable, and so, most likely, is the provider. With an
      // empty outbox that does not matter.
      let { reason, nextAt } = (await loaded?.drainOutbox(environment, force)) ?? {
        reason: (await database.outbox.count()) > 0 ? 'unreachable' : 'drained',
        nextAt: null,
      }
      if (!running) return now()
      if (reason === 'needsSignIn' && (await environment.renewedAfterRefusal?.())) {
        forced = true
        return now()
      }
      if (reason === 'needsSignIn' && environment.awaitsRenewal?.()) [reason, nextAt] = ['unreachable', now() + probeMs]
      const at = Math.min(nextAt ?? Infinity, now() + minuteMs)
      drainPause = reason === 'unreachable' || reason === 'resting' ? { from: now(), until: at } : null
      if (reason === 'unreachable') set({ reachable: false })
      if (reason === 'unreachable' || reason === 'resting') requestBackgroundSync()
      else {
        if (nextAt === null) syncRequested = false
        set({ signedOut: reason === 'needsSignIn' })
      }
      return at
    } catch (problem) {
      // The forced run failed, so the next run is forced again.
      forced ||= force
      throw problem
    }
  }

  /**
   * Cleans up after a tab or worker that was terminated in the middle of its work: it has announced neither its last
   * changes nor its end. Clears progress that is older than a minute, and has live queries read again: always those on
   * outbox and drafts, those on sheets only if there was a drain since the last check.
   */
  async function cleanUpOnce(): Promise<number> {
    if ((status.sending || status.downloading) && Math.abs(now() - progressAt) > minuteMs)
      set({ sending: null, downloading: null })
    const fence = (await database.drainState.get('current'))?.fence ?? 0
    database.notifyLiveQueries(
      fence === lastFence ? [database.outbox, database.drafts] : [database.outbox, database.drafts, database.sheets],
      'coalesced',
    )
    lastFence = fence
    return now() + minuteMs
  }

  /** Downloads everything. One tab at a time, by a lock; the other tabs use its result. */
  async function downloadOnce(): Promise<number> {
    const asked = now()
    const attempt: FullDownload =
      fullDownload?.state === 'cut' && Math.abs(asked - fullDownload.began) <= downloadEveryMs
        ? fullDownload
        : { began: asked, done: new Set(), attempts: 0, state: 'under way' }
    fullDownload = attempt
    attempt.state = 'under way'
    let state: FullDownload['state'] = 'cut'
    try {
      const code = await withLock(`lucero-pull ${database.name}`, async (stir) => {
        const readAt = await readMetadata(database, 'readAt')
        // Skip this download if another tab's began after this one was requested.
        if (!running || (readAt !== null && readAt > asked && readAt <= now())) return null
        if (attempt.attempts === 0) attempt.began = now()
        attempt.attempts += 1
        const client: ProviderClient = async (...call) => environment.client(...call).finally(stir)
        return pullEverything({ ...environment, client }, attempt)
      })
      if (code === null) state = 'done'
      noteResult(code)
      // After a failed first attempt, shown lists may have waited for rows that this attempt has brought.
      if (attempt.attempts > 1 && status.reachable) void readAllShown()
      return now() + (code === null ? downloadEveryMs : pauseAfter(code, attempt.attempts))
    } finally {
      attempt.state = state
    }
  }

  /**
   * The time until a failed download is repeated, ms: doubling from 10 s to a minute; a minute at once if the provider
   * asks for a pause or refuses the session.
   */
  function pauseAfter(code: FailureCode, attempts: number): number {
    return code === 'busy' || code === 'unauthorized' ? minuteMs : Math.min(minuteMs, probeMs * 2 ** (attempts - 1))
  }

  /** Whether a complete download is due; false while one is under way. */
  function isDownloadDue(): boolean {
    return (
      fullDownload === null ||
      fullDownload.state === 'cut' ||
      (fullDownload.state === 'done' && Math.abs(now() - fullDownload.began) > downloadEveryMs)
    )
  }

  /**
   * While unreachable, makes the most useful call (download, shown lists, or else a small one) to see whether the
   * provider answers; also if the browser reports being offline, which may be wrong.
   */
  async function probeOnce(): Promise<number | null> {
    if (status.reachable) return null
    if (isDownloadDue()) await download.ask()
    else if (shown.size > 0) await readAllShown()
    else noteResult(await probeProvider(environment))
    return status.reachable ? null : now() + probeMs
  }

  /** Downloads the students' totals, unless another tab is doing so. */
  async function readTotalsOnce(): Promise<null> {
    await withFreeLock(`lucero-totals ${database.name}`, () => pullStudentTotals(environment))
    return null
  }

  async function readAllShown(): Promise<void> {
    await Promise.all([...shown.values()].map(({ chore }) => chore.ask()))
  }

  /**
   * Downloads one shown list or day. During the first download it does nothing until that has brought the list's rows
   * or the day's members: a roll without members would look taken.
   */
  async function readShown(what: Shown): Promise<number> {
    if ('absences' in what) {
      noteResult(await refreshAbsences(environment))
      return now() + minuteMs
    }
    const isComplete = await isDownloaded(
      database,
      'list' in what ? { list: 'attendance', group: what.list } : { list: 'members', group: what.group },
    )
    if (isComplete)
      noteResult(
        'list' in what
          ? await refreshAttendance(environment, what.list)
          : await pullDay(environment, what.group, what.date),
      )
    return now() + minuteMs
  }

  /** Runs a drain; a call during a drain makes one more follow. Resolves after that run. */
  function sendNow(force = false): Promise<void> {
    forced ||= force
    return send.ask()
  }

  /**
   * The page became visible or the network is back: sends, ignoring the pause after an unreachable provider, then
   * downloads.
   */
  async function wake(): Promise<void> {
    await sendNow(true)
    if (isDownloadDue()) await download.ask()
    await readAllShown()
  }

  function onMessage(message: ChannelMessage): void {
    switch (message.kind) {
      case 'progress':
        progressAt = now()
        return set({ sending: message.done < message.total ? { done: message.done, total: message.total } : null })
      case 'idle':
        return set({ sending: null })
      case 'confirmed':
        set({ reachable: true })
        if (message.rows.some(({ field }) => field === 'points' || field === 'creation')) void totals.ask()
        return
      case 'downloading':
        progressAt = now()
        set({ downloading: message, ...(message.done > 0 && { stopped: null }) })
        // The step before 'day' has stored the members, for which the shown days were waiting.
        if (message.what === 'day' && message.done === 0) void readAllShown()
        return
      case 'downloaded':
        return set({ downloading: null, stopped: null })
      case 'downloadStopped':
        return set({ downloading: null, stopped: message.code })
    }
  }

  function listen(signal: AbortSignal): void {
    signal.addEventListener('abort', channel.listen(onMessage))
    if (typeof window === 'undefined') return
    const offline = () => {
      offlineEvents += 1
      answeredAt = -Infinity
      set({ reachable: false })
    }
    const visible = () => {
      if (isVisible()) void wake()
      else if (syncRequested) requestBackgroundSync()
    }
    window.addEventListener('online', () => void wake(), { signal })
    window.addEventListener('offline', offline, { signal })
    document.addEventListener('visibilitychange', visible, { signal })
    if (knownOffline()) offline()
  }

  return {
    /** Starts sending and downloading. Resolves when the first round has ended, whether or not it succeeded. */
    start(): Promise<void> {
      running = new AbortController()
      heartbeat.start()
      listen(running.signal)
      // Not at once: the live queries of a new page have just read everything.
      cleanUp.askIn(minuteMs)
      return wake()
    },
    /** Starts nothing further; calls that are under way end by themselves. */
    stop(): void {
      running?.abort()
      running = null
      heartbeat.stop()
      fullDownload = null
    },
    /** Called after a change was stored: sends it, and asks for background sync in case the page is closed before. */
    recorded(): void {
      if (!syncRequested) requestBackgroundSync()
      syncRequested = true
      void sendNow()
    },
    /** For the button "send now": sends and downloads. */
    syncNow: () => void wake(),
    sendNow,
    /** Downloads everything from scratch, because something was just changed at the provider. */
    readAll(): Promise<void> {
      fullDownload = null
      return download.ask()
    },
    readDay: (group: string, date: string) => pullDay(environment, group, date),

    /**
     * Downloads `what` at once and then every minute, until the returned function is called. Several screens may show
     * the same `what`; it is downloaded once for all.
     */
    keepFresh(what: Shown): () => void {
      const key = JSON.stringify(what)
      const entry = shown.get(key) ?? { count: 0, chore: heartbeat.chore(() => readShown(what), { whenHidden: false }) }
      entry.count += 1
      shown.set(key, entry)
      // Before `start` this does nothing; `start` downloads whatever is shown by then.
      if (entry.count === 1) void entry.chore.ask()
      return () => {
        entry.count -= 1
        if (entry.count > 0) return
        shown.delete(key)
        entry.chore.end()
      }
    },

    status: () => status,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
