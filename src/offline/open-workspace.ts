/** One person at work on this device, without React: the database, the deeds, the sync loop. Also what benches and stories start. */
import type { Capability } from '../contract'
import { openDoor } from '../provider/door'
import { takeDatabase, type FirstAnswers } from './ahead'
import { openCapabilities } from './capabilities'
import { openChannel, type Channel } from './channel'
import type { Deeds } from './deeds'
import { personDatabaseName, type Identity } from './device'
import * as engine from './engine/deeds'
import { keepAnswer, keptAnswer } from './kept'
import { clearMirror } from './leaving'
import { openLive, type Live } from './live'
import { readBook, type NameBook } from './names'
import type { Slot } from './engine/types'
import { askToPersist } from './persistence'
import type { PersonDatabase } from './person'
import type { Sending } from './sending'
import { openStore, putDraft, type StoreOptions } from './store'
import { openSync, type Sync } from './sync'
import { openTotal } from './total'

export type WorkspaceSettings = {
  identity: Identity
  /** Left out, the provider is asked. */
  capabilities?: readonly Capability[]
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  now?: () => number
  random?: () => number
  /** Milliseconds until an unanswered call counts as lost. */
  timeoutMs?: number
}

export type OpenWorkspace = {
  database: PersonDatabase
  /** What was read before the first picture, until that picture stands. */
  firstAnswers: () => FirstAnswers | null
  pictureStands: () => void
  deeds: Deeds
  sync: Sync
  channel: Channel
  /** Pupils and groups by name. */
  names: Live<NameBook>
  /** All slots, oldest first. */
  outbox: Live<Slot[]>
  /** How many attendance rows are mirrored. */
  total: Live<number>
  /** A renewed token of the same person. */
  renew: (identity: Identity) => void
  /** Begins to send and read; resolves when the first round is over. */
  start: () => Promise<void>
  /** Ends sending and reading until the next start; what is on disk stays. */
  stop: () => void
}

export function openWorkspace(settings: WorkspaceSettings): OpenWorkspace {
  const { now = Date.now, random = Math.random } = settings
  const browserFetch = (url: string, init: RequestInit) => fetch(url, init)
  const door = openDoor({ origin: settings.identity.provider, fetch: settings.fetch ?? browserFetch, timeoutMs: settings.timeoutMs, now })
  const asked = openCapabilities(door, now)
  const { database, ...taken } = takeDatabase(personDatabaseName(settings.identity))
  const channel = openChannel(database.name)
  let { identity } = settings
  let { answers } = taken
  let gone = false
  let stopListening = () => {}

  const sending: Sending = {
    database,
    door,
    now,
    random,
    identity: async () => (!gone && identity.expiresAt > now() ? identity : null),
    capabilities: settings.capabilities ? async () => settings.capabilities ?? [] : asked,
    going: () => !gone,
    tell: channel.tell,
  }
  const sync = openSync(sending, channel)
  const { owner } = settings.identity
  const hand = () => ({ owner, now: now() })
  const store = (scope: StoreOptions['scope'] = 'outbox', draft?: string) => openStore(database, { scope, now, draft })

  function leave(): void {
    gone = true
    sync.stop()
  }

  function recorded<Result>(result: Result): Result {
    sync.recorded()
    return result
  }

  const deeds: Deeds = {
    async editAttendance({ row, ...edit }) {
      const local = row.creation?.key ?? null
      const pending = local !== null || row.fields[edit.field].pending !== null
      // What waits may have been sent since it was drawn: then the edit is one of the row that the mirror has now.
      const scope = pending || row.id === null ? 'outbox and mirror' : 'outbox'
      return recorded(await engine.editAttendance(store(scope), hand(), { ...edit, pending, row: { ...row, local } }))
    },
    async takeRoll({ group, date, marks, draft }) {
      const roll = { group, date, marks: marks.map(({ student, ...values }) => ({ student, values })) }
      const receipt = await engine.takeRoll(store(draft === undefined ? 'outbox' : 'outbox and drafts', draft), hand(), roll)
      void askToPersist(database, channel.tell).catch(() => undefined)
      return recorded(receipt)
    },
    undoRoll: (receipt) => engine.undoRoll(store(), receipt),
    async createAttendance({ attendance_date, student, group, ...values }) {
      recorded(await engine.createAttendance(store(), hand(), { attendance_date, student, group, values }))
    },

    async keepMine(key) {
      recorded(await engine.keepMine(store(), key))
    },
    async takeTheirs(key) {
      await engine.takeTheirs(store(), key)
    },
    async retry(key) {
      await engine.retry(store(), key)
      sync.hurry()
    },
    async discard(key) {
      await engine.discard(store(), key)
    },

    async saveDraft(key, value, { work = true } = {}) {
      await putDraft(database, { key, value, work, savedAt: now() })
    },
    async dropDraft(key) {
      await database.drafts.delete(key)
    },

    capabilities: () => sending.capabilities(),
    unsent: async () => database.slots.count(),

    syncNow: sync.hurry,
    pullDay: sync.readDay,

    keptAnswer: (key) => keptAnswer(database, key).catch(() => null),
    async keepAnswer(key, value) {
      if (!gone) await keepAnswer(database, key, value, now()).catch(() => undefined)
    },
    readAnew: sync.readAll,

    async signOutDevice({ keepQueue }) {
      channel.tell({ kind: 'left' })
      leave()
      if (!keepQueue) return database.delete()
      await clearMirror(database)
      database.close()
    },
    async wipeDevice() {
      channel.tell({ kind: 'left' })
      leave()
      await database.delete()
    },
  }

  return {
    database,
    firstAnswers: () => answers,
    pictureStands() {
      answers = null
    },
    deeds,
    sync,
    channel,
    names: openLive(() => readBook(database)),
    outbox: openLive(() => slotsByAge(database)),
    total: openTotal(database),
    renew(next) {
      const changed = next.token !== identity.token
      identity = next
      if (changed) sync.hurry()
    },
    start() {
      gone = false
      stopListening = channel.listen((message) => message.kind === 'left' && leave())
      return sync.start()
    },
    stop() {
      stopListening()
      leave()
      channel.close()
    },
  }
}

async function slotsByAge(database: PersonDatabase): Promise<Slot[]> {
  const slots = await database.slots.toArray()
  return slots.sort((one, other) => one.createdAt - other.createdAt)
}
