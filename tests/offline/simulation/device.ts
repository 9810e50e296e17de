/** A device: one database per person, one or two tabs over it, a clock of its own, and many ways to die. */
import type { Capability } from '../../../src/contract'
import { ClockWatch } from '../../../src/offline/engine/clock-watch'
import { drain } from '../../../src/offline/engine/drain'
import type { Store, Transaction } from '../../../src/offline/engine/store'
import type { MirrorRow, OutboxEvent, Slot } from '../../../src/offline/engine/slot'
import { placeOf } from '../../../src/offline/engine/slot-keys'
// Behind the client, loaded by now: a world's clock waits for no file.
import '../../../src/provider/call'
import { openProviderClient } from '../../../src/provider/client'
import type { Clock, Dice } from './clock'
import type { Disk } from './memory-store'
import type { Network, Traffic } from './network'
import type { DrainResult, Environment, Identity } from '../../../src/offline/engine/environment'

const never = new Promise<never>(() => {})

/** A Web Lock: whoever comes waits; a tab that dies or is frozen for long loses it. */
class Lock {
  #holder: Tab | null = null
  readonly #queue: { tab: Tab; enter: () => void }[] = []

  async hold<Result>(tab: Tab, work: () => Promise<Result>): Promise<Result> {
    if (tab.dead) return never
    if (this.#holder !== null) await new Promise<void>((enter) => this.#queue.push({ tab, enter }))
    else this.#holder = tab
    try {
      return await work()
    } finally {
      this.drop(tab)
    }
  }

  drop(tab: Tab): void {
    if (this.#holder !== tab) return
    this.#holder = null
    for (;;) {
      const next = this.#queue.shift()
      if (!next) return
      if (next.tab.dead) continue
      this.#holder = next.tab
      next.enter()
      return
    }
  }
}

export type Observer = {
  /** A transaction of anybody on this device has committed these slots; `before` is what stood there. */
  onPut: (device: Device, person: string, before: (Slot | undefined)[], after: readonly Slot[]) => void
  onEvent: (device: Device, person: string, event: OutboxEvent) => void
  traffic: (device: Device) => Traffic
  /** A drain has taken a slot out; `row` is what the mirror has in its place. */
  onLeave: (device: Device, person: string, slot: Slot, row: MirrorRow | undefined) => void
  crash: (point: string) => void
}

export type Setting = { clock: Clock; dice: Dice; network: Network; capabilities: readonly Capability[]; today: string; makeDisk: () => Disk; observer: Observer; trace: (line: () => string) => void; alter: (environment: Environment) => Environment }

export class Device {
  identity: Identity | null = null
  /** How wrong the device's clock is, in milliseconds. */
  skew = 0
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
    return 1_800_000_000_000 + this.setting.clock.now + this.skew
  }

  home(person: string): { disk: Disk; lock: Lock } {
    const known = this.#disks.get(person)
    if (known) return known
    const made = { disk: this.setting.makeDisk(), lock: new Lock() }
    this.#disks.set(person, made)
    return made
  }

  people(): string[] {
    return [...this.#disks.keys()]
  }

  /** Replaces a dead tab, as a person reopens the page. */
  revive(): void {
    for (const [index, tab] of this.tabs.entries()) {
      if (!tab.dead) continue
      this.tabs[index] = new Tab(this, tab.name)
      this.tabs[index]!.kick(false)
    }
  }

  dropLocks(tab: Tab): void {
    for (const { lock } of this.#disks.values()) lock.drop(tab)
  }
}

export class Tab {
  dead = false
  frozenUntil = 0
  /** Dies at the n-th await from now. */
  crashIn: number | null = null
  readonly #clockWatch = new ClockWatch()
  #draining = false
  #again: { force: boolean } | null = null

  constructor(
    readonly device: Device,
    readonly name: string,
  ) {}

  get usable(): boolean {
    return !this.dead && this.device.setting.clock.now >= this.frozenUntil
  }

  die(point: string): void {
    if (this.dead) return
    const { observer, trace } = this.device.setting
    this.dead = true
    observer.crash(point)
    trace(() => `${this.name} dies ${point}`)
    this.device.dropLocks(this)
  }

  /** Every await of the engine passes here: a dead tab never comes back, a frozen one late. */
  #point(name: string): Promise<void> | undefined {
    if (!this.dead && this.crashIn !== null && (this.crashIn -= 1) < 0) this.die(name)
    if (this.dead) return never
    return this.device.setting.clock.now >= this.frozenUntil ? undefined : this.#thaw()
  }

  async #thaw(): Promise<void> {
    const { clock } = this.device.setting
    while (clock.now < this.frozenUntil) {
      await clock.sleep(this.frozenUntil - clock.now)
      if (this.dead) return never
    }
  }

  store(person: string, watch?: { onCommit: (deleted: string[], put: number) => void }): Store {
    const { clock, dice, observer } = this.device.setting
    return {
      transaction: async (mode, work) => {
        await this.#point('before a transaction')
        await clock.sleep(dice.between(0, 4))
        if (this.dead) return never
        const { disk } = this.device.home(person)
        const deleted: string[] = []
        const puts: { before: (Slot | undefined)[]; after: readonly Slot[] }[] = []
        const result = await clock.real(
          disk.store.transaction(mode, async (transaction) => {
            const left: Slot[] = []
            const done = await work({
              ...transaction,
              putSlots: async (after) => {
                puts.push({ before: await transaction.slots(after.map(({ key }) => key)), after })
                await transaction.putSlots(after)
              },
              deleteSlots: async (keys) => {
                deleted.push(...keys)
                if (!watch) left.push(...(await transaction.slots(keys)).flatMap((slot) => slot ?? []))
                await transaction.deleteSlots(keys)
              },
            } satisfies Transaction)
            for (const slot of left) {
              const row = slot.kind === 'field' ? (await transaction.rows([placeOf(slot)]))[0] : await transaction.rowOf({ date: slot.date, student: slot.student.id, group: slot.group.id })
              observer.onLeave(this.device, person, slot, row)
            }
            return done
          }),
        )
        for (const { before, after } of puts) observer.onPut(this.device, person, before, after)
        watch?.onCommit(deleted, puts.length)
        await this.#point('after a commit')
        return result
      },
    }
  }

  /** What a drain is given: the surroundings, with whatever bug a test has planted in them. */
  environment(person: string): Environment {
    return this.device.setting.alter(this.surroundings(person))
  }

  surroundings(person: string): Environment {
    const { device } = this
    const { network, dice, capabilities, today, observer } = device.setting
    const traffic = observer.traffic(device)
    const client = openProviderClient({ origin: '', timeoutMs: 20_000, now: () => device.now(), fetch: async (url, init) => {
      const { response, list } = await network.fetch(traffic, url, init)
      await this.#point('at an answer')
      if (list) traffic.onList(list)
      return response
    } })
    return {
      now: () => device.now(),
      steady: () => device.setting.clock.now,
      clockWatch: this.#clockWatch,
      random: () => dice.roll(),
      today: () => today,
      client,
      store: this.store(person),
      identity: async () => {
        await this.#point('before a send')
        return device.identity
      },
      capabilities,
      lock: async (work) => {
        await this.#point('before the lock')
        return device.home(person).lock.hold(this, work)
      },
      emit: (event) => observer.onEvent(device, person, event),
    }
  }

  /** Drains for whoever is signed in; at most one call waits. */
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
    const { clock, trace } = this.device.setting
    trace(() => `${this.name} drains for ${person}`)
    const result: DrainResult = await drain(this.environment(person), { force })
    if (this.dead) return
    trace(() => `${this.name} drained: ${result.reason}${result.nextAt === null ? '' : `, again in ${result.nextAt - this.device.now()} ms`}`)
    this.#draining = false
    const again = this.#again
    this.#again = null
    if (again) this.kick(again.force)
    else if (result.nextAt !== null) clock.after(Math.min(300_000, Math.max(50, result.nextAt - this.device.now())), () => this.kick(false))
  }
}
