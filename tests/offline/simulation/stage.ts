/** The objects that all participants of a world share, built from its `Character`. */
import type { Environment } from '../../../src/offline/engine/environment'
import type { Store } from '../../../src/offline/engine/store'
import type { Character } from './character'
import { Clock, Dice } from './clock'
import { Device, type Observer } from './device'
import { Judge } from './judge'
import { memoryDisk, type Disk } from './memory-store'
import { beginning, Network } from './network'
import { Progress } from './progress'
import { Provider, type Field, type Flavour, type Place, type Plain } from './provider'
import { readRow } from './quick-client'
import { rollParts, type RollParts } from './roll-parts'
import { School } from './school'
import { testify } from './witnessed-store'

export const today = '2026-11-20'
export const yesterday = '2026-11-19'
export const tomorrow = '2026-11-21'
export const groups: readonly [string, string] = ['1', '2']
export const students = ['ana', 'beto', 'cruz', 'ñandú']

export type Options = {
  /** The device's database; for a real one the world's clock stands still while it works (`Clock.real`). */
  makeDisk?: (clock: Clock) => Disk
  /** Plants a bug into the engine's environment. */
  alter?: (environment: Environment) => Environment
  /** Plants a bug into the store into which commands write. */
  alterStore?: (store: Store) => Store
  /** Functions that replace some of `rollParts`. */
  alterRoll?: Partial<RollParts>
  /**
   * Whether every call is serialized and parsed as over a real network; else answers come as the client would have read
   * them.
   */
  wire?: boolean
  /** Records a trace of what happens. */
  traced?: boolean
  /** Counts what happens, across all worlds that share this map. */
  counts?: Map<string, number>
}

export type Stage = {
  readonly clock: Clock
  readonly dice: Dice
  readonly provider: Provider
  readonly network: Network
  readonly judge: Judge
  readonly progress: Progress
  readonly flavour: Flavour
  readonly school: School
  readonly parts: RollParts
  readonly devices: readonly Device[]
  /** The dates of which people record attendance; today appears twice so that it is picked more often. */
  readonly dates: readonly string[]
  storming: boolean
  count: (name: string) => void
  note: (line: () => string) => void
  /** The trace so far, line by line; empty unless `traced`. */
  told: () => string[]
  /** A value that nobody has entered before, so that every value shows who wrote it and when. */
  fresh: (field: Field, author: string) => Plain
  /** The field that somebody has just edited: the desk prefers to change the same one. */
  hot: { id: string; field: Field } | null
  /** The child whom somebody has just marked without saving: the desk then mostly records the same child. */
  hotPlace: Place | null
  /** A new token for this person on this device. */
  tokenFor: (device: Device, person: string) => string
  signIn: (device: Device, person: string) => Promise<void>
}

