/**
 * A machine with a browser: one disk, one storage, one set of locks, a clock of its own, and the pages and workers that
 * run the shell over them. Each of these may die between any two steps, sleep, or be cut off from the disk.
 */
import Dexie from 'dexie/dist/modern/dexie.mjs'
import { IDBFactory, IDBKeyRange, IDBTransaction } from 'fake-indexeddb'
import { nextVersion } from '../next-version'
import type { Clock, Dice } from '../simulation/clock'
import type { Judge } from '../simulation/judge'
import type { Network } from '../simulation/network'
import { noting, testify, Written } from '../simulation/witnessed-store'
import { load, type Page } from './bundle'
import { openDisk, Volatile } from './disk'
import { liveQueryOf } from './live-questions'
import type { OldTab } from './old-tab'
import type { OpenPage } from './page'
import { scopeOf } from './scope'
import { WebLocks } from './web-locks'
import type { Watched } from './watched-store'

/** Dexie with a shorter type. */
const AnyDexie = Dexie as unknown as new (name: string, options: object) => Pick<Dexie, 'close'>

// Dexie runs live queries only if it finds an IndexedDB here; each context still uses its own.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

export type Setting = {
  clock: Clock
  dice: Dice
  network: Network
  judge: Judge
  count: (name: string) => void
  /** Notes the highest `number` under `name` in this world. */
  most: (name: string, number: number) => void
  trace: (line: () => string) => void
  /** The factor for the probability of every fault: 1 in a storm, 0 in calm. */
  storm: () => number
  /** Whether the provider's answer to the browser's preflight allows a call with these headers. */
  passesPreflight: (headers: readonly string[]) => boolean
  /** Noon at the school when the world begins, epoch milliseconds. */
  epoch: number
}

/** Reports a command to the judge when it is on disk: whether it deleted or put a slot, and how many it changed. */
export type Meaning = (tookOut: (key: string) => boolean, changed: number, put: (key: string) => boolean) => void

/** A listener on a broadcast channel, with its context. */
export type ChannelEnd = { context: { enter: (work: () => void) => void }; hear: (data: unknown) => void }

/** The most calls per page in a minute: several times those of a full download plus the taps of a whole class. */
const mostCallsAMinute = 200

/** Whether the error comes from the device (storage, database) and not from our code. */
export function isOfDevice(problem: unknown): boolean {
  if (problem instanceof Error && 'failures' in problem && Array.isArray(problem.failures))
    return problem.failures.every(isOfDevice)
  return (
    problem instanceof DOMException ||
    (problem instanceof Error &&
      /^(Dexie|.*(Abort|Quota|Closed|Unknown|InvalidState|Blocked|OpenFailed|PrematureCommit))/.test(problem.name))
  )
}

export class Machine {
  factory = new IDBFactory()
  readonly volatile = new Volatile()
  /**
   * Tokens of sessions that were signed out on this machine after the sign-out was confirmed, with the world time in
   * ms.
   */
  readonly ended = new Map<string, number>()
  /** When calls left in the last minute, world time in ms. */
  readonly calls: number[] = []
  readonly locks = new WebLocks()
  readonly storage = new Map<string, string>()
  readonly contexts = new Set<Context>()
  readonly channels = new Map<string, Set<ChannelEnd>>()
  readonly oldTabs = new Set<OldTab>()
  /**
   * Whether pages and workers run the next version of the program, beside a tab of today's version that is still open.
   */
  isUpdated = false
  /** The browser's HTTP cache, by address and token; used for every call that does not set `cache: 'no-store'`. */
  readonly httpCache = new Map<string, Response>()
  /** How far the machine's clock is ahead of the real time, ms; negative: behind. */
  skew = 0
  online = true
  /** Whether the browser was asked to wake the worker (background sync). */
  #armed = false

  constructor(
    readonly name: string,
    readonly setting: Setting,
    /** Whether this browser can wake workers. */
    readonly wakes: boolean,
  ) {}

  get origin(): string {
    return `http://${this.name}`
  }

  now(): number {
    return Math.floor(this.setting.epoch + this.setting.clock.now + this.skew)
  }

  pages(): Context[] {
    return [...this.contexts].filter(({ kind }) => kind === 'page')
  }

  open(kind: 'page' | 'worker'): Context {
    const context = new Context(this, `${this.name}${kind === 'page' ? '' : 'w'}${(this.#opened += 1)}`, kind)
    this.contexts.add(context)
    return context
  }
  #opened = 0

  setOnline(online: boolean): void {
    if (this.online === online) return
    this.online = online
    this.setting.trace(() => `${this.name} is ${online ? 'online' : 'offline'}`)
    for (const context of this.contexts) context.fire(online ? 'online' : 'offline')
    if (online) this.#wakeSoon()
  }

