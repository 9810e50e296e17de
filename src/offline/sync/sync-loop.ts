/**
 * Decides when to send (`drainOutbox`) and when to download (`mirror/pull`). Its chores (see `heartbeat`):
 *
 *   send      after a command · when the last drain asked for it · every minute
 *   download  everything that the role stores: at the start · every 15 minutes · failed steps after growing pauses
 *   shown     each list and day on screen (`shown-lists.ts`): when it appears · every minute
 *   probe     every 10 s while the provider is unreachable: a due download, else the shown lists, else a small call
 *   totals    after points or a new row were confirmed
 *   cleanUp   every minute: after tabs and workers that were terminated in the middle of their work
 *
 * send, totals and cleanUp also run while the page is hidden.
 *
 *   start · online · page visible again · `syncNow` ──▶ send, then download if that is due, then the shown lists
 *   first answer after the provider was unreachable ──▶ send, and download if that is due
 */
import type { FailureCode } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import type { ChannelMessage } from '../database/tab-messages'
import { probeProvider, pullDay, pullStudentTotals } from '../mirror/pull'
import { watchWrites } from './blocked-writes'
import { drainOutbox, type SyncEnvironment } from './drain-outbox'
import { openFullDownload } from './full-download'
import { openHeartbeat } from './heartbeat'
import { requestBackgroundSync } from './request-background-sync'
import type { SyncStatus } from './sync-state'
import type { TabChannel } from './tab-channel'
import { withFreeLock } from './one-tab-at-a-time'
import { openShownLists } from './shown-lists'

/** The interval for sending what a closed tab may have left in the outbox. */
const minuteMs = 60_000
/** The interval for calls to an unreachable provider: browsers report only the device's own connection. */
const probeMs = 10_000

/** Whether the browser reports that it is offline; false outside a browser. A browser's "online" proves nothing. */
const knownOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false

const isVisible = () => typeof document !== 'undefined' && document.visibilityState === 'visible'

export type SyncLoop = ReturnType<typeof openSyncLoop>

