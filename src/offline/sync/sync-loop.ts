/**
 * When to send and when to read; the engine and the pulls know how.
 *
 *   start · online · page visible again · a command · a timer from the last drain · an answer after silence ──▶ send
 *   start · online · page visible again, and what a screen shows, every minute, in silence more often    ──▶ read
 */
import type { FailureCode } from '../../contract'
import { readMetadata } from '../database/metadata'
import type { DownloadStep } from '../database/tab-messages'
import { probeProvider, pullDay, pullEverything, pullStudentTotals, refreshAttendance } from '../mirror/pull'
import { drainOutbox, type SyncEnvironment } from './drain-outbox'
import { requestBackgroundSync } from './request-background-sync'
import type { TabChannel } from './tab-channel'
import { unlessBusy } from './web-locks'

/** How often what is on screen is read again, and how old a whole read may grow before a return to the page renews it. */
const screenMs = 60_000
const wholeMs = 15 * 60_000
/** How often a page that somebody looks at tries whether a provider that did not answer is back: no browser says so. */
const probeMs = 10_000
/** How soon to try again where another tab is reading. */
const elsewhereMs = 3_000
/** Browsers keep no longer timer. */
const longestTimer = 2 ** 31 - 1

export type SyncStatus = {
  /** The last thing known about the way to the provider; the browser's own word is only a hint. */
  reachable: boolean
  /** Nobody is signed in, or the session has ended. */
  signedOut: boolean
  sending: { done: number; total: number } | null
  downloading: { what: DownloadStep; done: number; total: number | null } | null
}

/** Only its no is worth anything; outside a browser nobody says it. */
const knownOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false

export type SyncLoop = ReturnType<typeof openSyncLoop>

