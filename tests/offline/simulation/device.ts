/**
 * A device: one database per person, one or two tabs that share it, its own clock, and the ways in which a tab can end.
 */
import { daysFrom, type Capability } from '../../../src/contract'
import { ClockWatch } from '../../../src/offline/engine/clock-watch'
import { drain } from '../../../src/offline/engine/drain'
import type { DrainResult, Environment, Identity } from '../../../src/offline/engine/environment'
import { backoff } from '../../../src/offline/engine/timing'
import type { Store } from '../../../src/offline/engine/store'
import type { OutboxEvent } from '../../../src/offline/engine/slot'
import { openProviderClient, type ProviderClient } from '../../../src/provider/client'
import type { Clock, Dice } from './clock'
import { Lock } from './lock'
import type { Disk } from './memory-store'
import { beginning, type Network, type Return, type Traffic } from './network'
import { openQuickClient } from './quick-client'
import { watchedStore, type Watch } from './watched-store'
import type { Written } from './witnessed-store'

export const never = new Promise<never>(() => {})

/** How long the client waits for an answer, ms. */
const timeoutMs = 20_000
/** No page sleeps longer than this before it looks at its outbox again, ms. */
const longestSleepMs = 60_000

export type Observer = {
  /** A transaction of any tab of this device has committed `written`. */
  onCommit: (device: Device, person: string, written: Written) => void
  onEvent: (device: Device, person: string, event: OutboxEvent) => void
  traffic: (device: Device) => Traffic
  crash: (point: string) => void
}

export type Setting = {
  clock: Clock
  dice: Dice
  network: Network
  capabilities: readonly Capability[]
  /**
   * `today`: the school's date when the world begins. `midnightIn`: how long that day still lasts by a correct clock,
   * ms.
   */
  today: string
  midnightIn: number
  /** Whether every call is serialized and parsed, as over a real network. */
  wire: boolean
  /** Probability that a transaction fails that could have succeeded. */
  trouble: number
  makeDisk: (clock: Clock) => Disk
  observer: Observer
  trace: (line: () => string) => void
  alter: (environment: Environment) => Environment
}

export class Device {
  identity: Identity | null = null
  /** How far the device's clock is ahead of the real time, ms; negative: behind. */
  skew = 0
  /** When the device's clock was last set, world time in ms. */
  jumpedAt = -Infinity
  /** When one of the device's pages last died, world time in ms. */
  diedAt = -Infinity
  /** How many transactions of a drain still succeed before one fails; null: none is made to fail. */
  failing: number | null = null
  /** Until this world time (ms) the storage is full and every write fails. */
  fullUntil = 0
  readonly tabs: Tab[]
  readonly #disks = new Map<string, { disk: Disk; lock: Lock }>()

  constructor(
    readonly name: string,
    tabs: number,
    readonly setting: Setting,
  ) {
    this.tabs = Array.from({ length: tabs }, (_, index) => new Tab(this, `${name}${index + 1}`))
  }

  now(): number {
    return beginning + this.setting.clock.now + this.skew
  }

  /** Today's date by this device's clock. */
  today(): string {
    const { clock, today, midnightIn } = this.setting
    const nights = Math.ceil((clock.now + this.skew - midnightIn) / 86_400_000)
    return nights === 0 ? today : daysFrom(today, nights)
  }

  home(person: string): { disk: Disk; lock: Lock } {
    const known = this.#disks.get(person)
    if (known) return known
    const made = { disk: this.setting.makeDisk(this.setting.clock), lock: new Lock(this.setting.clock) }
    this.#disks.set(person, made)
    return made
  }

  people(): string[] {
    return [...this.#disks.keys()]
  }

  /** Replaces every dead tab by a new one, as a person reopens the page. */
  revive(): void {
    for (const [index, tab] of this.tabs.entries()) {
      if (!tab.dead) continue
      this.tabs[index] = new Tab(this, tab.name)
      this.tabs[index]!.kick(false)
    }
  }

  /**
   * A page that opens anew cannot know that the clock was set while the last request of an earlier page was still on
   * its way; so a death and a jump of the clock are always more than 60 s apart.
   */
  mayForget(then: number): boolean {
    return this.setting.clock.now - then > 60_000
  }

  dropLocks(tab: Tab): void {
    for (const { lock } of this.#disks.values()) lock.drop(tab)
  }
}

export class Tab {
  dead = false
  frozenUntil = 0
  /** After how many more awaits the tab ends, and how. */
  endIn: { awaits: number; how: (point: string) => void } | null = null
  #draining = false
  #again: { force: boolean } | null = null
  #failures = 0
  /** The number of the newest timer that wakes this tab; an older timer does nothing. */
  #wake = 0
  readonly #client: ProviderClient
  readonly #clockWatch = new ClockWatch()

  constructor(
    readonly device: Device,
    readonly name: string,
  ) {
    this.#client = this.#openClient()
  }

  get usable(): boolean {
    return !this.dead && this.device.setting.clock.now >= this.frozenUntil
  }

  die(point: string): void {
    const { clock, observer, trace } = this.device.setting
    if (this.dead || !this.device.mayForget(this.device.jumpedAt)) return
    this.dead = true
    this.device.diedAt = clock.now
    observer.crash(point)
    trace(() => `${this.name} dies ${point}`)
    this.device.dropLocks(this)
  }

  /**
   * Every await of the engine passes here: in a dead tab it never returns, in a frozen one it returns after the thaw. A
   * live tab gets undefined, so that it pays for no promise.
   */
  point(name: string): Promise<void> | undefined {
    if (!this.dead && this.endIn !== null && (this.endIn.awaits -= 1) < 0) this.#end(this.endIn.how, name)
    if (this.dead) return never
    return this.device.setting.clock.now >= this.frozenUntil ? undefined : this.#thaw()
  }

  #end(how: (point: string) => void, point: string): void {
    this.endIn = null
    how(point)
  }

  async #thaw(): Promise<void> {
    const { clock } = this.device.setting
    while (clock.now < this.frozenUntil) {
      await clock.sleep(this.frozenUntil - clock.now)
      if (this.dead) return never
    }
  }

