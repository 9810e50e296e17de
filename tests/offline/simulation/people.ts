/** People with devices: what they change, what else they do with a device, and how they decide conflicts. */
import type { Relation } from '../../../src/contract'
import { onlyField } from '../../../src/offline/engine/canonical'
import { overlay, type ShownAttendance } from '../../../src/offline/engine/overlay'
import {
  createAttendance,
  discard,
  editAttendance,
  keepMine,
  retry,
  takeRoll,
  takeTheirs,
  undoRoll,
  type RollReceipt,
} from '../../../src/offline/engine/slot-commands'
import type { Slot, Values } from '../../../src/offline/engine/slot'
import { creationKey } from '../../../src/offline/engine/slot-keys'
import type { Store } from '../../../src/offline/engine/store'
import { editOf, plain, plainOf } from './cells'
import { weigh } from './clock'
import type { Device, Tab } from './device'
import { isBefalling, mishaps, type Mishap } from './mishaps'
import { readInTurn } from './pull'
import { fields, type Field, type Plain } from './provider'
import { groups, students, type Stage } from './stage'
import { RollPages } from './roll-page'
import { Teachers } from './teachers'
import { StoreTrouble } from './watched-store'

const acts = weigh({
  edit: 24,
  window: 6,
  teach: 20,
  spree: 6,
  back: 4,
  roll: 10,
  undo: 3,
  create: 5,
  choose: 12,
  pull: 7,
  leave: 2,
  handOver: 2,
  online: 6,
  ...mishaps,
})
const edited = weigh<Field>({ points: 4, status: 4, observations: 3, beginning_of_the_cycle: 1 })

export class People {
  readonly #stage: Stage
  readonly #befall: (mishap: Mishap, device: Device, tab: Tab, person: string) => void
  readonly #alterStore: (store: Store) => Store
  readonly #receipts = new Map<string, RollReceipt>()
  readonly #pages: RollPages
  readonly teachers: Teachers

  constructor(
    stage: Stage,
    befall: (mishap: Mishap, device: Device, tab: Tab, person: string) => void,
    alterStore = (store: Store) => store,
  ) {
    this.#stage = stage
    this.#befall = befall
    this.#alterStore = alterStore
    this.#pages = new RollPages(stage)
    this.teachers = new Teachers(
      stage,
      this.#pages,
      (...command) => this.#commit(...command),
      (device, person) => this.#mayCreate(device, person),
      (device, person, slots) => this.#excuse(device, person, slots),
    )
  }

