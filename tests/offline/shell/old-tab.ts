/**
 * A tab of today's version that is still open beside pages of the next version. It created the database, and closes it
 * for the upgrade; if it sleeps, only when it wakes. Once a minute it works under the locks that all versions share,
 * and reports on their channel.
 */
import Dexie from 'dexie/dist/modern/dexie.mjs'
import { IDBKeyRange } from 'fake-indexeddb'
import { bundled } from '../../../src/offline/database/bundles'
import { bySheet, sheetWith } from '../../../src/offline/database/sheets'
import { personTables } from '../../../src/offline/database/tables'
import type { MirrorRow, Slot } from '../../../src/offline/engine/slot'
import { initialDrainState } from '../../../src/offline/engine/store'
import type { ChannelEnd, Machine } from './machine'

/** Dexie's version 1 as IndexedDB counts it: Dexie multiplies by 10. */
const version = 10

const minuteMs = 60_000

export class OldTab {
  dead = false
  #asleep = false
  #connection: IDBDatabase | null = null
  readonly #late: (() => void)[] = []
  readonly #channel: Set<ChannelEnd>

  private constructor(
    readonly machine: Machine,
    readonly database: string,
  ) {
    this.#channel = machine.channels.get(database) ?? new Set()
    machine.channels.set(database, this.#channel)
  }

  /** `rows`: what the tab had mirrored; `waiting`: what it had not sent. */
  static async open(
    machine: Machine,
    person: string,
    rows: readonly MirrorRow[],
    waiting: readonly Slot[],
  ): Promise<OldTab> {
    const tab = new OldTab(machine, `lucero-person ${machine.origin} ${person}`)
    const old = new Dexie(tab.database, { indexedDB: machine.factory, IDBKeyRange })
    old.version(1).stores(personTables)
    await old.table('sheets').bulkPut(bySheet(rows).map(({ key, items }) => sheetWith(key, items)))
    await old.table('outbox').bulkPut(bundled(waiting))
    await old.table('drainState').put({ ...initialDrainState, name: 'current', epoch: 7, fence: 7, floor: 7 })
    old.close()
    await tab.#connect()
    machine.setting.count('old tab')
    machine.setting.trace(() => `${machine.name} has a tab of version 1 open, ${waiting.length} changes wait in it`)
    tab.#beatSoon()
    return tab
  }

  enter(work: () => void): void {
    if (this.dead) return
    if (this.#asleep) this.#late.push(work)
    else work()
  }

  sleep(ms: number): void {
    this.#asleep = true
    this.machine.setting.clock.after(ms, () => this.wake())
  }

  wake(): void {
    this.#asleep = false
    for (const work of this.#late.splice(0)) this.enter(work)
  }

  close(): void {
    this.dead = true
    this.#connection?.close()
    this.machine.locks.drop(this)
  }

  /** Opens the database; resolves with false if the next version has upgraded it. */
  #connect(): Promise<boolean> {
    const { count } = this.machine.setting
    return new Promise((resolve) => {
      const request = this.machine.factory.open(this.database, version)
      request.onerror = () => resolve(false)
      request.onsuccess = () => {
        const connection = (this.#connection = request.result)
        connection.onversionchange = () => {
          if (this.#asleep) count('old tab holds the database')
          this.enter(() => {
            connection.close()
            this.#connection = null
          })
        }
        if (this.dead) connection.close()
        resolve(true)
      }
    })
  }

  #beatSoon(): void {
    const { clock, dice } = this.machine.setting
    clock.after(dice.between(1_000, 10_000), () => this.enter(() => this.#beat()))
  }

  #beat(): void {
    const { clock, dice, count } = this.machine.setting
    const [lock, first, last] = dice.pick([
      ['lucero-drain', { kind: 'progress', done: 1, total: 3 }, { kind: 'idle' }],
      [
        'lucero-pull',
        { kind: 'downloading', what: 'attendance', done: 0, total: null },
        { kind: 'downloadStopped', code: 'network' },
      ],
    ])
    void this.machine.locks
      .of(this)
      .request(`${lock} ${this.database}`, async () => {
        this.#tell(first)
        await clock.sleep(dice.between(50, 8_000))
        // A tab that falls asleep here keeps its lock until it wakes.
        await new Promise<void>((resolve) => this.enter(resolve))
        if (this.#connection === null && !(await this.#connect())) count('old tab is refused the database')
        this.#tell(last)
      })
      .catch(() => undefined)
    clock.after(minuteMs, () => this.enter(() => this.#beat()))
  }

  #tell(message: object): void {
    if (this.dead) return
    for (const end of this.#channel)
      this.machine.setting.clock.after(1, () => end.context.enter(() => this.#channel.has(end) && end.hear(message)))
  }
}
