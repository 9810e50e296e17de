/** One person at work on this device, without React: the database, the commands, the sync loop. Also what benches and stories start. */
import { failed, type Capability, type FailureCode, type Option } from '../contract'
import { openProviderClient, pageTokens, withFreshToken, type ProviderClient } from '../provider/client'
import { readSlots } from './database/bundles'
import { readCachedAnswer, writeCachedAnswer, type CachedAnswer } from './database/cached-answers'
import { clearMirror, removeDatabase } from './database/clear-device'
import { personDatabaseName, type Identity } from './database/device-database'
import { readFilledDays, type Filled } from './database/filled'
import { arrive } from './database/epoch'
import { isSignedOut, recallIdentity } from './database/identity'
import { readMetadata } from './database/metadata'
import type { PersonDatabase } from './database/person-database'
import { openSharedLiveQuery, type SharedLiveQuery } from './database/shared-live-query'
import { ClockWatch } from './engine/clock-watch'
import type { Slot } from './engine/slot'
import { openCommands, type Commands } from './outbox/commands'
import type { SlotChange } from './outbox/indexeddb-store'
import type { FirstAnswers } from './queries/first-answers'
import { readNameIndex, type NameIndex } from './queries/name-index'
import { takePreloaded } from './queries/preload'
import { openResidentAttendance, type ResidentAttendance } from './queries/resident-attendance'
import { statusesOf } from './queries/status-options'
import { openCapabilities } from './sync/capabilities'
import type { SyncEnvironment } from './sync/drain-outbox'
import { openSyncLoop, type SyncLoop } from './sync/sync-loop'
import { openTabChannel, type TabChannel } from './sync/tab-channel'

export type WorkspaceSettings = {
  identity: Identity
  /** Left out, the provider is asked. */
  capabilities?: readonly Capability[]
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  now?: () => number
  random?: () => number
  /** Milliseconds until an unanswered call counts as lost. */
  timeoutMs?: number
  /** Another tab has signed this person's token out. */
  onLeft?: (token: string) => void
}

/** What a person can do on this device: with the outbox, and with the device itself. */
export type WorkspaceCommands = Commands & {
  /** What the provider announced beyond the specification; nothing where it does not answer. */
  capabilities(): Promise<readonly Capability[]>

  /** Sends and reads now, without waiting for a timer. */
  syncNow(): void
  /** Reads one group's day from the provider into the mirror; null on success, else why not. */
  pullDay(groupId: string, date: string): Promise<FailureCode | null>

  /** An answer that was kept for reading without a connection, or null; rejects where the device cannot be read. */
  cachedAnswer(key: string): Promise<CachedAnswer | null>
  /** Keeps an answer until the person signs out; undefined drops it. A device that cannot keep it says nothing: it is only a copy. */
  cacheAnswer(key: string, value: unknown): Promise<void>
  /** Reads the mirrored lists anew, because something at the provider was just changed from here. */
  readAnew(): Promise<void>

  /** Removes what was mirrored of this person; the outbox and drafts with work stay unless `keepQueue` is false. */
  signOutDevice(options: { keepQueue: boolean }): Promise<void>
  /** Removes everything of this person, and everything but outboxes of all others. */
  deletePerson(): Promise<void>
}