  store(person: string, watch?: Watch): Store {
    return watchedStore(this, person, watch)
  }

  #openClient(): ProviderClient {
    const { device } = this
    const { network, clock, observer, wire } = device.setting
    const traffic = observer.traffic(device)
    const now = () => device.now()
    if (wire) {
      return openProviderClient({
        origin: '',
        timeoutMs,
        now,
        fetch: async (url, init) => {
          const { response, list } = await network.fetch(traffic, url, init)
          await this.point('at an answer')
          if (list) traffic.onList(list)
          return response
        },
      })
    }
    return openQuickClient(async (asked) => {
      const back = await new Promise<Return | 'timeout'>((resolve) => {
        let answered = false
        clock.after(
          timeoutMs,
          () => resolve('timeout'),
          () => answered,
        )
        network.send(traffic, asked, (answer) => {
          answered = true
          resolve(answer)
        })
      })
      if (back === 'timeout' || back === null) return back
      await this.point('at an answer')
      if (back.list) traffic.onList(back.list)
      return back
    }, now)
  }

  /** The environment of a drain: `surroundings`, altered by the planted bug if there is one. */
  environment(person: string): Environment {
    return this.device.setting.alter(this.surroundings(person))
  }

  surroundings(person: string): Environment {
    const { device } = this
    const { dice, capabilities, observer } = device.setting
    return {
      now: () => device.now(),
      steady: () => device.setting.clock.now,
      clockWatch: this.#clockWatch,
      random: () => dice.roll(),
      today: () => device.today(),
      client: this.#client,
      store: this.store(person),
      identity: async () => {
        const held = this.point('before a send')
        if (held) await held
        return device.identity
      },
      capabilities: async () => capabilities,
      lock: async (work) => {
        const held = this.point('before the lock')
        if (held) await held
        return device.home(person).lock.hold(this, work)
      },
      emit: (event) => observer.onEvent(device, person, event),
    }
  }

  /** Runs a drain for the signed-in person; calls during a drain cause one more drain. */
  kick(force: boolean): void {
    const person = this.device.identity?.owner
    if (!person || this.dead) return
    if (this.#draining) {
      this.#again = { force: force || (this.#again?.force ?? false) }
      return
    }
    this.#draining = true
    void this.#drain(person, force)
  }

  async #drain(person: string, force: boolean): Promise<void> {
    const { dice, trace } = this.device.setting
    trace(() => `${this.name} drains for ${person}`)
    let result: DrainResult
    try {
      result = await drain(this.environment(person), { force })
      this.#failures = 0
    } catch (error) {
      // As in the page's heartbeat: a failed drain is tried again, after longer and longer waits.
      this.#failures += 1
      result = { reason: 'drained', nextAt: this.device.now() + backoff(this.#failures, dice.roll()) }
      trace(() => `${this.name}'s drain fails: ${String(error)}`)
    }
    if (this.dead) return
    const wait = result.nextAt === null ? null : result.nextAt - this.device.now()
    trace(() => `${this.name} drained: ${result.reason}${wait === null ? '' : `, again in ${wait} ms`}`)
    this.#draining = false
    const again = this.#again
    this.#again = null
    if (again) this.kick(again.force)
    else if (wait !== null) this.#kickIn(wait)
    // The tab that took over may be gone by now; like every page, this one looks again later.
    else if (result.reason === 'fenced') this.#kickIn(longestSleepMs)
  }

  #kickIn(ms: number): void {
    const wish = (this.#wake += 1)
    this.device.setting.clock.after(
      Math.min(longestSleepMs, Math.max(1, ms)),
      () => this.kick(false),
      () => this.dead || wish !== this.#wake,
    )
  }
}