  /** A page asks for background sync, or a worker was ended too early: the worker runs once there is a network. */
  arm(): void {
    if (!this.wakes || this.#armed) return
    this.#armed = true
    this.#wakeSoon()
  }

  #wakeSoon(): void {
    const { clock, dice } = this.setting
    if (this.#armed) clock.after(dice.between(300, 4_000), () => this.#wake(1))
  }

  #wake(attempt: number): void {
    const { clock, count, trace } = this.setting
    if (!this.#armed || !this.online || [...this.contexts].some(({ kind }) => kind === 'worker')) return
    const worker = this.open('worker')
    count('worker woken')
    trace(() => `${worker.name} is woken`)
    const end = (done: boolean) => {
      worker.close()
      if (done || attempt >= 3) this.#armed = false
      else clock.after(300_000, () => this.#wake(attempt + 1))
    }
    worker.code.drainForPersonOnRecord().then(
      () => end(true),
      () => end(false),
    )
  }

  /** The power is cut: every context dies, and commits that are not on the disk yet are lost. */
  stop(point: string): void {
    for (const context of [...this.contexts]) context.die(point)
    for (const tab of this.oldTabs) tab.close()
    if (this.volatile.lose() > 0) this.setting.count('lost relaxed commits')
    this.#armed = false
  }

  /** The browser needs the room and deletes everything that was stored here. */
  evict(): void {
    this.stop('with what was kept')
    this.factory = new IDBFactory()
    this.storage.clear()
    this.httpCache.clear()
  }

  /** Counts a call; the judge objects to more than `mostCallsAMinute` per page, in a storm or in calm. */
  call({ awakeSince }: Context, token: string | null): void {
    const { clock, judge } = this.setting
    this.calls.push(clock.now)
    while (this.calls[0]! < clock.now - 60_000) this.calls.shift()
    if (this.calls.length > mostCallsAMinute * Math.max(1, this.contexts.size))
      judge.accuse(`${this.name} made ${this.calls.length} calls in a minute`)
    // Other pages are notified of a sign-out within 100 ms, or when they wake.
    const endedAt = this.ended.get(token ?? '')
    if (endedAt !== undefined && clock.now > Math.max(endedAt, awakeSince) + 100)
      judge.accuse(`${this.name} acts for somebody who has left`)
    this.setting.most('calls a minute', this.calls.length / Math.max(1, this.contexts.size))
  }
}

export class Context {
  dead = false
  hidden = false
  /** Since when this context knows that the provider has row versions, world time in ms; Infinity: it does not know. */
  knowsSince = Infinity
  asleepUntil = 0
  awakeSince = 0
  /** After this many more steps the context dies; null: it does not. */
  crashIn: number | null = null
  readonly code: Page
  page: OpenPage | null = null
  /** Called with the running command's outcome once that is on disk; null: no command is running. */
  intent: Meaning | null = null
  /**
   * Raised by every sign-in and by every workspace that opens: an answer to a question of an earlier session is
   * ignored.
   */
  session = 0
  readonly listeners = new Map<string, Set<(event: unknown) => void>>()
  readonly #disk: ReturnType<typeof openDisk>
  readonly #databases = new Set<InstanceType<typeof AnyDexie>>()
  /** Work that arrived while the context slept. */
  readonly #late: (() => void)[] = []

  constructor(
    readonly machine: Machine,
    readonly name: string,
    readonly kind: 'page' | 'worker',
  ) {
    const { clock, dice, storm } = machine.setting
    this.#disk = openDisk(machine.factory, {
      volatile: machine.volatile,
      step: (point) => this.step(point),
      enter: (work) => this.enter(work),
      isDead: () => this.dead,
      fails: (mode) => mode === 'readwrite' && dice.chance(0.01 * storm()) && this.#tell('store error'),
      hangs: () => (dice.chance(0.03 * storm()) && this.#tell('hanging open') ? dice.between(200, 20_000) : 0),
      lands: () => dice.chance(0.5),
      after: (ms, work) => clock.after(ms, work),
    })
    const databases = this.#databases
    const { indexedDB } = this.#disk
    class Own extends AnyDexie {
      constructor(name: string, options: object) {
        super(name, { ...options, indexedDB, IDBKeyRange, addons: machine.isUpdated ? [nextVersion] : [] })
        databases.add(this)
      }
      static async getDatabaseNames(): Promise<string[]> {
        return (await machine.factory.databases()).flatMap(({ name }) => name ?? [])
      }
    }
    this.code = load(
      { ...scopeOf(this), watched: this.#watched, IDBKeyRange, IDBTransaction, indexedDB },
      Own as unknown as typeof Dexie,
      liveQueryOf(this),
    )
    if (kind === 'page') this.#openPage()
  }

  #tell(happening: string): true {
    this.machine.setting.count(happening)
    this.machine.setting.trace(() => `${this.name}: ${happening}`)
    return true
  }

  get usable(): boolean {
    return !this.dead && this.machine.setting.clock.now >= this.asleepUntil
  }

  /**
   * Everything that reaches this context passes here: a dead context gets nothing, a sleeping one gets it when it
   * wakes.
   */
  enter(work: () => void): void {
    if (this.dead) return
    if (this.usable) work()
    else this.#late.push(work)
  }

  sleep(ms: number): void {
    const { clock, trace } = this.machine.setting
    const until = clock.now + ms
    this.asleepUntil = until
    trace(() => `${this.name} sleeps until ${Math.round(until)}`)
    clock.after(ms, () => this.asleepUntil === until && this.wake())
  }

  wake(): void {
    if (!this.usable || this.asleepUntil > 0) this.awakeSince = this.machine.setting.clock.now
    this.asleepUntil = 0
    for (const work of this.#late.splice(0)) this.enter(work)
  }

  step(point: string): void {
    if (!this.dead && this.crashIn !== null && (this.crashIn -= 1) < 0) this.die(point)
  }

  /** Accuses the shell if an error that it reports comes from its own code and not from the device. */
  report(problem: unknown): void {
    const { judge, count, storm } = this.machine.setting
    if (this.dead) return
    // Two errors of the device are allowed in calm as well: AbortError, when a context wakes whose lock was taken while
    // it slept, and DatabaseBlocked, when an opening that hangs has taken too long.
    const late = problem instanceof Error && /^(Abort|DatabaseBlocked)/.test(problem.name)
    if (!isOfDevice(problem) || (storm() === 0 && !late))
      judge.accuse(
        `${this.name} reported ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`,
      )
    count('reported')
  }

  /**
   * Notes whether the provider announced row versions. A clear refusal (401, 403, 404) or another answer means that it
   * did not; a broken one changes nothing.
   */
  hearCapabilities({ status, redirected }: Response, raw: string): void {
    if (redirected) return
    if (raw.startsWith('{"capabilities"') && raw.endsWith('}'))
      this.knowsSince = raw.includes('"row-versions"')
        ? Math.min(this.knowsSince, this.machine.setting.clock.now)
        : Infinity
    else if ((status === 200 && raw.endsWith('}')) || status === 401 || status === 403 || status === 404)
      this.knowsSince = Infinity
  }

  fire(type: string, event: unknown = { type }): void {
    for (const listener of this.listeners.get(type) ?? []) this.enter(() => listener(event))
  }

  hide(hidden: boolean): void {
    this.hidden = hidden
    this.fire('visibilitychange')
  }

  die(point: string): void {
    if (this.dead) return
    this.machine.setting.count(`crash ${point}`)
    this.machine.setting.trace(() => `${this.name} dies ${point}`)
    this.close()
  }

  /** The tab is closed, or the worker has ended. */
  close(): void {
    this.dead = true
    const { intent } = this
    if (intent)
      this.machine.setting.judge.perhaps(() =>
        intent(
          () => true,
          1,
          () => true,
        ),
      )
    this.#disk.die()
    // As in a browser, the lock is released a moment later, so that the next holder does not run inside what this page
    // was doing last.
    this.machine.setting.clock.after(0, () => this.machine.locks.drop(this))
    this.machine.contexts.delete(this)
    for (const channel of this.machine.channels.values())
      for (const end of channel) if (end.context === this) channel.delete(end)
  }

  /** Cuts the page's connection to its database, as iOS does in the background. */
  cutDisk(): void {
    this.#disk.cut()
  }

  /** At the end of a world: Dexie forgets the databases of this context. */
  forget(): void {
    for (const database of this.#databases) database.close()
  }

  #openPage(): void {
    const { clock, trace } = this.machine.setting
    this.code.openPage().then(
      (page) => {
        this.page = page
        trace(() => `${this.name} stands, ${page.person() ?? 'nobody'}`)
      },
      (problem: unknown) => {
        trace(() => `${this.name} did not open: ${String(problem)}`)
        clock.after(2_000, () => this.enter(() => this.#openPage()))
      },
    )
  }

  /** Shows the judge what the engine's store commits, and calls `intent` when a command is on disk. */
  readonly #watched: Watched = (store, { database, drain }) => {
    const { judge, trace, epoch, count } = this.machine.setting
    const witness = {
      judge,
      count,
      note: (line: () => string) => trace(() => `${line()} in ${this.name}`),
      beginning: epoch,
    }
    const person = database.slice(database.lastIndexOf(' ') + 1)
    return {
      transaction: async (mode, work) => {
        const written = new Written()
        const { puts, deleted } = written
        const result = await store.transaction(mode, (transaction) => noting(transaction, written, drain, work))
        testify(written, witness, this.machine.name, person)
        if (!drain)
          this.intent?.(
            (key) => deleted.includes(key),
            deleted.length + puts.length,
            (key) => puts.some(({ after }) => after.some((slot) => slot.key === key)),
          )
        return result
      },
    }
  }
}