export function openSyncLoop(surroundings: SyncEnvironment, channel: TabChannel, drain = drainOutbox) {
  const { database, now, random } = surroundings
  const environment: SyncEnvironment = { ...surroundings, client: watchedClient(surroundings.client) }
  // If the browser is offline, `reachable` is false from the beginning: calls that have failed are repeated only when
  // `reachable` changes to true.
  let status: SyncStatus = {
    reachable: !knownOffline(),
    signedOut: false,
    failing: false,
    sending: null,
    downloading: null,
    stopped: null,
  }
  const watchers = new Set<() => void>()
  const heartbeat = openHeartbeat({ now, random, isVisible, onFailing: (failing) => set({ failing }) })
  const shown = openShownLists(environment, heartbeat, noteResult)
  /** Aborted by `stop`; null before `start` and after `stop`. */
  let running: AbortController | null = null
  /** Whether the next drain ignores the pause with which an earlier drain ended (`restUntil`). */
  let forced = false
  /**
   * The pause that the last drain asked for, ms since 1970. If the clock shows a time before `from`, it was set back,
   * and the pause is ignored.
   */
  let drainPause: { from: number; until: number } | null = null
  /** Whether the browser was asked to wake the service worker for the present outbox. */
  let syncRequested = false
  /** When any tab or worker last reported progress, ms since 1970. */
  let progressAt = 0
  /** The number of 'offline' events so far. */
  let offlineEvents = 0
  /** When a call last succeeded, ms since 1970; -Infinity after a call without any response or an 'offline' event. */
  let answeredAt = -Infinity
  const noteWrite = watchWrites(isAnswering, (barred) => set({ barred }))
  /** The number (`drainState.fence`) of the newest drain at the last clean-up; null: there was no clean-up yet. */
  let lastFence: number | null = null

  const fullDownload = openFullDownload(environment, () => running !== null, noteDownload)
  const send = heartbeat.chore(sendOnce, { whenHidden: true })
  const download = heartbeat.chore(fullDownload.run, { whenHidden: false })
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
   * Updates the status after a download; `code`: why it failed, null: it succeeded. A success does not set `reachable`:
   * `watchedClient` has done that at each answer, and the connection may have been lost since.
   */
  function noteResult(code: FailureCode | null): void {
    if (!running) return
    // An expired token that can be renewed means only that the provider is unreachable now.
    if (code === 'unauthorized' && environment.awaitsRenewal?.()) return set({ reachable: false })
    // If other calls are answered, the connection is not lost: a proxy blocks this list.
    if (code === 'network' && isAnswering()) return
    if (code === 'network' || code === 'timeout') return set({ reachable: false })
    // 'busy': the provider has just asked for a pause, but `noteReachable` would send at once.
    if (code === 'busy') set({ reachable: true })
    else if (code !== null) noteReachable()
    set({ signedOut: code === 'unauthorized' })
  }

  function noteReachable(): void {
    if (!running || status.reachable) return
    set({ reachable: true })
    void sendNow(true)
    if (fullDownload.isDue()) void download.ask()
  }

  /**
   * Wraps the client, so that the first answer of a long download already marks the provider as reachable; not if an
   * 'offline' event came after the call was sent.
   */
  function watchedClient(client: ProviderClient): ProviderClient {
    return async (...call) => {
      const before = offlineEvents
      const answer = await client(...call)
      if (answer.ok && offlineEvents === before) noteReachable()
      if (answer.ok) answeredAt = now()
      else if (answer.failure.status === 0) answeredAt = -Infinity
      noteWrite(call[0], answer)
      return answer
    }
  }

  function isAnswering(): boolean {
    return Math.abs(now() - answeredAt) < minuteMs
  }

  async function sendOnce(): Promise<number> {
    const force = forced
    forced = false
    if (!force && drainPause && drainPause.from <= now() && now() < drainPause.until) return drainPause.until
    try {
      // With an empty outbox nothing is done, because even an empty drain would write to the database.
      if (!force && (await database.outbox.count()) === 0) {
        syncRequested = false
        return now() + minuteMs
      }
      let { reason, nextAt } = await drain(environment, force)
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
      // If this run was forced, the next one is forced too, because this run has failed.
      forced ||= force
      throw problem
    }
  }

  /**
   * Cleans up after a tab or worker that was terminated before it could announce its last changes or its end: clears
   * progress that is older than a minute, and repeats live queries of the outbox and drafts (of sheets only if a drain
   * has begun since the last clean-up).
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

  function noteDownload(code: FailureCode | null, attempts: number): void {
    noteResult(code)
    // If the first attempt failed, shown lists may have missed rows that this attempt has brought.
    if (attempts > 1 && status.reachable) void shown.readAll()
  }

  /**
   * While the provider is unreachable, finds out whether it answers, by the most useful call: a due download, the shown
   * lists, or else a small call. A browser that reports to be offline does not prevent that: the report may be wrong.
   */
  async function probeOnce(): Promise<number | null> {
    if (status.reachable) return null
    if (fullDownload.isDue()) await download.ask()
    else if (shown.count() > 0) await shown.readAll()
    else noteResult(await probeProvider(environment))
    return status.reachable ? null : now() + probeMs
  }

  /** Downloads the students' totals, unless another tab is doing so. */
  async function readTotalsOnce(): Promise<null> {
    await withFreeLock(`lucero-totals ${database.name}`, () => pullStudentTotals(environment))
    return null
  }

  /** Runs a drain now; if one is running, one more after it. Resolves when that drain has ended. */
  function sendNow(force = false): Promise<void> {
    forced ||= force
    return send.ask()
  }

  /**
   * Called at the start, when the page becomes visible or the network is back, and by `syncNow`: sends, ignoring the
   * pause with which an earlier drain ended, then downloads.
   */
  async function wake(): Promise<void> {
    await sendNow(true)
    if (fullDownload.isDue()) await download.ask()
    await shown.readAll()
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
        // When the step 'day' begins, the step before it has stored the members, which the shown days need.
        if (message.what === 'day' && message.done === 0) void shown.readAll()
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
      // The first clean-up waits a minute: it repeats live queries, and those of a new page have just read everything.
      cleanUp.askIn(minuteMs)
      return wake()
    },
    /** Starts nothing further; calls that are under way end by themselves. */
    stop(): void {
      running?.abort()
      running = null
      heartbeat.stop()
      fullDownload.forget()
    },
    /** Called after a change was stored: sends it, and asks for background sync in case the page is closed before. */
    recorded(): void {
      if (!syncRequested) requestBackgroundSync()
      syncRequested = true
      void sendNow()
    },
    /** Sends and downloads without waiting for a timer, for example when the user presses *Enviar ahora*. */
    syncNow: () => void wake(),
    sendNow,
    /** Downloads everything from scratch, because something was just changed at the provider. */
    readAll(): Promise<void> {
      fullDownload.forget()
      return download.ask()
    },
    readDay: (group: string, date: string) => pullDay(environment, group, date),

    keepFresh: shown.keepFresh,
    status: () => status,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
