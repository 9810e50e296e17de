/**
 * When to send and when to read; the engine and the pulls know how. Each is a chore of one heartbeat:
 *
 *   send      after a command · when the last drain said · every minute          also while nobody looks
 *   download  everything a role keeps: at the start · every quarter of an hour · what failed of it, soon, then later and later
 *   shown     each list and day on screen: when it appears · every minute
 *   probe     every ten seconds while the provider does not answer: what is left of the download, else what is shown
 *   totals    after points were confirmed
 *   ended     every minute: what tabs and workers that ended in the middle have left untold
 *
 *   start · online · page visible again · "send now" ──▶ send, then download where it is old, then what is shown
 *   an answer after silence ──▶ send, and download where it is old
 */
import { isFromTheWay, type Answer, type EndpointName, type FailureCode } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import { readMetadata } from '../database/metadata'
import type { ChannelMessage, DownloadStep } from '../database/tab-messages'
import { isHere } from '../mirror/fill'
import { probeProvider, pullDay, pullEverything, pullStudentTotals, refreshAbsences, refreshAttendance, type Reading } from '../mirror/pull'
import type { drainOutbox, SyncEnvironment } from './drain-outbox'
import { openHeartbeat, type Chore } from './heartbeat'
import { requestBackgroundSync } from './request-background-sync'
import type { TabChannel } from './tab-channel'
import { inTurn, unlessBusy } from './web-locks'

/** How often what is on screen is read again, and what waits is looked at: another tab may have left it behind. */
const minuteMs = 60_000
/** How old a whole read may grow. */
const wholeMs = 15 * 60_000
/** How often it is tried whether a provider that did not answer is back: no browser says so. */
const probeMs = 10_000

/** How long the file of what sends may hang. */
const bringMs = 10_000

/** What sends comes when there is something to send: no first picture waits for it. Rejects where it does not come. */
export function bringDrain(): Promise<{ drainOutbox: typeof drainOutbox }> {
  return new Promise((resolve, reject) => {
    const hung = setTimeout(() => reject(new Error('what sends did not come')), bringMs)
    import('./drain-outbox').then(resolve, reject).finally(() => clearTimeout(hung))
  })
}

export type SyncStatus = {
  /** The last thing known about the way to the provider; the browser's own word is only a hint. */
  reachable: boolean
  /** Nobody is signed in, or the session has ended. */
  signedOut: boolean
  /** Something on this device keeps failing, time after time. */
  failing: boolean
  sending: { done: number; total: number } | null
  downloading: { what: DownloadStep; done: number; total: number | null } | null
  /** What the first download stumbled over, until it has come further. */
  stopped: FailureCode | null
  /** Something in front of the provider lets no change pass, while reads get through: the call that it bars, and the HTTP status that it answers. */
  barred?: Barred | null
}

export type Barred = { method: 'PATCH' | 'POST'; status: number }

/** How each change is written; a call that was answered in the provider's place so often in a row, by this page, is barred. */
const writes: Partial<Record<EndpointName, Barred['method']>> = { attendanceChange: 'PATCH', attendanceCreate: 'POST' }
const barredAfter = 3

/** Only its no is worth a hint; outside a browser nobody says it. */
const knownOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false

const lookedAt = () => typeof document !== 'undefined' && document.visibilityState === 'visible'

/** What a screen shows: a group's day, an attendance list (`list` null: of all groups), or absences told beforehand. */
type Shown = { group: string; date: string } | { list: string | null } | { absences: true }

/** Everything that a role keeps; `cut`: it failed, and the next attempt goes on with what is left of it. */
type WholeReading = Reading & { attempts: number; state: 'under way' | 'cut' | 'done' }

export type SyncLoop = ReturnType<typeof openSyncLoop>

