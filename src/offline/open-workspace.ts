/**
 * One signed-in person's workspace without React: database, commands, sync loop. Benchmarks and tests open it directly.
 */
import { failed, type Capability } from '../contract'
import { openProviderClient, pageTokens, withFreshToken, type ProviderClient } from '../provider/client'
import { readSlots } from './database/bundles'
import { readCachedAnswer, writeCachedAnswer } from './database/cached-answers'
import { clearMirror, removeDatabase } from './database/clear-device'
import { personDatabaseName, type Identity } from './database/device-database'
import { readFilledDays } from './database/filled'
import { arrive } from './database/epoch'
import { isSignedOut, recallIdentity } from './database/identity'
import { readMetadata } from './database/metadata'
import { openSharedLiveQuery } from './database/shared-live-query'
import { ClockWatch } from './engine/clock-watch'
import type { Slot } from './engine/slot'
import { openCommands } from './outbox/commands'
import type { SlotChange } from './outbox/indexeddb-store'
import { openNameIndex } from './queries/name-index'
import { takePreloaded } from './queries/preload'
import { openResidentAttendance } from './queries/resident-attendance'
import { statusesOf } from './queries/short-lists'
import { openCapabilities } from './sync/capabilities'
import type { SyncEnvironment } from './sync/drain-outbox'
import { openSyncLoop } from './sync/sync-loop'
import { openTabChannel } from './sync/tab-channel'
import { withLock } from './sync/one-tab-at-a-time'

export type WorkspaceSettings = {
  identity: Identity
  /** The provider's capabilities; if omitted, they are requested from the provider. */
  capabilities?: readonly Capability[]
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  now?: () => number
  random?: () => number
  /** How long a call waits for its answer, ms. */
  timeoutMs?: number
  /** Called with the token when this person has signed out in another tab. */
  onLeft?: (token: string) => void
}

export type OpenWorkspace = ReturnType<typeof openWorkspace>