export function openStage(dice: Dice, character: Character, options: Options): Stage {
  const { flavour } = character
  const { counts } = options
  const clock = new Clock()
  const lines: (() => string)[] = []
  const note = options.traced
    ? (line: () => string) => {
        const at = clock.now
        lines.push(() => `${String(at).padStart(8)} ${line()}`)
      }
    : () => {}
  const count = counts ? (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1) : () => {}
  const provider = new Provider(flavour, () => clock.now)
  const judge = new Judge(clock, provider, flavour, note)
  const progress = new Progress(
    () => clock.now,
    (what) => judge.accuse(what),
  )
  // The network and the devices have their own random numbers, because with real JSON the events of one moment may
  // happen in another order.
  const ownDice = () => new Dice(dice.between(0, 2 ** 31))
  const network = new Network(clock, ownDice(), provider, count)
  network.weather = character.weather
  const setting = {
    clock,
    dice: ownDice(),
    network,
    capabilities: character.capabilities,
    today,
    midnightIn: character.midnightIn,
    wire: options.wire ?? false,
    trouble: character.trouble,
    makeDisk: options.makeDisk ?? memoryDisk,
    observer: observerOf({ judge, progress, note, count }),
    trace: note,
    alter: options.alter ?? ((environment: Environment) => environment),
  }
  let values = 0
  let tokens = 0
  const stage: Stage = {
    clock,
    dice,
    provider,
    network,
    judge,
    progress,
    flavour,
    school: new School(dice, groups, students, today),
    parts: { ...rollParts, ...options.alterRoll },
    devices: character.devices.map((tabs, index) => new Device('TPQRS'.charAt(index), tabs, setting)),
    dates: [today, today, character.midnightIn < 100_000 ? tomorrow : today, yesterday],
    storming: true,
    count,
    note,
    told: () => lines.map((line) => line()),
    fresh(field, author) {
      values += 1
      const value = field === 'status' ? `s${values}` : field === 'points' ? values : `nota ${values}`
      judge.author(value, author)
      return value
    },
    hot: null,
    hotPlace: null,
    tokenFor(device, person) {
      const token = `${person}-${(tokens += 1)}`
      provider.admit(token, `${device.name}/${person}`)
      return token
    },
    async signIn(device, person) {
      const token = stage.tokenFor(device, person)
      // At a person's first sign-in, fills the mirror, as if the device had downloaded the rows before.
      if (!device.people().includes(person)) {
        const rows = [...provider.rows.values()].flatMap((row) => readRow(provider.show(row)) ?? [])
        await device
          .home(person)
          .disk.store.transaction('write', (transaction) => transaction.changeRows({ put: rows, gone: [] }))
      }
      device.identity = { owner: person, token }
      if (character.tokenMs !== undefined) renewInTime(stage, device, character.tokenMs)
      note(() => `${device.name} signs in ${person}`)
      progress.onDoing(device.name)
      for (const tab of device.tabs) tab.kick(true)
    },
  }
  return stage
}

/** Renews a short-lived token before it expires, again and again while the same person is signed in. */
function renewInTime(stage: Stage, device: Device, tokenMs: number): void {
  const { identity } = device
  if (!identity) return
  stage.clock.after(Math.floor((tokenMs * 2) / 3), () => {
    if (!stage.storming || device.identity !== identity) return
    device.identity = { ...identity, token: stage.tokenFor(device, identity.owner) }
    stage.count('token renewed')
    renewInTime(stage, device, tokenMs)
  })
  stage.clock.after(tokenMs, () => stage.storming && stage.provider.revoke(identity.token))
}

function observerOf({ judge, progress, note, count }: Pick<Stage, 'judge' | 'progress' | 'note' | 'count'>): Observer {
  return {
    onCommit: (device, person, written) => {
      testify(written, { judge, count, note, beginning }, device.name, person)
      for (const { after } of written.puts) progress.onPut(`${device.name}/${person}`, after)
      if (written.deleted.length > 0) progress.onDelete(`${device.name}/${person}`, written.deleted)
    },
    onEvent: (_device, _person, event) => count(`event ${event.kind}`),
    traffic: (device) => {
      const traffic = judge.traffic(device.name)
      return {
        ...traffic,
        onDepart: (request, fate) => {
          traffic.onDepart(request, fate)
          progress.onDepart(device.name, request)
        },
      }
    },
    crash: (point) => count(`crash ${point}`),
  }
}

/**
 * The parts of a timeout's AbortSignal that a call uses; a real one builds an error with a stack for every call, even
 * if it was answered.
 */
class TimeoutSignal {
  aborted = false
  readonly #listeners: (() => void)[] = []
  addEventListener(_name: 'abort', listener: () => void): void {
    this.#listeners.push(listener)
  }
  abort(): void {
    this.aborted = true
    for (const listener of this.#listeners) listener()
  }
}

/** Makes the client's timeouts run by the world's clock during `play`. */
export async function inTimeOf(clock: Clock, play: () => Promise<void>): Promise<void> {
  const restore = AbortSignal.timeout
  AbortSignal.timeout = (ms: number) => {
    const signal = new TimeoutSignal()
    clock.after(ms, () => signal.abort())
    return signal as unknown as AbortSignal
  }
  try {
    await play()
  } finally {
    AbortSignal.timeout = restore
  }
}