export function openSyncLoop(surroundings: SyncEnvironment, channel: TabChannel, bring = bringDrain) {
  const { database, now, random } = surroundings
  const environment: SyncEnvironment = { ...surroundings, client: hearing(surroundings.client) }
  // What was already true before the start counts: whoever failed to read meanwhile is told when the provider is back.
  let status: SyncStatus = { reachable: !knownOffline(), signedOut: false, failing: false, sending: null, downloading: null, stopped: null }
  const watchers = new Set<() => void>()
  const shown = new Map<string, { count: number; chore: Chore }>()
  const heartbeat = openHeartbeat({ now, random, lookedAt, failing: (failing) => set({ failing }) })
  /** Ends with this person's being here; null before the start and after the end. */
  let present: AbortController | null = null
  /** The next drain does not respect a pause that an unreachable provider caused. */
  let forced = false
  /** The last drain had to rest: in this span another would find the same, ms. A clock that was set back stands before it. */
  let rest: { from: number; until: number } | null = null
  /** The browser was asked to wake the worker for what waits. */
  let armed = false
  /** The reading of everything that this page began last. */
  let whole: WholeReading | null = null
  /** When anybody last told how far it is, ms. */
  let heardAt = 0
  /** How often the browser has said that its network is gone. */
  let lost = 0
  /** When the provider last answered a call well, ms; long ago once a call has found nobody. A page that something else answered changes nothing. */
  let answeredAt = -Infinity
  const barredInARow = new Map<EndpointName, number>()
  /** The number of the last drain of anybody, when it was last looked at. */
  let lastFence: number | null = null

  const send = heartbeat.chore(sendOnce, { unseen: true })
  const download = heartbeat.chore(downloadOnce, { unseen: false })
  const probe = heartbeat.chore(probeOnce, { unseen: false })
  const totals = heartbeat.chore(readTotals, { unseen: true })
  const ended = heartbeat.chore(forgetEnded, { unseen: true })

  function set(change: Partial<SyncStatus>): void {
    status = { ...status, ...change }
    watchers.forEach((watcher) => watcher())
    if (change.reachable === false) probe.askIn(probeMs)
    else if (change.reachable) rest = null
  }

  /** What a reading came to, after all its calls. What it was answered was news when it came; by its end the way may have gone again. */
  function learn(code: FailureCode | null): void {
    if (!present) return
    // A token that is over is renewed as soon as there is a way.
    if (code === 'unauthorized' && environment.awaitsRenewal?.()) return set({ reachable: false })
    // One list that something in front of the provider bars, among others that are read, is no lost network.
    if (code === 'network' && isAnswering()) return
    if (code === 'network' || code === 'timeout') return set({ reachable: false })
    // One that asks for a pause is there, but not for us.
    if (code === 'busy') set({ reachable: true })
    else if (code !== null) answered()
    set({ signedOut: code === 'unauthorized' })
  }

  function answered(): void {
    if (!present || status.reachable) return
    set({ reachable: true })
    void sendNow(true)
    if (isOld()) void download.ask()
  }

  /**
   * A long reading's first answer is news: nobody waits for its last to hear that there is a way. What was under way when the browser
   * lost its network says nothing of what came after.
   */
  function hearing(client: ProviderClient): ProviderClient {
    return async (...call) => {
      const before = lost
      const answer = await client(...call)
      if (answer.ok && lost === before) answered()
      if (answer.ok) answeredAt = now()
      else if (answer.failure.status === 0) answeredAt = -Infinity
      hearWay(call[0], answer)
      return answer
    }
  }

  function isAnswering(): boolean {
    return Math.abs(now() - answeredAt) < minuteMs
  }

  /** Changes that are barred time after time, while reads get through, are told: they may wait for ever. */
  function hearWay(name: EndpointName, answer: Answer<unknown>): void {
    const method = writes[name]
    if (answer.ok && name === 'batch') {
      barredInARow.clear()
      if (status.barred) set({ barred: null })
    } else if (method && !answer.ok && isFromTheWay(answer.failure)) {
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
    if (!force && rest && rest.from <= now() && now() < rest.until) return rest.until
    try {
      // What nobody asked for costs no write where nothing waits.
      if (!force && (await database.outbox.count()) === 0) {
        armed = false
        return now() + minuteMs
      }
      const brought = await bring().catch(() => null)
      // It comes from where the page came from: nobody is there. Where nothing waits nobody misses it.
      let { reason, nextAt } = (await brought?.drainOutbox(environment, force)) ?? { reason: (await database.outbox.count()) > 0 ? 'unreachable' : 'drained', nextAt: null }
      if (!present) return now()
      if (reason === 'needsSignIn' && (await environment.renewedAfterRefusal?.())) {
        forced = true
        return now()
      }
      if (reason === 'needsSignIn' && environment.awaitsRenewal?.()) [reason, nextAt] = ['unreachable', now() + probeMs]
      const at = Math.min(nextAt ?? Infinity, now() + minuteMs)
      rest = reason === 'unreachable' || reason === 'resting' ? { from: now(), until: at } : null
      if (reason === 'unreachable') set({ reachable: false })
      if (reason === 'unreachable' || reason === 'resting') requestBackgroundSync()
      else {
        if (nextAt === null) armed = false
        set({ signedOut: reason === 'needsSignIn' })
      }
      return at
    } catch (problem) {
      // Whoever asked has not been served: the next run is still for them.
      forced ||= force
      throw problem
    }
  }

  /**
   * A tab or a worker that ended in the middle has told nobody what it changed last, nor that it no longer is at it. The sheets are asked about
   * again only if anybody has drained since; what a slot that is gone or changed says of its sheet is seen by whoever asks about the outbox.
   */
  async function forgetEnded(): Promise<number> {
    if ((status.sending || status.downloading) && Math.abs(now() - heardAt) > minuteMs) set({ sending: null, downloading: null })
    const fence = (await database.desk.get('desk'))?.fence ?? 0
    database.notifyLiveQueries(fence === lastFence ? [database.outbox, database.drafts] : [database.outbox, database.drafts, database.sheets], 'together')
    lastFence = fence
    return now() + minuteMs
  }

  /** One tab reads for all. */
  async function downloadOnce(): Promise<number> {
    const asked = now()
    const attempt: WholeReading = whole?.state === 'cut' && Math.abs(asked - whole.began) <= wholeMs ? whole : { began: asked, done: new Set(), attempts: 0, state: 'under way' }
    whole = attempt
    attempt.state = 'under way'
    let state: WholeReading['state'] = 'cut'
    try {
      const code = await inTurn(`lucero-pull ${database.name}`, async (stir) => {
        const readAt = await readMetadata(database, 'readAt')
        // Another tab's reading that began after this one was asked for is as good.
        if (!present || (readAt !== null && readAt > asked && readAt <= now())) return null
        if (attempt.attempts === 0) attempt.began = now()
        attempt.attempts += 1
        const client: ProviderClient = async (...call) => environment.client(...call).finally(stir)
        return pullEverything({ ...environment, client }, attempt)
      })
      if (code === null) state = 'done'
      learn(code)
      // What it could not be read for is here now.
      if (attempt.attempts > 1 && status.reachable) void readShown()
      return now() + (code === null ? wholeMs : pauseAfter(code, attempt.attempts))
    } finally {
      attempt.state = state
    }
  }

  /** A list that the provider fails at is asked for again soon, then later and later; where it wants a pause, or another session, it has it. */
  function pauseAfter(code: FailureCode, attempts: number): number {
    return code === 'busy' || code === 'unauthorized' ? minuteMs : Math.min(minuteMs, probeMs * 2 ** (attempts - 1))
  }

  /** While it is under way, nobody who wakes or hears an answer after silence needs another. */
  function isOld(): boolean {
    return whole === null || whole.state === 'cut' || (whole.state === 'done' && Math.abs(now() - whole.began) > wholeMs)
  }

  /** Out of reach: asks what is wanted most, or else the least, and hears whether there is an answer. A browser that knows of no network may be wrong. */
  async function probeOnce(): Promise<number | null> {
    if (status.reachable) return null
    if (isOld()) await download.ask()
    else if (shown.size > 0) await readShown()
    else learn(await probeProvider(environment))
    return status.reachable ? null : now() + probeMs
  }

  /** Another tab may be at it already: one of them is enough. */
  async function readTotals(): Promise<null> {
    await unlessBusy(`lucero-totals ${database.name}`, () => pullStudentTotals(environment))
    return null
  }

  async function readShown(): Promise<void> {
    await Promise.all([...shown.values()].map(({ chore }) => chore.ask()))
  }

  /** During the first download a list waits for its rows, a day for its group's members: the roll of nobody would look taken. */
  async function readOne(what: Shown): Promise<number> {
    if ('absences' in what) {
      learn(await refreshAbsences(environment))
      return now() + minuteMs
    }
    const here = await isHere(database, 'list' in what ? { list: 'attendance', group: what.list } : { list: 'members', group: what.group })
    if (here) learn('list' in what ? await refreshAttendance(environment, what.list) : await pullDay(environment, what.group, what.date))
    return now() + minuteMs
  }

  /** Resolves when nothing is left to send now. A call during a drain makes one more follow it. */
  function sendNow(force = false): Promise<void> {
    forced ||= force
    return send.ask()
  }

  /** Somebody is looking, or the network is back: no pause that an unreachable provider caused is kept. */
  async function wake(): Promise<void> {
    await sendNow(true)
    if (isOld()) await download.ask()
    await readShown()
  }

  function hear(message: ChannelMessage): void {
    switch (message.kind) {
      case 'progress':
        heardAt = now()
        return set({ sending: message.done < message.total ? { done: message.done, total: message.total } : null })
      case 'idle':
        return set({ sending: null })
      case 'confirmed':
        set({ reachable: true })
        if (message.rows.some(({ field }) => field === 'points' || field === 'creation')) void totals.ask()
        return
      case 'downloading':
        heardAt = now()
        set({ downloading: message, ...(message.done > 0 && { stopped: null }) })
        // Their groups' members are here by now.
        if (message.what === 'day' && message.done === 0) void readShown()
        return
      case 'downloaded':
        return set({ downloading: null, stopped: null })
      case 'downloadStopped':
        return set({ downloading: null, stopped: message.code })
    }
  }

  function listen(signal: AbortSignal): void {
    signal.addEventListener('abort', channel.listen(hear))
    if (typeof window === 'undefined') return
    const offline = () => {
      lost += 1
      answeredAt = -Infinity
      set({ reachable: false })
    }
    const visible = () => {
      if (lookedAt()) void wake()
      else if (armed) requestBackgroundSync()
    }
    window.addEventListener('online', () => void wake(), { signal })
    window.addEventListener('offline', offline, { signal })
    document.addEventListener('visibilitychange', visible, { signal })
    if (knownOffline()) offline()
  }

  return {
    /** Resolves when the first round is over, however it went. */
    start(): Promise<void> {
      present = new AbortController()
      heartbeat.start()
      listen(present.signal)
      // A page that begins has just read everything.
      ended.askIn(minuteMs)
      return wake()
    },
    /** After this nothing starts any more; what travels settles on its own. */
    stop(): void {
      present?.abort()
      present = null
      heartbeat.stop()
      whole = null
    },
    /** A change is on disk: it travels by itself from here on, with this page or without it. */
    recorded(): void {
      if (!armed) requestBackgroundSync()
      armed = true
      void sendNow()
    },
    /** As after a tap on "send now": sends and reads. */
    syncNow: () => void wake(),
    sendNow,
    /** From the beginning: something was just changed at the provider. */
    readAll(): Promise<void> {
      whole = null
      return download.ask()
    },
    readDay: (group: string, date: string) => pullDay(environment, group, date),

    /** Reads at once and then every minute until the returned function is called; `what` is shown by any number of screens. */
    keepFresh(what: Shown): () => void {
      const key = JSON.stringify(what)
      const entry = shown.get(key) ?? { count: 0, chore: heartbeat.chore(() => readOne(what), { unseen: false }) }
      entry.count += 1
      shown.set(key, entry)
      // Before the start nothing is asked; the start reads what is shown by then.
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