export function openWorkspace(settings: WorkspaceSettings) {
  const { now = Date.now, random = Math.random } = settings
  const { database, answers } = takePreloaded(personDatabaseName(settings.identity))
  const channel = openTabChannel(database.name)
  let { identity } = settings
  let signedOut = false
  let arriving: Promise<void> | null = null
  let stopListening = () => {}
  /** After a sign-out, no call is sent with this person's token any more, not even the rest of a download. */
  const unlessSignedOut =
    (calls: ProviderClient): ProviderClient =>
    async (name, request, options) =>
      signedOut && options?.token ? failed('unauthorized', 0) : calls(name, request, options)
  // Each call checks `signedOut` twice, because the person may sign out while the call waits for a renewed token.
  const client = unlessSignedOut(
    withFreshToken(
      unlessSignedOut(
        openProviderClient({
          origin: settings.identity.provider,
          fetch: settings.fetch ?? ((url, init) => fetch(url, init)),
          timeoutMs: settings.timeoutMs,
          now,
        }),
      ),
    ),
  )
  const askedCapabilities = openCapabilities({
    provider: settings.identity.provider,
    client,
    database,
    now,
    mayWrite: () => !signedOut,
  })

  const environment: SyncEnvironment = {
    database,
    client,
    now,
    // A test that passes `now` controls both clocks with it.
    steady: settings.now ?? (() => performance.now()),
    clockWatch: new ClockWatch(),
    random,
    async identity() {
      if (signedOut) return null
      const { token, expiresAt } = identity
      const fresh = await pageTokens.fresh(token)
      if (fresh === null || (fresh === token && expiresAt <= now())) return null
      await ensureArrived()
      return signedOut ? null : { ...identity, token: fresh }
    },
    awaitsRenewal: () => pageTokens.awaitsRenewal(identity.token),
    async renewedAfterRefusal() {
      return !signedOut && (await pageTokens.afterRefusal(identity.token)) !== null
    },
    capabilities: settings.capabilities ? async () => settings.capabilities ?? [] : askedCapabilities,
    tell: channel.tell,
  }
  const sync = openSyncLoop(environment, channel)
  // 'idle refetch', because `onWritten` below adds this page's own changes at once.
  const outbox = openSharedLiveQuery(database, async () => byAge(await readSlots(database)), {
    timing: 'idle refetch',
    first: answers.outbox && byAge(answers.outbox),
  })
  const attendance = openResidentAttendance(database, answers.attendance)
  function begin(): Promise<void> {
    signedOut = false
    return sync.start()
  }
  /** Records once in the database that this person is signed in; if that fails, the next call tries again. */
  async function ensureArrived(): Promise<void> {
    arriving ??= arrive(database).catch((problem: unknown) => {
      arriving = null
      throw problem
    })
    await arriving
  }
  function end(): void {
    signedOut = true
    arriving = null
    sync.stop()
  }
  function endHere(): void {
    stopListening()
    channel.tell({ kind: 'left' })
    end()
  }
  /**
   * Called when another tab reports that this person has signed out. If this tab was suspended, the report may be old
   * and the person signed in again: then the identity record has this tab's token, and syncing goes on.
   */
  async function onLeftElsewhere(): Promise<void> {
    end()
    const onRecord = await recallIdentity()
    if (!signedOut) return
    if (onRecord?.token === identity.token) await begin()
    else if (await isSignedOut(identity.token)) settings.onLeft?.(identity.token)
  }

  /** Adds a stored change to the live values, without reading the outbox again. */
  function onWritten(change: SlotChange): void {
    outbox.amend((slots) => slotsAfter(slots, change))
    attendance.amend((resident) => ({ ...resident, slots: slotsAfter(resident.slots, change) }))
  }

  /** Commands that write to the outbox, and commands for the device's data itself. */
  const commands = {
    ...openCommands({
      database,
      owner: settings.identity.owner,
      now,
      tell: channel.tell,
      onWritten,
      onRecorded: sync.recorded,
      sendNow: sync.syncNow,
    }),

    /**
     * Runs `work` with the stored value of a draft (undefined if there is none). While it runs, other calls for the
     * same draft wait, in this tab and in others; `work` calls `markAlive` after each step, as for `withLock`.
     */
    withDraft: <Result>(key: string, work: (value: unknown, markAlive: () => void) => Promise<Result>) =>
      withLock(`draft ${database.name} ${key}`, async (markAlive) => {
        await database.ready()
        return work((await database.drafts.get(key))?.value, markAlive)
      }),

    /** The provider's capabilities; if the provider does not answer, those that this device received last. */
    capabilities: environment.capabilities,

    /** Sends the outbox and downloads now, without waiting for a timer. */
    syncNow: sync.syncNow,
    /** Downloads one group's day (YYYY-MM-DD) into the mirror; null on success, else why it failed. */
    pullDay: sync.readDay,
    /** Downloads all mirrored lists again; called after an online call has changed something at the provider. */
    readAnew: sync.readAll,

    /** An answer that was stored to be read offline, or null; rejects if the database cannot be read. */
    cachedAnswer: (key: string) => database.ready().then(() => readCachedAnswer(database, key, now())),
    /** Stores an answer until this person signs out; `value` undefined deletes it. Never rejects. */
    async cacheAnswer(key: string, value: unknown): Promise<void> {
      if (!signedOut)
        await database
          .ready()
          .then(ensureArrived)
          .then(() => writeCachedAnswer(database, key, value, now()))
          .catch(() => undefined)
    },

    /** Deletes this person's mirror (`clearMirror`); unsent changes stay. */
    async signOutDevice(): Promise<void> {
      endHere()
      await database.ready()
      await clearMirror(database)
      database.close()
    },
    /** Deletes this person's database. */
    async deletePerson(): Promise<void> {
      endHere()
      await database.ready()
      await removeDatabase(database)
    },
  }

  let first = answers
  return {
    database,
    /** Query results that were read before the first rendering; empty after `drawn()`, when live queries take over. */
    first: () => first,
    /** Called after the first rendering. */
    drawn(): void {
      first = {}
    },
    commands,
    sync,
    channel,
    nameIndex: openNameIndex(database, answers.names),
    /** All slots, oldest first. */
    outbox,
    /** The lists and days that were downloaded completely at least once. */
    filled: openSharedLiveQuery(database, () => readFilledDays(database), { first: answers.filled }),
    /** The provider's attendance options, in its order; undefined while loading, or if they were never downloaded. */
    statuses: openSharedLiveQuery(database, () => statusesOf(database), { first: answers.statuses }),
    /** The provider's capabilities; null: they were never received. */
    announced: openSharedLiveQuery(database, () => readMetadata(database, 'capabilities'), {
      first: answers.announced,
    }),
    attendance,
    /** Uses a renewed token of the same person from now on. */
    renew(next: Identity): void {
      const changed = next.token !== identity.token
      identity = next
      if (!changed) return
      // `signedOut`: the person has signed out and in again in another tab while this one was suspended.
      if (signedOut) void begin()
      else sync.syncNow()
    },
    /** Starts the sync loop; resolves when its first round has ended. */
    start(): Promise<void> {
      stopListening = channel.listen((message) => message.kind === 'left' && void onLeftElsewhere())
      return begin()
    },
    /** Stops the sync loop until the next start; deletes nothing. */
    stop(): void {
      stopListening()
      end()
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
