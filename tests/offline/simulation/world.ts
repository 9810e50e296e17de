/**
 * One seed, one world: people with devices, a desk that changes the same rows, a network in a storm; then calm, in which
 * everything must come to rest. `runSeed` returns what went wrong, if anything did, with the trace that led there.
 */
import { attendance, type Capability, type Relation } from '../../../src/contract'
import { onlyField } from '../../../src/offline/engine/canonical'
import { createAttendance, discard, editAttendance, keepMine, retry, takeRoll, takeTheirs, undoRoll, type RollReceipt } from '../../../src/offline/engine/slot-commands'
import type { Edit } from '../../../src/offline/engine/edit-slot'
import { overlay, type OverlaidRow } from '../../../src/offline/engine/overlay'
import { pullInTurn } from './pull'
import type { Store } from '../../../src/offline/engine/store'
import type { MirrorRow, Slot, Values } from '../../../src/offline/engine/slot'
import { Clock, Dice, weigh, type Weights } from './clock'
import { Device, type Tab } from './device'
import { Judge } from './judge'
import { memoryDisk, type Disk } from './memory-store'
import { Network } from './network'
import { fields, Provider, type Field, type Flavour, type Plain } from './provider'
import type { Environment } from '../../../src/offline/engine/environment'

export type Options = {
  makeDisk?: () => Disk
  /** Seams for planted bugs: what the engine is given, and what commands are written into. */
  alter?: (environment: Environment) => Environment
  alterStore?: (store: Store) => Store
  /** How long people work in the storm, milliseconds. */
  stormMs?: number
}

export type Outcome = { violation: string | null; trace: () => string[]; counts: Map<string, number> }

const today = '2026-11-20'
const dates = [today, today, '2026-11-19']
const groups = ['1', '2']
const students = ['ana', 'beto', 'cruz', 'dora', 'eva', 'ñandú']

const acts = weigh({ edit: 34, back: 4, roll: 8, undo: 4, create: 3, choose: 14, pull: 8, crash: 4, freeze: 5, clock: 1.5, expire: 2, leave: 2, handOver: 2, online: 6, reload: 2 })
const edited = weigh<Field>({ points: 4, status: 4, observations: 3, beginning_of_the_cycle: 1 })