export function openSyncLoop(environment: SyncEnvironment, channel: TabChannel) {
  const { database, now } = environment
  // What was already true before the start counts: whoever failed to read meanwhile is told when the provider is back.
  let status: SyncStatus = { reachable: !knownOffline(), signedOut: false, sending: null, downloading: null }
  const watchers = new Set<() => void>()
  const shown = new Map<string, { count: number; read: () => Promise<void> }>()
  let running: Promise<void> | null = null
  let asked = { send: false, force: false }
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let wholeAt = -Infinity
  let stopped = true
  let undo: (() => void)[] = []
  let armed = false
  /** The last read was not answered at all; a provider that asks for a pause is not silent. */
  let silent = false
  let probing = false

  function set(change: Partial<SyncStatus>): void {
    status = { ...status, ...change }
    watchers.forEach((watcher) => watcher())
  }

  function learn(code: FailureCode | null): void {
    if (stopped) return
    if (code === 'network' || code === 'timeout') {
      silent = true
      return set({ reachable: false })
    }
    const returned = silent && code !== 'busy'
    silent = false
    set({ reachable: true, signedOut: code === 'unauthorized' })
    if (returned) inBackground(sendNow(true))
  }

  /** Resolves when nothing is left to send now. A call during a drain makes one more follow it. */
  function sendNow(force = false): Promise<void> {
    asked = { send: true, force: asked.force || force }
    running ??= sendAll().finally(() => {
      running = null
    })
    return running
  }

  /** Nobody waits for it. After a stop the database may be closed under it, which is no news. */
  function inBackground(work: Promise<unknown>): void {
    work.catch((problem: unknown) => {
      if (!stopped) throw problem
    })
  }

  async function sendAll(): Promise<void> {
    while (asked.send && !stopped) {
      const { force } = asked
      asked = { send: false, force: false }
      const { reason, nextAt } = await drainOutbox(environment, force)
      if (stopped) return
      if (reason === 'resting') {
        set({ reachable: false })
        requestBackgroundSync()
      } else {
        if (nextAt === null) armed = false
        set({ signedOut: reason === 'needsSignIn' })
      }
      clearTimeout(timer)
      if (nextAt !== null) timer = setTimeout(() => inBackground(sendNow()), Math.min(Math.max(nextAt - now(), 0), longestTimer))
    }
  }

  /** Everything a role keeps; one tab reads for all. */
  async function readAll(): Promise<void> {
    wholeAt = now()
    const ran = await unlessBusy(`lucero-pull ${database.name}`, async () => {
      const code = await pullEverything(environment)
      if (code !== null) wholeAt = -Infinity
      learn(code)
      return true
    })
    if (ran || stopped) return
    // Whoever is at it may be a tab that is just closing, and never end it.
    wholeAt = -Infinity
    clearTimeout(retry)
    retry = setTimeout(() => inBackground(read()), elsewhereMs)
  }

  async function readShown(): Promise<void> {
    for (const { read } of [...shown.values()]) {
      await read()
      if (stopped) return
    }
  }

  /** During the first download a day waits for its group's members: the roll of nobody would look empty, or taken. */
  async function readDay(group: string, date: string): Promise<void> {
    const members = await database.members.where('class_group.id').equals(group).count()
    if (members > 0 || (await readMetadata(database, 'downloadedAt')) !== null) learn(await pullDay(environment, group, date))
  }

  async function read(): Promise<void> {
    if (stopped) return
    if (now() - wholeAt > wholeMs) await readAll()
    if (!stopped) await readShown()
  }

  /** Out of reach though the browser knows of a network: asks what is shown, or else the least, and hears whether there is an answer. */
  async function probe(): Promise<void> {
    if (probing || stopped || status.reachable || knownOffline()) return
    probing = true
    try {
      if (shown.size > 0) await readShown()
      else learn(await probeProvider(environment))
    } finally {
      probing = false
    }
  }

  /** Somebody is looking, or the network is back: no pause that an unreachable provider caused is kept. */
  async function wake(): Promise<void> {
    await sendNow(true)
    await read()
  }

  function listen(): void {
    undo.push(
      channel.listen((message) => {
        switch (message.kind) {
          case 'progress':
            return set({ sending: message.done < message.total ? { done: message.done, total: message.total } : null })
          case 'idle':
            return set({ sending: null })
          case 'confirmed':
            set({ reachable: true })
            if (message.rows.some(({ field }) => field === 'points' || field === 'creation')) inBackground(unlessBusy(`lucero-totals ${database.name}`, () => pullStudentTotals(environment)))
            return
          case 'downloading':
            set({ downloading: message })
            if (message.what === 'attendance' && message.done === 0) inBackground(readShown())
            return
          case 'downloaded':
          case 'downloadStopped':
            return set({ downloading: null })
        }
      }),
    )
    if (typeof window === 'undefined') return
    const online = () => inBackground(wake())
    const offline = () => set({ reachable: false })
    const visible = () => {
      if (document.visibilityState === 'visible') inBackground(wake())
      else if (armed) requestBackgroundSync()
    }
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    document.addEventListener('visibilitychange', visible)
    const minute = setInterval(() => document.visibilityState === 'visible' && inBackground(read()), screenMs)
    const probes = setInterval(() => document.visibilityState === 'visible' && inBackground(probe()), probeMs)
    undo.push(() => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', visible)
      clearInterval(minute)
      clearInterval(probes)
    })
    if (knownOffline()) offline()
  }

  return {
    start(): Promise<void> {
      stopped = false
      listen()
      return wake().catch((problem: unknown) => {
        if (!stopped) throw problem
      })
    },
    /** After this nothing starts any more; what travels settles on its own. */
    stop(): void {
      stopped = true
      clearTimeout(timer)
      clearTimeout(retry)
      wholeAt = -Infinity
      undo.forEach((forget) => forget())
      undo = []
    },
    /** A change is on disk: it travels by itself from here on, with this page or without it. */
    recorded(): void {
      if (!armed) requestBackgroundSync()
      armed = true
      inBackground(sendNow())
    },
    /** As after a tap on "send now": sends and reads. */
    syncNow: () => inBackground(wake()),
    sendNow,
    readAll,
    readDay: (group: string, date: string) => pullDay(environment, group, date),

    /** Reads at once and then every minute until the returned function is called; `what` is shown by any number of screens. */
    keepFresh(what: { group: string; date: string } | { list: string | null }): () => void {
      const key = JSON.stringify(what)
      const entry = shown.get(key) ?? {
        count: 0,
        read: async () => ('date' in what ? readDay(what.group, what.date) : learn(await refreshAttendance(environment, what.list))),
      }
      entry.count += 1
      shown.set(key, entry)
      // Before the start nothing is asked; the start reads what is shown by then.
      if (entry.count === 1 && !stopped) inBackground(entry.read())
      return () => {
        entry.count -= 1
        if (entry.count === 0) shown.delete(key)
      }
    },

    status: () => status,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