export type OpenWorkspace = {
  database: PersonDatabase
  /** What was read before there was a screen; nothing any more once a picture of it was drawn. */
  first: () => FirstAnswers
  drawn: () => void
  commands: WorkspaceCommands
  sync: SyncLoop
  channel: TabChannel
  /** Students and groups by name. */
  nameIndex: SharedLiveQuery<NameIndex>
  /** All slots, oldest first. */
  outbox: SharedLiveQuery<Slot[]>
  /** Which lists this device was filled with. */
  filled: SharedLiveQuery<Filled>
  /** The provider's attendance options, in its order; undefined also where this device was never told them. */
  statuses: SharedLiveQuery<Option[] | undefined>
  /** All that the provider has announced; null: it was never heard. */
  announced: SharedLiveQuery<readonly Capability[] | null>
  /** All attendance of this device with what waits, in memory while a list of it is on screen. */
  attendance: SharedLiveQuery<ResidentAttendance>
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
  const calls = withFreshToken(openProviderClient({ origin: settings.identity.provider, fetch: settings.fetch ?? browserFetch, timeoutMs: settings.timeoutMs, now }))
  const { database, answers } = takePreloaded(personDatabaseName(settings.identity))
  const channel = openTabChannel(database.name)
  let { identity } = settings
  let gone = false
  let arriving: Promise<void> | null = null
  let stopListening = () => {}
  /** Nothing leaves any more in the name of somebody who has left, however far a reading had come. */
  const client: ProviderClient = async (name, request, options) => (gone && options?.token ? failed('unauthorized', 0) : calls(name, request, options))
  const asked = openCapabilities({ provider: settings.identity.provider, client, database, now, going: () => !gone })

  const environment: SyncEnvironment = {
    database,
    client,
    now,
    // Whoever hands a clock in sets it for both.
    steady: settings.now ?? (() => performance.now()),
    clockWatch: new ClockWatch(),
    random,
    async identity() {
      if (gone) return null
      const { token, expiresAt } = identity
      const fresh = await pageTokens.fresh(token)
      if (fresh === null || (fresh === token && expiresAt <= now())) return null
      await here()
      return gone ? null : { ...identity, token: fresh }
    },
    awaitsRenewal: () => pageTokens.awaitsRenewal(identity.token),
    async renewedAfterRefusal() {
      return !gone && (await pageTokens.afterRefusal(identity.token)) !== null
    },
    capabilities: settings.capabilities ? async () => settings.capabilities ?? [] : asked,
    tell: channel.tell,
  }
  const sync = openSyncLoop(environment, channel)
  // What was just recorded here is amended below: no tap waits while all that waits is read again.
  const outbox = openSharedLiveQuery(database, async () => byAge(await readSlots(database)), { haste: 'again later', first: answers.outbox && byAge(answers.outbox) })
  const attendance = openResidentAttendance(database, answers.attendance)
  function begin(): Promise<void> {
    gone = false
    return sync.start()
  }
  /** On disk before anything is read or sent. A device that stumbles over it is asked again by whoever comes next. */
  async function here(): Promise<void> {
    arriving ??= arrive(database).catch((problem: unknown) => {
      arriving = null
      throw problem
    })
    await arriving
  }
  function leave(): void {
    gone = true
    arriving = null
    sync.stop()
  }
  function leaveHere(): void {
    stopListening()
    channel.tell({ kind: 'left' })
    leave()
  }
  /** A tab that wakes up hears of a sign-out and of the sign-in after it, in any order: who is on record with this token is here. */
  async function leftElsewhere(): Promise<void> {
    leave()
    const here = await recallIdentity()
    if (!gone) return
    if (here?.token === identity.token) await begin()
    else if (await isSignedOut(identity.token)) settings.onLeft?.(identity.token)
  }

  /** Shown in the moment in which it is on disk. */
  function written(change: SlotChange): void {
    outbox.amend((slots) => slotsAfter(slots, change))
    attendance.amend((here) => ({ ...here, slots: slotsAfter(here.slots, change) }))
  }

  const commands: WorkspaceCommands = {
    ...openCommands({ database, owner: settings.identity.owner, now, tell: channel.tell, written, recorded: sync.recorded, hurry: sync.syncNow }),

    capabilities: () => environment.capabilities(),

    syncNow: sync.syncNow,
    pullDay: sync.readDay,

    cachedAnswer: (key) => database.ready().then(() => readCachedAnswer(database, key)),
    async cacheAnswer(key, value) {
      if (!gone) await database.ready().then(() => writeCachedAnswer(database, key, value, now())).catch(() => undefined)
    },
    readAnew: sync.readAll,

    async signOutDevice({ keepQueue }) {
      leaveHere()
      await database.ready()
      if (!keepQueue) return removeDatabase(database)
      await clearMirror(database)
      database.close()
    },
    async deletePerson() {
      leaveHere()
      await database.ready()
      await removeDatabase(database)
    },
  }

  let first = answers
  return {
    database,
    first: () => first,
    drawn() {
      first = {}
    },
    commands,
    sync,
    channel,
    nameIndex: openSharedLiveQuery(database, () => readNameIndex(database), { first: answers.names }),
    outbox,
    filled: openSharedLiveQuery(database, () => readFilledDays(database), { first: answers.filled }),
    statuses: openSharedLiveQuery(database, () => statusesOf(database), { first: answers.statuses }),
    announced: openSharedLiveQuery<readonly Capability[] | null>(database, () => readMetadata(database, 'capabilities'), { first: answers.announced }),
    attendance,
    renew(next) {
      const changed = next.token !== identity.token
      identity = next
      if (!changed) return
      // Left in another tab, and back before this one woke up.
      if (gone) void begin()
      else sync.syncNow()
    },
    start() {
      stopListening = channel.listen((message) => message.kind === 'left' && void leftElsewhere())
      return begin()
    },
    stop() {
      stopListening()
      leave()
      channel.close()
    },
  }
}

function slotsAfter(slots: readonly Slot[], change: SlotChange): Slot[] {
  const untouched = slots.filter(({ key }) => !change.has(key))
  return byAge([...untouched, ...change.values()].filter((slot) => slot !== null))
}

function byAge(slots: Slot[]): Slot[] {
  return slots.sort((one, other) => one.createdAt - other.createdAt)
}