export async function runSeed(seed: number, options: Options = {}): Promise<Outcome> {
  const world = new World(seed, options)
  try {
    await world.run()
  } catch (error) {
    world.judge.accuse(`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  return { violation: world.judge.violation, trace: () => world.lines.map((line) => line()), counts: world.counts }
}

/** What a call asks of a timeout's AbortSignal; a real one makes an error with a stack for every call, answered or not. */
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

class World {
  readonly counts = new Map<string, number>()
  readonly lines: (() => string)[] = []
  readonly clock = new Clock()
  readonly judge: Judge
  readonly #dice: Dice
  readonly #provider: Provider
  readonly #network: Network
  readonly #devices: Device[]
  readonly #flavour: Flavour
  readonly #deskActs: Weights<'write' | 'remove' | 'create'>
  readonly #receipts = new Map<string, RollReceipt>()
  readonly #stormMs: number
  readonly #alterStore: (store: Store) => Store
  /** What somebody has just edited: the desk likes to change the same. */
  #hot: { id: string; field: Field } | null = null
  #value = 0
  #token = 0
  #storming = true

  constructor(seed: number, options: Options) {
    const dice = new Dice(seed)
    this.#dice = dice
    this.#stormMs = options.stormMs ?? 80_000
    this.#alterStore = options.alterStore ?? ((store) => store)
    this.#flavour = {
      rowVersions: dice.chance(0.5),
      idempotencyKey: dice.chance(0.5),
      unique: dice.chance(0.5),
      pageSize: dice.chance(0.5) ? 0 : dice.between(2, 6),
      objects: dice.chance(0.5),
    }
    this.#deskActs = weigh({ write: 20, remove: 0.6, create: this.#flavour.unique ? 4 : 0 })
    const capabilities: Capability[] = [...(this.#flavour.rowVersions ? ['row-versions' as const] : []), ...(this.#flavour.idempotencyKey ? ['idempotency-key' as const] : [])]
    const trace = (line: () => string) => {
      const at = this.clock.now
      this.lines.push(() => `${String(at).padStart(8)} ${line()}`)
    }
    this.#provider = new Provider(this.#flavour, () => this.clock.now)
    this.judge = new Judge(this.clock, this.#provider, this.#flavour, trace)
    this.#network = new Network(this.clock, dice, this.#provider, (name) => this.count(name))
    const { judge } = this
    const setting = {
      clock: this.clock,
      dice,
      network: this.#network,
      capabilities,
      today,
      makeDisk: options.makeDisk ?? memoryDisk,
      trace,
      alter: options.alter ?? ((environment: Environment) => environment),
      observer: {
        onPut: (device: Device, person: string, before: (Slot | undefined)[], after: readonly Slot[]) => {
          for (const [index, slot] of after.entries()) {
            const from = before[index]?.state ?? 'none'
            if (from !== slot.state) this.count(`slot ${from} to ${slot.state}`)
            trace(() => `  ${device.name}/${person} ${slot.key} ${from} → ${slot.state} mine ${JSON.stringify(plain(slot.mine))}${slot.nextAt ? ` at ${slot.nextAt - 1_800_000_000_000}` : ''}`)
            judge.onSlot(device.name, person, before[index], slot)
          }
        },
        onEvent: (_device: Device, _person: string, event: { kind: string }) => this.count(`event ${event.kind}`),
        traffic: (device: Device) => judge.traffic(device.name),
        onLeave: (device: Device, person: string, slot: Slot, row: MirrorRow | undefined) => judge.onLeave(device.name, person, slot, row),
        crash: (point: string) => this.count(`crash ${point}`),
      },
    }
    // Two people share the first device; the first person may have a second device; where the provider allows twins, one device
    // alone creates rows, so that any twin is the engine's fault.
    this.#devices = [new Device('T', dice.chance(0.5) ? 2 : 1, setting), ...(dice.chance(0.5) ? [new Device('P', 1, setting)] : [])]
    trace(() => `seed ${seed}: ${JSON.stringify(this.#flavour)}, ${this.#devices.map(({ tabs }) => tabs.map(({ name }) => name).join('+')).join(', ')}`)
  }

  count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  async run(): Promise<void> {
    const restore = AbortSignal.timeout
    AbortSignal.timeout = (ms: number) => {
      const signal = new TimeoutSignal()
      this.clock.after(ms, () => signal.abort())
      return signal as unknown as AbortSignal
    }
    try {
      await this.#begin()
      await this.clock.run(this.#stormMs, () => this.judge.violation !== null)
      this.#storming = false
      this.#network.calm = true
      this.#note('--- calm ---')
      await this.#settle()
      if (!this.judge.violation) await this.#judgeEnd()
    } finally {
      AbortSignal.timeout = restore
    }
  }

  #note(line: string): void {
    const at = this.clock.now
    this.lines.push(() => `${String(at).padStart(8)} ${line}`)
  }

  async #begin(): Promise<void> {
    const dice = this.#dice
    for (const date of new Set(dates))
      for (const group of groups)
        for (const student of students.slice(0, 4)) if (dice.chance(0.6)) this.#provider.create({ date, student, group }, { status: 'presente', points: 0 }, 'past', null)
    for (const device of this.#devices) {
      await this.#signIn(device, 'lupe')
      await this.#seedMirror(device, 'lupe')
      this.clock.after(dice.between(0, 3_000), () => this.#act(device))
    }
    const first = this.#devices[0]
    if (first) await this.#seedMirror(first, 'benito')
    this.clock.after(dice.between(500, 4_000), () => this.#desk())
  }

  /** What the device had pulled before the story begins. */
  async #seedMirror(device: Device, person: string): Promise<void> {
    const rows = [...this.#provider.rows.values()].map((row) => attendance.parse(this.#provider.show(row)))
    await device.home(person).disk.store.transaction('write', (transaction) => transaction.changeRows({ put: rows, gone: [] }))
  }

  async #signIn(device: Device, person: string): Promise<void> {
    const token = `${person}-${(this.#token += 1)}`
    this.#provider.admit(token, `${device.name}/${person}`)
    device.identity = { owner: person, token }
    this.#note(`${device.name} signs in ${person}`)
    for (const tab of device.tabs) tab.kick(true)
  }

  // --- the desk: somebody else, straight at the provider ---

  #desk(): void {
    if (!this.#storming) return
    const dice = this.#dice
    const all = [...this.#provider.rows.values()]
    const hot = this.#hot && dice.chance(0.4) ? all.find(({ id }) => String(id) === this.#hot?.id) : undefined
    const row = hot ?? dice.maybe(all)
    if (row) {
      const field = hot && this.#hot && this.#hot.field !== 'beginning_of_the_cycle' ? this.#hot.field : dice.pick(fields.slice(0, 3))
      const act = dice.weighted(this.#deskActs)
      if (act === 'write') this.#provider.write(row.id, field, this.#fresh(field, 'desk'))
      else if (act === 'remove') {
        this.count('desk removes')
        this.#provider.remove(row.id)
      } else {
        const place = { date: dice.pick(dates), group: dice.pick(groups), student: dice.pick(students) }
        if (this.#provider.find(place).length === 0) this.#provider.create(place, { status: this.#fresh('status', 'desk') }, 'desk', null)
      }
      this.#note(`desk ${act} ${row.id} ${field}`)
    }
    this.clock.after(dice.between(200, 9_000), () => this.#desk())
  }

  /** A value that nobody has ever entered before: so every value tells who wrote it, and when. */
  #fresh(field: Field, author: string): Plain {
    const number = (this.#value += 1)
    const value = field === 'status' ? `s${number}` : field === 'points' ? number : `nota ${number}`
    this.judge.author(value, author)
    return value
  }

  // --- people with devices ---

  #act(device: Device): void {
    if (!this.#storming) return
    device.revive()
    const dice = this.#dice
    const tab = dice.maybe(device.tabs.filter(({ usable }) => usable))
    if (tab && device.identity) void this.#perform(device, tab, device.identity.owner).catch((error: unknown) => this.judge.accuse(`an act threw ${String(error)}`))
    else if (!device.identity && dice.chance(0.4)) void this.#signIn(device, this.#someone(device))
    this.clock.after(dice.between(50, 2_500), () => this.#act(device))
  }

  #someone(device: Device): string {
    return device === this.#devices[0] && this.#dice.chance(0.3) ? 'benito' : 'lupe'
  }

  async #perform(device: Device, tab: Tab, person: string): Promise<void> {
    const dice = this.#dice
    const act = dice.weighted(acts)
    this.count(`act ${act}`)
    switch (act) {
      case 'edit': return this.#edit(device, tab, person)
      case 'back': return this.#back(device, tab, person)
      case 'roll': return this.#roll(device, tab, person)
      case 'undo': return this.#undo(device, tab, person)
      case 'create': return this.#create(device, tab, person)
      case 'choose': return this.#choose(device, tab, person)
      case 'pull': return void this.#pull(tab, person, dice.pick(groups), dice.pick(dates))
      case 'crash':
        tab.crashIn = dice.between(0, 25)
        return
      case 'freeze':
      {
        // A short sleep leaves it with readings that still look fresh, a long one with answers nobody waits for any more.
        const long = dice.chance(0.5)
        const until = this.clock.now + (long ? dice.between(2_000, 60_000) : dice.between(300, 4_000))
        tab.frozenUntil = until
        this.#note(`${tab.name} is frozen until ${until}`)
        this.clock.after(long ? dice.between(100, 2_000) : dice.between(10, 200), () => {
          device.dropLocks(tab)
          for (const other of device.tabs) if (other.usable) other.kick(true)
        })
        return
      }
      case 'clock':
        // Not within the time in which a request may still land: the quarantine is measured by this clock.
        if (this.#network.flying > 0) return
        device.skew += dice.pick([-1, 1]) * dice.between(60_000, 90_000_000)
        this.#note(`${device.name}'s clock jumps to ${device.skew}`)
        return
      case 'expire':
        if (device.identity) this.#provider.revoke(device.identity.token)
        this.clock.after(dice.between(2_000, 20_000), () => void (device.identity?.owner === person && this.#storming && this.#signIn(device, person)))
        return
      case 'leave':
        device.identity = null
        this.#note(`${device.name} signs out ${person}`)
        return
      case 'handOver':
        // Somebody else takes the tablet, in the middle of whatever it does.
        if (device === this.#devices[0]) await this.#signIn(device, person === 'lupe' ? 'benito' : 'lupe')
        return
      case 'online': return tab.kick(true)
      case 'reload': return tab.die('at a reload')
    }
  }

  /** What the person's device keeps, and, where it is looked at, what is on screen. */
  async #screen(device: Device, person: string) {
    const { slots, rows } = await this.clock.real(Promise.resolve(device.home(person).disk.read()))
    const kept = [...slots.values()]
    return { slots: kept, rows: () => overlay([...rows.values()], kept) }
  }

  async #commit<Result>(tab: Tab, person: string, command: (store: Store) => Promise<Result>, onCommit: (deleted: string[], put: number) => void): Promise<Result> {
    let committed = false
    const result = await command(
      this.#alterStore(
        tab.store(person, {
          onCommit: (deleted, put) => {
            committed = true
            onCommit(deleted, put)
          },
        }),
      ),
    )
    if (!committed) this.judge.accuse('a command was acknowledged before it was on disk')
    tab.kick(false)
    return result
  }

  async #edit(device: Device, tab: Tab, person: string): Promise<void> {
    const dice = this.#dice
    const rows = (await this.#screen(device, person)).rows()
    const waiting = dice.chance(0.35) ? dice.maybe(rows.flatMap((row) => fields.filter((field) => row.cells[field].pending).map((field) => ({ row, field })))) : undefined
    const row = waiting?.row ?? dice.maybe(rows)
    if (!row) return
    const field = waiting?.field ?? dice.weighted(edited)
    const same = dice.chance(0.05) ? this.#atProvider(row, field) : undefined
    const value = field === 'beginning_of_the_cycle' ? !row.cells[field].value : field === 'observations' && dice.chance(0.06) ? 'prohibido' : (same ?? this.#fresh(field, `${device.name}/${person}`))
    // Some screens are slow: by the time of the tap the row has changed underneath.
    if (dice.chance(0.2)) await this.clock.sleep(dice.between(100, 6_000))
    if (this.#storming && tab.usable && device.identity?.owner === person) await this.#enter(device, tab, person, row, field, value)
  }

  #atProvider(row: OverlaidRow, field: Field): Plain | undefined {
    const found = row.group && this.#provider.find({ date: row.attendance_date, student: row.student.id, group: row.group.id })[0]
    return found ? (found.cells[field] ?? undefined) : undefined
  }

  async #enter(device: Device, tab: Tab, person: string, row: OverlaidRow, field: Field, value: Plain): Promise<void> {
    const edit = editOf(row, field, value)
    if (row.id) this.#hot = { id: row.id, field }
    const seen = plain(onlyField(field, { [field]: row.cells[field].value }))[field]
    this.#note(`${tab.name}/${person} edits ${row.id ?? row.local} ${field}: ${JSON.stringify(seen)} → ${JSON.stringify(value)}`)
    await this.#commit(
      tab,
      person,
      (store) => editAttendance(store, { owner: person, now: device.now() }, edit),
      // Where nothing was written, nothing was promised: the row was taken away meanwhile, or said the same already.
      (deleted, put) => deleted.length + put > 0 && this.judge.onEdit(device.name, person, row, field, seen ?? null, value),
    )
  }

  /** A person sets a field back to what it was. */
  async #back(device: Device, tab: Tab, person: string): Promise<void> {
    const { rows, slots } = await this.#screen(device, person)
    const slot = this.#dice.maybe(slots.filter(({ kind }) => kind === 'field'))
    const row = slot && rows().find(({ id }) => id === slot.row)
    if (!row || slot.kind !== 'field') return
    await this.#enter(device, tab, person, row, slot.field, plain(slot.base)[slot.field] ?? null)
  }

  async #absent(device: Device, person: string, group: string, date: string): Promise<Relation[]> {
    const { rows } = await this.#screen(device, person)
    const there = new Set(rows().filter((row) => row.group?.id === group && row.attendance_date === date).map((row) => row.student.id))
    return students.filter((student) => !there.has(student)).map((student) => ({ id: student, name: student }))
  }

  #mayCreate(device: Device, person: string): boolean {
    return this.#flavour.unique || (device === this.#devices[0] && person === 'lupe')
  }

  async #roll(device: Device, tab: Tab, person: string): Promise<void> {
    if (!this.#mayCreate(device, person)) return
    const group = this.#dice.pick(groups)
    const absent = await this.#absent(device, person, group, today)
    if (absent.length === 0) return
    const marks = absent.map((student) => {
      const status = String(this.#fresh('status', `${device.name}/${person}`))
      return { student, values: { status: { value: status, label: status }, ...(this.#dice.chance(0.3) && { points: Number(this.#fresh('points', `${device.name}/${person}`)) }) } satisfies Values }
    })
    const place = { id: group, name: `Kids ${group}` }
    this.#note(`${tab.name}/${person} takes the roll of ${group}: ${marks.map(({ student, values }) => `${student.id} ${values.status.value}`).join(', ')}`)
    const receipt = await this.#commit(
      tab,
      person,
      (store) => takeRoll(store, { owner: person, now: device.now() }, { group: place, date: today, marks }),
      () => marks.forEach(({ student, values }) => this.judge.onCreate(device.name, person, { attendance_date: today, student, group: place }, plain(values))),
    )
    this.#receipts.set(`${device.name}/${person}`, receipt)
  }

  async #undo(device: Device, tab: Tab, person: string): Promise<void> {
    const receipt = this.#receipts.get(`${device.name}/${person}`)
    if (!receipt) return
    const { slots } = await this.#screen(device, person)
    this.#note(`${tab.name}/${person} undoes the roll`)
    await this.#commit(tab, person, (store) => undoRoll(store, receipt), this.#excuse(device, person, slots))
  }

  async #create(device: Device, tab: Tab, person: string): Promise<void> {
    if (!this.#mayCreate(device, person)) return
    const group = this.#dice.pick(groups)
    const date = this.#dice.pick(dates)
    const student = this.#dice.maybe(await this.#absent(device, person, group, date))
    if (!student) return
    const status = String(this.#fresh('status', `${device.name}/${person}`))
    const values: Values = { status: { value: status, label: status }, points: 0, observations: this.#dice.chance(0.1) ? 'prohibido' : '' }
    const place = { id: group, name: `Kids ${group}` }
    this.#note(`${tab.name}/${person} creates ${date} ${group} ${student.id} ${status}`)
    await this.#commit(
      tab,
      person,
      (store) => createAttendance(store, { owner: person, now: device.now() }, { attendance_date: date, student, group: place, values }),
      () => this.judge.onCreate(device.name, person, { attendance_date: date, student, group: place }, { status, ...(values.observations && { observations: values.observations }) }),
    )
  }

  #excuse(device: Device, person: string, slots: readonly Slot[]): (deleted: string[]) => void {
    return (deleted) => {
      for (const slot of slots) if (deleted.includes(slot.key)) this.judge.excuse(device.name, person, slot)
    }
  }

  async #choose(device: Device, tab: Tab, person: string): Promise<void> {
    const dice = this.#dice
    const { slots } = await this.#screen(device, person)
    const slot = dice.maybe(slots.filter(({ state }) => state === 'conflict' || state === 'rejected' || state === 'gone' || (state === 'waiting' && dice.chance(0.3)) || (state === 'unknown' && dice.chance(0.1))))
    if (!slot) return
    const key = slot.key
    const excuse = this.#excuse(device, person, slots)
    if (slot.state === 'conflict') {
      if (dice.chance(0.5)) {
        this.#note(`${tab.name}/${person} keeps mine ${key}`)
        this.judge.onInsist(device.name, person, slot)
        await this.#commit(tab, person, (store) => keepMine(store, key), () => undefined)
      } else {
        this.#note(`${tab.name}/${person} takes theirs ${key}`)
        await this.#commit(tab, person, (store) => takeTheirs(store, key), excuse)
      }
    } else if (dice.chance(slot.state === 'unknown' || (slot.state === 'rejected' && !this.#storming) ? 1 : slot.state === 'waiting' ? 0 : 0.4)) {
      this.#note(`${tab.name}/${person} discards ${key}`)
      await this.#commit(tab, person, (store) => discard(store, key), excuse)
    } else {
      this.#note(`${tab.name}/${person} retries ${key}`)
      this.judge.onInsist(device.name, person, slot)
      await this.#commit(tab, person, (store) => retry(store, key), () => undefined)
    }
  }

  async #pull(tab: Tab, person: string, group: string, date: string): Promise<boolean> {
    const environment = tab.surroundings(person)
    const read = async () => {
      const rows = new Map<string, MirrorRow>()
      let next: string | undefined
      for (;;) {
        const identity = await environment.identity()
        if (identity?.owner !== person) return null
        const answer = await environment.client('attendanceList', { query: { id_group: group, ...(date === today && { today }) } }, { token: identity.token, next })
        if (!answer.ok || answer.value.unreadable > 0) return null
        for (const row of answer.value.rows) rows.set(row.id, row)
        if (answer.value.next !== null) {
          next = answer.value.next
          continue
        }
        if (answer.value.count !== null && rows.size < answer.value.count) return null
        const there = [...rows.values()].filter((row) => row.attendance_date === date)
        const here = [...(await this.#mirror(tab.device, person)).values()].filter((row) => row.group?.id === group && row.attendance_date === date)
        return { there, gone: here.filter(({ id }) => !rows.has(id)) }
      }
    }
    let done = false
    await pullInTurn(environment, read, async (transaction, found) => {
      if (!found) return
      await transaction.changeRows({ put: found.there, gone: found.gone })
      done = true
    })
    return done
  }

  async #mirror(device: Device, person: string): Promise<Map<string, MirrorRow>> {
    return (await this.clock.real(Promise.resolve(device.home(person).disk.read()))).rows
  }

  // --- calm ---

  /** Everybody comes back, chooses what is to be chosen, and waits until nothing is left. */
  async #settle(): Promise<void> {
    // What still travels lands.
    await this.clock.run(this.clock.now + 30_000, () => this.judge.violation !== null)
    for (const device of this.#devices) {
      for (const tab of device.tabs) {
        tab.crashIn = null
        tab.frozenUntil = Math.min(tab.frozenUntil, this.clock.now)
      }
      device.revive()
    }
    for (const device of this.#devices) for (const person of device.people()) await this.#finish(device, person)
  }

  async #finish(device: Device, person: string): Promise<void> {
    await this.#signIn(device, person)
    for (let round = 0; round < 120; round += 1) {
      const tab = device.tabs[0]
      if (!tab || this.judge.violation) return
      const { slots } = await this.#screen(device, person)
      if (slots.length === 0) return
      const waiting = slots.filter(({ state }) => state === 'conflict' || state === 'rejected' || state === 'gone')
      if (waiting.length > 0) void this.#choose(device, tab, person)
      else if (round % 10 === 9) tab.kick(true)
      await this.clock.run(this.clock.now + (waiting.length > 0 ? 2_000 : 60_000), () => this.judge.violation !== null)
    }
    const { slots } = await this.#screen(device, person)
    if (slots.length > 0) this.judge.accuse(`${device.name}/${person} never comes to rest: ${slots.map(({ key, state }) => `${key} ${state}`).join(', ')}`)
  }

  async #judgeEnd(): Promise<void> {
    for (const device of this.#devices)
      for (const person of device.people()) {
        await this.#signIn(device, person)
        const tab = device.tabs[0]
        if (!tab) continue
        for (const group of groups)
          for (const date of new Set(dates)) {
            const pull = this.#pull(tab, person, group, date)
            await this.clock.run(this.clock.now + 30_000)
            if (!(await pull)) this.judge.accuse('a pull in calm failed')
          }
        this.judge.compare(`${device.name}/${person}`, [...(await this.#mirror(device, person)).values()])
      }
    this.judge.end()
  }
}

export function plain(values: Values): Partial<Record<Field, Plain>> {
  return {
    ...(values.status !== undefined && { status: values.status?.value ?? null }),
    ...(values.points !== undefined && { points: values.points }),
    ...(values.observations !== undefined && { observations: values.observations }),
    ...(values.beginning_of_the_cycle !== undefined && { beginning_of_the_cycle: values.beginning_of_the_cycle }),
  }
}

function editOf(row: OverlaidRow, field: Field, value: Plain): Edit {
  const { status, points, observations, beginning_of_the_cycle } = row.cells
  switch (field) {
    case 'status': return { row, field, pending: status.slot !== null, seen: status.value, value: value === null ? null : { value: String(value), label: `L-${value}` } }
    case 'points': return { row, field, pending: points.slot !== null, seen: points.value, value: value === null ? null : Number(value) }
    case 'observations': return { row, field, pending: observations.slot !== null, seen: observations.value, value: String(value ?? '') }
    case 'beginning_of_the_cycle': return { row, field, pending: beginning_of_the_cycle.slot !== null, seen: beginning_of_the_cycle.value, value: value === true }
  }
}