  /** A person does something on this device. */
  act(device: Device): void {
    const { dice, judge } = this.#stage
    device.revive()
    const tab = dice.maybe(device.tabs.filter(({ usable }) => usable))
    if (!device.identity) {
      if (dice.chance(0.6)) void this.#stage.signIn(device, this.#someone(device))
    } else if (tab) {
      this.#perform(device, tab, device.identity.owner).catch((error: unknown) => {
        // The command was not acknowledged, so nothing is promised.
        if (error instanceof StoreTrouble) this.#stage.count('command refused by the storage')
        else judge.accuse(`an act threw ${error instanceof Error ? error.stack : String(error)}`)
      })
    }
  }

  #someone(device: Device): string {
    return device === this.#stage.devices[0] && this.#stage.dice.chance(0.3) ? 'benito' : 'lupe'
  }

  async #perform(device: Device, tab: Tab, person: string): Promise<void> {
    const { dice, count, note } = this.#stage
    const act = dice.weighted(acts)
    count(`act ${act}`)
    if (isBefalling(act)) return this.#befall(act, device, tab, person)
    switch (act) {
      case 'edit':
        return this.#edit(device, tab, person, dice.chance(0.2) ? dice.between(100, 6_000) : 0)
      // A dialog or a draft: the seen values are those at its opening, however late the person saves it.
      case 'window':
        return this.#edit(device, tab, person, dice.between(5_000, 90_000))
      case 'teach':
        return this.teachers.burst(device, tab, person)
      case 'spree':
        return this.#spree(device, tab, person)
      case 'back':
        return this.#back(device, tab, person)
      case 'roll':
        return this.#roll(device, tab, person)
      case 'undo':
        return this.#undo(device, tab, person)
      case 'create':
        return this.#create(device, tab, person)
      case 'choose':
        return this.#chooseOne(device, tab, person)
      case 'pull':
        if (await readInTurn(tab, person, dice.pick(groups), dice.pick(this.#stage.dates)))
          this.#pages.download(device, person)
        return
      case 'leave':
        device.identity = null
        return note(() => `${device.name} signs out ${person}`)
      case 'handOver':
        // Somebody else takes the tablet, whatever it is doing at that moment.
        if (device === this.#stage.devices[0]) await this.#stage.signIn(device, person === 'lupe' ? 'benito' : 'lupe')
        return
      case 'online':
        return tab.kick(true)
    }
  }

  async #slots(device: Device, person: string): Promise<Slot[]> {
    return [...(await device.home(person).disk.read()).slots.values()]
  }

  /** The person's rows as they are on screen, and their outbox. */
  async screen(device: Device, person: string): Promise<{ slots: Slot[]; rows: ShownAttendance[] }> {
    const { slots, rows } = await device.home(person).disk.read()
    const kept = [...slots.values()]
    return { slots: kept, rows: overlay([...rows.values()], kept) }
  }

  async #commit<Result>(
    tab: Tab,
    person: string,
    command: (store: Store) => Promise<Result>,
    onCommit: (deleted: string[], put: string[]) => void,
  ): Promise<Result> {
    let committed = false
    const store = tab.store(person, {
      onCommit: (deleted, put) => {
        committed = true
        onCommit(deleted, put)
      },
    })
    const result = await command(this.#alterStore(store))
    if (!committed) this.#stage.judge.accuse('a command was acknowledged before it was on disk')
    tab.kick(false)
    return result
  }

  /** `afterMs`: time between the look and the tap, in which the row may change. */
  async #edit(device: Device, tab: Tab, person: string, afterMs: number): Promise<void> {
    const { dice, clock, fresh } = this.#stage
    const { rows } = await this.screen(device, person)
    const waiting = dice.chance(0.45)
      ? dice.maybe(
          rows.flatMap((row) =>
            fields.filter((field) => row.creation ?? row.fields[field].pending).map((field) => ({ row, field })),
          ),
        )
      : undefined
    const row =
      waiting?.row ??
      (dice.chance(0.3) ? rows.find(({ id }) => id !== null && id === this.#stage.hot?.id) : undefined) ??
      dice.maybe(rows)
    if (!row) return
    const field = waiting?.field ?? dice.weighted(edited)
    const same = dice.chance(0.05) ? this.#atProvider(row, field) : undefined
    const value =
      field === 'beginning_of_the_cycle'
        ? !row.fields[field].value
        : field === 'observations' && dice.chance(0.06)
          ? 'prohibido'
          : (same ?? fresh(field, `${device.name}/${person}`))
    if (afterMs > 0) await clock.sleep(afterMs)
    if (this.#stage.storming && tab.usable && device.identity?.owner === person)
      await this.enter(device, tab, person, row, field, value)
  }

  #atProvider(row: ShownAttendance, field: Field): Plain | undefined {
    const found =
      row.group &&
      this.#stage.provider.find({ date: row.attendance_date, student: row.student.id, group: row.group.id })[0]
    return found ? (found.cells[field] ?? undefined) : undefined
  }

  /** A person enters a value in one field of a row on screen. */
  async enter(
    device: Device,
    tab: Tab,
    person: string,
    row: ShownAttendance,
    field: Field,
    value: Plain,
  ): Promise<void> {
    const { judge, note } = this.#stage
    const edit = editOf(row, field, value)
    if (row.id) this.#stage.hot = { id: row.id, field }
    const seen = plainOf(onlyField(field, { [field]: row.fields[field].value }), field)
    note(
      () =>
        `${tab.name}/${person} edits ${row.id ?? row.creation?.key} ${field}: ${JSON.stringify(seen)} → ${JSON.stringify(value)}`,
    )
    await this.#commit(
      tab,
      person,
      (store) => editAttendance(store, { owner: person, now: device.now() }, edit),
      // Nothing is promised if nothing was written: the row was removed meanwhile, or already had this value.
      (deleted, put) =>
        deleted.length + put.length > 0 && judge.onEdit(device.name, person, row, field, seen ?? null, value),
    )
  }

  /** Changes several rows at once, before the first change has left. */
  async #spree(device: Device, tab: Tab, person: string): Promise<void> {
    const { dice, fresh, progress } = this.#stage
    const { rows } = await this.screen(device, person)
    const field = dice.pick(['points', 'status'] as const)
    const chosen = rows.filter(({ id }) => id !== null && dice.chance(0.5)).slice(0, 4)
    for (const _ of chosen) progress.onDoing(device.name)
    await Promise.all(
      chosen.map((row) => this.enter(device, tab, person, row, field, fresh(field, `${device.name}/${person}`))),
    )
  }

  /** A person sets a field back to what it was. */
  async #back(device: Device, tab: Tab, person: string): Promise<void> {
    const { rows, slots } = await this.screen(device, person)
    const slot = this.#stage.dice.maybe(slots.filter(({ kind }) => kind === 'field'))
    const row = slot && rows.find(({ id }) => id === slot.row)
    if (!row || slot.kind !== 'field') return
    await this.enter(device, tab, person, row, slot.field, plainOf(slot.base, slot.field) ?? null)
  }

  async #absent(device: Device, person: string, group: string, date: string): Promise<Relation[]> {
    const { rows } = await this.screen(device, person)
    const there = new Set(
      rows.filter((row) => row.group?.id === group && row.attendance_date === date).map((row) => row.student.id),
    )
    return students.filter((student) => !there.has(student)).map((student) => ({ id: student, name: student }))
  }

  #mayCreate(device: Device, person: string): boolean {
    return this.#stage.flavour.unique || (device === this.#stage.devices[0] && person === 'lupe')
  }

  async #roll(device: Device, tab: Tab, person: string): Promise<void> {
    if (!this.#mayCreate(device, person)) return
    const date = device.today()
    const group = this.#stage.dice.pick(groups)
    const absent = await this.#absent(device, person, group, date)
    if (absent.length > 0) await this.take(device, tab, person, group, date, absent)
  }

  /** Takes the roll of these students. */
  async take(
    device: Device,
    tab: Tab,
    person: string,
    group: string,
    date: string,
    absent: readonly Relation[],
    waitMs?: number,
  ): Promise<void> {
    const { dice, fresh, judge, note } = this.#stage
    const marks = absent.map((student) => {
      const status = String(fresh('status', `${device.name}/${person}`))
      return {
        student,
        values: {
          status: { value: status, label: status },
          ...(dice.chance(0.3) && { points: Number(fresh('points', `${device.name}/${person}`)) }),
        } satisfies Values,
      }
    })
    const place = { id: group, name: `Kids ${group}` }
    note(
      () =>
        `${tab.name}/${person} takes the roll of ${group}: ${marks.map(({ student, values }) => `${student.id} ${values.status.value}`).join(', ')}`,
    )
    const from = this.#stage.clock.now
    const receipt = await this.#commit(
      tab,
      person,
      (store) => takeRoll(store, { owner: person, now: device.now() }, { group: place, date, marks }, waitMs),
      (_, put) => {
        for (const { student, values } of marks)
          if (put.includes(creationKey({ date, student: student.id, group })))
            judge.onCreate(device.name, person, { attendance_date: date, student, group: place }, plain(values))
      },
    )
    if (receipt.until > 0) judge.onRoll(device, person, receipt.made, from)
    this.#receipts.set(`${device.name}/${person}`, receipt)
  }

  async #undo(device: Device, tab: Tab, person: string): Promise<void> {
    const receipt = this.#receipts.get(`${device.name}/${person}`)
    if (!receipt) return
    this.#stage.note(() => `${tab.name}/${person} undoes the roll`)
    const slots = await this.#slots(device, person)
    const shown = receipt.made.map((made) => slots.find(({ key }) => key === made.key) ?? made)
    await this.#commit(tab, person, (store) => undoRoll(store, shown), this.#excuse(device, person, slots))
  }

  async #create(device: Device, tab: Tab, person: string): Promise<void> {
    if (!this.#mayCreate(device, person)) return
    const { dice, fresh, judge, note } = this.#stage
    const group = dice.pick(groups)
    const date = dice.pick(this.#stage.dates)
    const student = dice.maybe(await this.#absent(device, person, group, date))
    if (!student) return
    const status = String(fresh('status', `${device.name}/${person}`))
    const values: Values = {
      status: { value: status, label: status },
      points: 0,
      observations: dice.chance(0.1) ? 'prohibido' : '',
    }
    const place = { id: group, name: `Kids ${group}` }
    note(() => `${tab.name}/${person} creates ${date} ${group} ${student.id} ${status}`)
    await this.#commit(
      tab,
      person,
      (store) =>
        createAttendance(
          store,
          { owner: person, now: device.now() },
          { attendance_date: date, student, group: place, values },
        ),
      (_, put) =>
        put.length > 0 &&
        judge.onCreate(
          device.name,
          person,
          { attendance_date: date, student, group: place },
          { status, ...(values.observations && { observations: values.observations }) },
        ),
    )
  }

  #excuse(device: Device, person: string, slots: readonly Slot[]): (deleted: string[]) => void {
    return (deleted) => {
      for (const slot of slots) if (deleted.includes(slot.key)) this.#stage.judge.excuse(device.name, person, slot)
    }
  }

  async #chooseOne(device: Device, tab: Tab, person: string): Promise<void> {
    const { dice } = this.#stage
    const slots = await this.#slots(device, person)
    const slot = dice.maybe(
      slots.filter(
        ({ state }) =>
          isFlagged(state) || (state === 'waiting' && dice.chance(0.3)) || (state === 'unknown' && dice.chance(0.1)),
      ),
    )
    if (slot) await this.#choose(device, tab, person, slot)
  }

  /** Decides everything that waits for this person. */
  async chooseAll(device: Device, tab: Tab, person: string): Promise<void> {
    for (const slot of await this.#slots(device, person))
      if (isFlagged(slot.state)) await this.#choose(device, tab, person, slot)
  }

  async #choose(device: Device, tab: Tab, person: string, slot: Slot): Promise<void> {
    const { dice, judge, note, storming } = this.#stage
    const { key, state } = slot
    const excuse = this.#excuse(device, person, [slot])
    if (state === 'conflict') {
      if (dice.chance(0.5)) {
        note(() => `${tab.name}/${person} keeps mine ${key}`)
        judge.onInsist(device.name, person, slot)
        await this.#commit(
          tab,
          person,
          (store) => keepMine(store, [slot]),
          () => undefined,
        )
      } else {
        note(() => `${tab.name}/${person} takes theirs ${key}`)
        await this.#commit(tab, person, (store) => takeTheirs(store, [slot]), excuse)
      }
    } else if (
      dice.chance(state === 'unknown' || (state === 'rejected' && !storming) ? 1 : state === 'waiting' ? 0 : 0.4)
    ) {
      note(() => `${tab.name}/${person} discards ${key}`)
      await this.#commit(tab, person, (store) => discard(store, [slot]), excuse)
    } else {
      note(() => `${tab.name}/${person} retries ${key}`)
      judge.onInsist(device.name, person, slot)
      await this.#commit(
        tab,
        person,
        (store) => retry(store, [slot]),
        () => undefined,
      )
    }
  }
}

/** Whether the slot waits for a person's decision. */
export function isFlagged(state: Slot['state']): boolean {
  return state === 'conflict' || state === 'rejected' || state === 'gone'
}
