/** What everybody in a world shares, put together from what kind of world it is. */
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
  /** A real one lets the world's clock wait for it (`Clock.real`). */
  makeDisk?: (clock: Clock) => Disk
  /** Seams for planted bugs: what the engine is given, and what commands are written into. */
  alter?: (environment: Environment) => Environment
  alterStore?: (store: Store) => Store
  /** What the screens of a roll are made of, otherwise than it is. */
  alterRoll?: Partial<RollParts>
  /**
   * Every call is written and parsed as over a real network; else its answers come as the client would have read them.
   */
  wire?: boolean
  /** Keeps what happened, to tell it afterwards. */
  traced?: boolean
  /** Counts what happens, for all worlds that are handed the same. */
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
  /** The days that anything is said of. */
  readonly dates: readonly string[]
  storming: boolean
  count: (name: string) => void
  note: (line: () => string) => void
  /** What happened so far, line by line, where that was asked for. */
  told: () => string[]
  /** A value that nobody has ever entered before: so every value tells who wrote it, and when. */
  fresh: (field: Field, author: string) => Plain
  /** What somebody has just edited: the desk likes to change the same. */
  hot: { id: string; field: Field } | null
  /** Of whom somebody has just marked something that is not saved: the desk likes to record the same child. */
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
  // What happens in one instant may take its turns differently over the wire: the network and the devices draw from
  // dice of their own.
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
      // What the device had pulled before the story begins.
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

/** A short-lived token is exchanged before its end, time after time, as long as the same person is here. */
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
 * What a call asks of a timeout's AbortSignal; a real one makes an error with a stack for every call, answered or not.
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

/** Lets the client's timeouts run by the world's clock while it plays. */
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
