/**
 * One seed, one world of the whole shell: machines with several pages and workers, a school that changes the same rows,
 * and a storm over all of them; then calm, in which everything is sent within ten minutes or waits for a person.
 */
import type { Relation } from '../../../src/contract'
import type { ShownAttendance } from '../../../src/offline'
import { readSlots } from '../../../src/offline/database/bundles'
import type { OpenWorkspace } from '../../../src/offline/open-workspace'
import type { RollReceipt } from '../../../src/offline/engine/slot-commands'
import { newFieldSlot } from '../../../src/offline/engine/edit-slot'
import type { Slot } from '../../../src/offline/engine/slot'
import { creationKey } from '../../../src/offline/engine/slot-keys'
import { editOf } from '../simulation/cells'
import { Clock, Dice, weigh } from '../simulation/clock'
import { Judge } from '../simulation/judge'
import { Network } from '../simulation/network'
import { fields, type Field, type Plain } from '../simulation/provider'
import { readRow } from '../simulation/quick-client'
import { quickClone } from './disk'
import { forgetQuestions } from './live-questions'
import { Machine, type Context, type Meaning } from './machine'
import { OldTab } from './old-tab'
import { groups, SchoolProvider, students } from './school-provider'

export type Outcome = { violation: string | null; trace: () => string[]; counts: Map<string, number> }

/** A Friday, noon in Mexico City: a world stays within one day, unless a machine's clock jumps. */
const noon = Date.parse('2026-11-20T18:00:00Z')
const today = '2026-11-20'
const yesterday = '2026-11-19'
const dates = [today, yesterday]
const days = [
  { group: '1', date: today },
  { group: '2', date: today },
  { group: '1', date: yesterday },
  { group: '2', date: yesterday },
] as const
const quietMs = 2_500
const longestStormMs = 60_000
/**
 * A request that is under way when the storm ends is applied within this time, ms; more than the network's `latest`.
 */
const lastLandingMs = 30_000
const restMs = 10 * 60_000

const acts = weigh({
  edit: 34,
  roll: 8,
  undo: 8,
  choose: 14,
  look: 6,
  reload: 4,
  crash: 5,
  sleep: 4,
  cut: 2,
  cable: 5,
  clock: 1,
  expire: 1.5,
  leave: 3,
  handOver: 2,
  hide: 3,
  now: 3,
  stop: 2,
  evict: 0.4,
})
/**
 * How many machines: mostly one or two, on which much happens. Opening a machine's pages and comparing its rows at the
 * end costs as much as a minute of storm.
 */
const crowds = weigh({ '1': 50, '2': 34, '3': 9, '4': 4, '5': 3 })
const troubles = weigh({ restart: 4, anew: 3, withdraw: 4, role: 2, points: 1 })
const edited = weigh<Field>({ points: 4, status: 4, observations: 3, beginning_of_the_cycle: 1 })

export async function runShellSeed(seed: number): Promise<Outcome> {
  const world = new World(seed)
  try {
    await world.run()
  } catch (error) {
    world.judge.accuse(`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  return { violation: world.judge.violation, trace: () => world.lines.map((line) => line()), counts: world.counts }
}

/**
 * Replaces AbortController. Dexie makes one for every query, and a real one builds an error with a stack each time it
 * aborts, which is slow.
 */
class QuickAbortController {
  readonly signal = new QuickAbortSignal()
  abort(reason?: unknown): void {
    if (this.signal.aborted) return
    this.signal.aborted = true
    this.signal.reason = reason
    for (const listener of this.signal.listeners) listener()
  }
}

/**
 * Replaces `queueMicrotask`. Dexie calls it whenever it switches zones, and Node's own records where it was called,
 * which is slow.
 */
const { then } = Promise.prototype
const resting = Promise.resolve()
const quickMicrotask = (work: () => void) => void then.call(resting, work)

class QuickAbortSignal {
  aborted = false
  reason: unknown
  readonly listeners = new Set<() => void>()
  addEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.add(listener)
  }
  removeEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.delete(listener)
  }
}

class World {
  readonly counts = new Map<string, number>()
  readonly lines: (() => string)[] = []
  readonly clock = new Clock()
  readonly judge: Judge
  readonly #dice: Dice
  readonly #provider: SchoolProvider
  readonly #network: Network
  readonly #machines: Machine[]
  readonly #everybody: Context[] = []
  readonly #receipts = new Map<string, RollReceipt>()
  readonly #unique: boolean
  #mayWithdraw: boolean
  #hot: { id: string; field: Field } | null = null
  #value = 0
  #storming = true
  readonly #stormMs: number

  constructor(seed: number) {
    const dice = new Dice(seed)
    this.#dice = dice
    const flavour = {
      rowVersions: dice.chance(0.5),
      idempotencyKey: dice.chance(0.5),
      unique: dice.chance(0.5),
      pageSize: dice.chance(0.5) ? 0 : dice.between(2, 6),
      objects: dice.chance(0.5),
      changesSince: dice.chance(0.5),
      tokenRefresh: dice.chance(0.5),
      adjusts: dice.chance(0.1),
      batch: dice.chance(0.5),
    }
    this.#unique = flavour.unique
    // Idempotency keys are not withdrawn if they alone prevent double rows: without them, a network that repeats a
    // creation makes a second row.
    this.#mayWithdraw = (flavour.rowVersions || flavour.idempotencyKey) && (flavour.unique || !flavour.idempotencyKey)
    const trace = (line: () => string) => {
      const at = Math.round(this.clock.now)
      this.lines.push(() => `${String(at).padStart(8)} ${line()}`)
    }
    this.#provider = new SchoolProvider(
      flavour,
      () => this.clock.now,
      () => noon + this.clock.now,
    )
    this.#provider.onAdjusted = () => this.#count('value adjusted')
    this.judge = new Judge(this.clock, this.#provider, flavour, trace)
    const count = (name: string) => void this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    const most = (name: string, number: number) =>
      void this.counts.set(`most ${name}`, Math.max(this.counts.get(`most ${name}`) ?? 0, number))
    this.#network = new Network(this.clock, dice, this.#provider, count)
    const setting = {
      clock: this.clock,
      dice,
      network: this.#network,
      judge: this.judge,
      count,
      most,
      trace,
      storm: () => (this.#storming ? 1 : 0),
      passesPreflight: (headers: readonly string[]) => this.#provider.passesPreflight(headers),
      epoch: noon,
    }
    const many = dice.weighted(crowds)
    this.#stormMs = dice.between(40_000, longestStormMs)
    this.#machines = Array.from(
      { length: Number(many) },
      (_, index) => new Machine('TPQRS'[index]!, setting, dice.chance(0.5)),
    )
    trace(() => `seed ${seed}: ${JSON.stringify(flavour)}, ${many} machines`)
  }

  #count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  #note(line: string): void {
    const at = Math.round(this.clock.now)
    this.lines.push(() => `${String(at).padStart(8)} ${line}`)
  }

  async run(): Promise<void> {
    const real = { setTimeout, clearTimeout, setImmediate, queueMicrotask, structuredClone, AbortController }
    const { warn } = console
    // Dexie warns of every reopened database, and reopening is what these worlds do.
    console.warn = (...words: unknown[]) =>
      void (/^(Dexie|Upgrade|Another connection)/.test(String(words[0])) || warn(...words))
    // Code that belongs to no context (Dexie, fake-indexeddb) runs by the world's clock as well.
    const turns = { last: 0, burst: 0 }
    Object.assign(globalThis, {
      setTimeout: (work: () => void, ms = 0) => this.clock.after(ms, work),
      clearTimeout: () => undefined,
      // A database that waits for another connection asks again and again: after 400 times in a row, each repetition
      // takes 20 ms, so that time passes.
      setImmediate: (work: () => void) => {
        turns.burst = this.clock.now - turns.last > 25 ? 0 : turns.burst + 1
        turns.last = this.clock.now
        this.clock.after(turns.burst > 400 ? 20 : 0.02, work)
      },
      queueMicrotask: quickMicrotask,
      structuredClone: quickClone,
      AbortController: QuickAbortController,
    })
    try {
      this.#begin()
      // In half of all worlds the devices are filled before the storm begins.
      this.#network.calm = this.#dice.chance(0.5)
      this.clock.after(quietMs, () => (this.#network.calm = false))
      await this.clock.run(this.#stormMs, () => this.judge.violation !== null)
      this.#storming = false
      this.#network.calm = true
      this.#provider.restarting = false
      this.#provider.pardon()
      this.#note('--- calm ---')
      await this.#settle()
      if (!this.judge.violation) this.judge.end()
    } finally {
      for (const machine of this.#machines) for (const one of [...machine.contexts, ...machine.oldTabs]) one.close()
      for (const context of this.#everybody) context.forget()
      Object.assign(globalThis, real)
      console.warn = warn
      forgetQuestions()
    }
  }

  #begin(): void {
    const dice = this.#dice
    for (const date of dates)
      for (const group of groups)
        for (const student of students)
          if (dice.chance(0.5))
            this.#provider.create({ date, student, group }, { status: 'presente', points: 0 }, 'past', null)
    for (const machine of this.#machines) {
      if (dice.chance(0.2)) void this.#openOldTab(machine)
      const pages = dice.chance(0.4) ? 2 : 1
      for (let page = 0; page < pages; page += 1) this.clock.after(dice.between(0, 1_500), () => this.#open(machine))
      this.clock.after(dice.between(500, 3_000), () => this.#act(machine))
    }
    this.clock.after(dice.between(500, 4_000), () => this.#desk())
    this.clock.after(dice.between(1_000, this.#stormMs), () => this.#trouble())
  }

  /** A tab of today's version with an unsent change, on a machine whose pages run the next version. */
  async #openOldTab(machine: Machine): Promise<void> {
    machine.isUpdated = true
    const dice = this.#dice
    const person = 'lupe'
    const rows = [...this.#provider.rows.values()].flatMap((row) => readRow(this.#provider.show(row)) ?? [])
    const row = dice.maybe(rows)
    const value = Number(this.#fresh('points', `${machine.name}/${person}`))
    const slots = row
      ? [newFieldSlot({ owner: person, now: machine.now() }, row, 'points', { points: row.points }, { points: value })]
      : []
    if (row) this.judge.onEdit(machine.name, person, row, 'points', row.points, value)
    const tab = await OldTab.open(machine, person, rows, slots)
    machine.oldTabs.add(tab)
    if (dice.chance(0.5)) this.clock.after(dice.between(200, 6_000), () => tab.sleep(dice.between(1_000, 60_000)))
    if (dice.chance(0.4)) this.clock.after(dice.between(2_000, longestStormMs), () => tab.close())
  }

  #open(machine: Machine): Context {
    const context = machine.open('page')
    this.#everybody.push(context)
    return context
  }

  // --- the school: somebody else, straight at the provider ---

  #desk(): void {
    if (!this.#storming) return
    const dice = this.#dice
    const all = [...this.#provider.rows.values()]
    const hot = this.#hot && dice.chance(0.4) ? all.find(({ id }) => String(id) === this.#hot?.id) : undefined
    const row = hot ?? dice.maybe(all)
    if (row) {
      const field =
        hot && this.#hot && this.#hot.field !== 'beginning_of_the_cycle'
          ? this.#hot.field
          : dice.pick(fields.slice(0, 3))
      if (dice.chance(0.04)) {
        this.#count('desk removes')
        this.#note(`desk removes ${row.id}`)
        this.#provider.remove(row.id)
      } else {
        this.#note(`desk writes ${row.id} ${field}`)
        this.#provider.write(row.id, field, this.#fresh(field, 'desk'))
      }
    }
    this.clock.after(dice.between(200, 3_000), () => this.#desk())
  }

  /** Something that happens to a provider once in a year; in a storm, every 5 to 30 s. */
  #trouble(): void {
    if (!this.#storming) return
    const dice = this.#dice
    const trouble = dice.weighted(troubles)
    if (trouble === 'withdraw' && this.#mayWithdraw) {
      this.#mayWithdraw = false
      this.#count('guards withdrawn')
      this.#note('the provider withdraws its guards')
      this.#provider.withdrawGuards()
    } else if (trouble === 'role') {
      const who = `${dice.pick(this.#machines).name}/lupe`
      this.#count('role changes')
      this.#note(`${who} gets another role`)
      this.#provider.changeRole(who, dice.between(500, 20_000))
    } else if (trouble === 'points') {
      this.#count('points reset')
      this.#note('the points of all students are reset')
      this.#provider.resetPoints()
    } else if (trouble === 'restart') {
      this.#count('provider restarts')
      this.#note('the provider restarts')
      this.#provider.restarting = true
      this.clock.after(dice.between(500, 9_000), () => void (this.#provider.restarting = false))
    } else {
      this.#count('provider put back')
      this.#note('the provider forgets what its cursors meant')
      this.#provider.beginAnew()
    }
    this.clock.after(dice.between(5_000, 30_000), () => this.#trouble())
  }

  /** A value that nobody has entered before, so that every value shows who wrote it and when. */
  #fresh(field: Field, author: string): Plain {
    const number = (this.#value += 1)
    const value = field === 'status' ? `s${number}` : field === 'points' ? number : `nota ${number}`
    this.judge.author(value, author)
    return value
  }

  // --- people with machines ---

  #act(machine: Machine): void {
    if (!this.#storming) return
    const dice = this.#dice
    this.clock.after(dice.between(50, 600), () => this.#act(machine))
    if (machine.pages().length === 0) return void this.#open(machine)
    const context = dice.maybe(machine.pages().filter((one) => one.usable && one.page !== null))
    const page = context?.page
    if (!context || !page) return
    const person = page.person()
    if (!person) {
      if (dice.chance(0.5)) this.#signIn(context)
      return
    }
    const workspace = page.workspace()
    if (!workspace) return
    // The provider no longer accepts this token, and the person signs in again.
    if (workspace.sync.status().signedOut && dice.chance(0.3)) return this.#signIn(context, person)
    this.#perform(context, workspace, person).catch((problem: unknown) => this.#excused(context, problem))
  }

  /** A command that has failed promises nothing. It may fail with one of these errors or because of the device. */
  #excused(context: Context, problem: unknown): void {
    this.#note(`${context.name}: ${String(problem)}`)
    if (
      problem instanceof Error &&
      ['RowGone', 'ChangedMeanwhile', 'WaitsUnseen', 'DatabaseBlocked'].includes(problem.name)
    )
      this.#count(`refused ${problem.name}`)
    else context.report(problem)
  }

  #signIn(context: Context, who = this.#someone(context.machine)): void {
    const { machine, page } = context
    // A new session asks for the capabilities again.
    for (const one of machine.contexts) Object.assign(one, { knowsSince: Infinity, session: one.session + 1 })
    this.#note(`${context.name} signs in ${who}`)
    page?.signIn(`${who}@${machine.name}`).catch((problem: unknown) => this.#excused(context, problem))
  }

  /** Two people share the first machine. */
  #someone(machine: Machine): string {
    return machine === this.#machines[0] && this.#dice.chance(0.3) ? 'benito' : 'lupe'
  }

  async #perform(context: Context, workspace: OpenWorkspace, person: string): Promise<void> {
    const dice = this.#dice
    const { machine } = context
    const act = dice.weighted(acts)
    this.#count(`act ${act}`)
    switch (act) {
      case 'edit':
        return this.#edit(context, workspace, person)
      case 'roll':
        return this.#roll(context, workspace, person)
      case 'undo':
        return this.#undo(context, workspace, person)
      case 'choose':
        return this.#choose(context, workspace, person)
      case 'look': {
        const end = workspace.sync.keepFresh(
          dice.chance(0.4)
            ? { list: dice.chance(0.5) ? null : dice.pick(groups) }
            : { group: dice.pick(groups), date: dice.pick(dates) },
        )
        this.clock.after(dice.between(500, 60_000), () => context.enter(end))
        return
      }
      case 'reload':
        context.die('at a reload')
        return void this.#open(machine)
      case 'crash':
        context.crashIn = dice.between(0, 40)
        return
      case 'sleep':
        return context.sleep(dice.chance(0.3) ? dice.between(100_000, 200_000) : dice.between(300, 30_000))
      case 'cut':
        this.#note(`${context.name} loses its connection to the disk`)
        return context.cutDisk()
      case 'cable':
        machine.setOnline(false)
        this.clock.after(dice.between(50, 20_000), () => machine.setOnline(true))
        return
      case 'clock':
        // The clock does not jump while a request is on its way, because it measures the request's quarantine.
        if (this.#network.flying > 0) return
        machine.skew += dice.pick([-1, 1]) * dice.between(60_000, 5 * 3_600_000)
        return this.#note(`${machine.name}'s clock jumps to ${machine.skew}`)
      case 'expire': {
        const token = machine.storage.get('token')
        if (token) this.#provider.revoke(token)
        return
      }
      case 'leave':
        return this.#leave(context)
      case 'handOver':
        await this.#leave(context)
        return this.#signIn(context)
      case 'hide':
        context.hide(true)
        this.clock.after(dice.between(100, 30_000), () => context.hide(false))
        return
      case 'now':
        return workspace.commands.syncNow()
      case 'stop':
        return machine.stop('with its machine')
      case 'evict':
        this.#note(`${machine.name} loses everything that was kept`)
        this.judge.forget(machine.name)
        return machine.evict()
    }
  }

  async #leave(context: Context): Promise<void> {
    this.#note(`${context.name} signs out`)
    const token = context.machine.storage.get('token')
    await context.page?.signOut()
    if (token && context.page?.person() === null) context.machine.ended.set(token, this.clock.now)
  }

  /** Runs a command; `meaning` tells the judge about it at the moment it is on disk. */
  async #command<Result>(context: Context, command: () => Promise<Result>, meaning: Meaning): Promise<Result | null> {
    // A person makes one tap at a time.
    if (context.intent) return null
    let committed = false
    context.intent = (...done) => {
      committed = true
      meaning(...done)
    }
    try {
      const result = await command()
      if (!committed) this.judge.accuse('a command was acknowledged before it was on disk')
      return result
    } finally {
      context.intent = null
    }
  }

  async #edit(context: Context, workspace: OpenWorkspace, person: string): Promise<void> {
    const dice = this.#dice
    const rows = await context.page!.list(workspace)
    const pending = dice.chance(0.35)
      ? dice.maybe(
          rows.flatMap((row) => fields.filter((field) => row.fields[field].pending).map((field) => ({ row, field }))),
        )
      : undefined
    const row = pending?.row ?? dice.maybe(rows)
    if (!row) return
    const field = pending?.field ?? dice.weighted(edited)
    const who = `${context.machine.name}/${person}`
    const value =
      field === 'beginning_of_the_cycle'
        ? !row.fields[field].value
        : field === 'observations' && dice.chance(0.06)
          ? 'prohibido'
          : this.#fresh(field, who)
    // Some people are slow: the row may change between the look and the tap.
    if (dice.chance(0.2)) await this.clock.sleep(dice.between(100, 6_000))
    if (!this.#storming || !context.usable || context.page?.person() !== person) return
    if (row.id) this.#hot = { id: row.id, field }
    const seen = plainOf(row, field)
    this.#note(
      `${context.name}/${person} edits ${row.id ?? row.key} ${field}: ${JSON.stringify(seen)} → ${JSON.stringify(value)}`,
    )
    await this.#command(
      context,
      () => workspace.commands.editAttendance(editOf(row, field, value)),
      (_, changed) => changed > 0 && this.judge.onEdit(context.machine.name, person, row, field, seen, value),
    )
  }

  async #roll(context: Context, workspace: OpenWorkspace, person: string): Promise<void> {
    // If the provider accepts a second row of the same place, only one person on one machine creates rows, so that any
    // double is the shell's fault.
    if (!this.#unique && !(context.machine === this.#machines[0] && person === 'lupe')) return
    const group = this.#dice.pick(groups)
    const { members, rows } = await context.page!.day(workspace, group, today)
    const there = new Set(rows.map(({ student }) => student.id))
    const absent = members.map(({ student }) => student).filter(({ id }) => !there.has(id))
    if (absent.length === 0 || !context.usable) return
    const who = `${context.machine.name}/${person}`
    const place: Relation = { id: group, name: `Kids ${group}` }
    const marks = absent.map((student) => {
      const status = String(this.#fresh('status', who))
      return {
        student,
        status: { value: status, label: status },
        ...(this.#dice.chance(0.3) && { points: Number(this.#fresh('points', who)) }),
      }
    })
    this.#note(
      `${context.name}/${person} takes the roll of ${group}: ${marks.map(({ student, status }) => `${student.id} ${status.value}`).join(', ')}`,
    )
    const receipt = await this.#command(
      context,
      () => workspace.commands.takeRoll({ group: place, date: today, marks }),
      (_, __, put) => {
        for (const { student, status, points } of marks)
          if (put(creationKey({ date: today, student: student.id, group })))
            this.judge.onCreate(
              context.machine.name,
              person,
              { attendance_date: today, student, group: place },
              { status: status.value, ...(points !== undefined && { points }) },
            )
      },
    )
    if (receipt) this.#receipts.set(who, receipt)
  }

  async #undo(context: Context, workspace: OpenWorkspace, person: string): Promise<void> {
    const receipt = this.#receipts.get(`${context.machine.name}/${person}`)
    if (!receipt) return
    const slots = await this.#slots(workspace)
    this.#note(`${context.name}/${person} undoes the roll`)
    const shown = receipt.made.map((made) => slots.find(({ key }) => key === made.key) ?? made)
    await this.#command(context, () => workspace.commands.undoRoll(shown), this.#excuse(context, person, slots))
  }

  #excuse(context: Context, person: string, slots: readonly Slot[]): Meaning {
    return (tookOut) => {
      for (const slot of slots) if (tookOut(slot.key)) this.judge.excuse(context.machine.name, person, slot)
    }
  }

  #slots(workspace: OpenWorkspace): Promise<Slot[]> {
    return Promise.resolve(readSlots(workspace.database))
  }

  async #choose(context: Context, workspace: OpenWorkspace, person: string): Promise<void> {
    const dice = this.#dice
    const { commands } = workspace
    const slots = await this.#slots(workspace)
    const slot = dice.maybe(slots.filter(asksPerson))
    if (!slot) return
    const excuse = this.#excuse(context, person, slots)
    const { name } = context.machine
    if (slot.state === 'conflict' ? dice.chance(0.5) : dice.chance(this.#storming ? 0.4 : 1)) {
      this.#note(`${context.name}/${person} gives up ${slot.key}`)
      await this.#command(
        context,
        () => (slot.state === 'conflict' ? commands.takeTheirs(slot) : commands.discard([slot])),
        excuse,
      )
    } else {
      this.#note(`${context.name}/${person} wants ${slot.key} sent`)
      this.judge.onInsist(name, person, slot)
      await this.#command(
        context,
        () => (slot.state === 'conflict' ? commands.keepMine(slot) : commands.retry([slot])),
        () => undefined,
      )
    }
  }

  // --- calm ---

  /**
   * On all machines at once, every person signs in again, sends the outbox, and decides the slots that need a decision.
   */
  async #settle(): Promise<void> {
    await this.clock.run(this.clock.now + lastLandingMs, () => this.judge.violation !== null)
    for (const machine of this.#machines) {
      machine.setOnline(true)
      for (const tab of machine.oldTabs) tab.wake()
      for (const context of machine.pages()) {
        context.crashIn = null
        context.wake()
        if (context.hidden) context.hide(false)
      }
      if (machine.pages().length === 0) this.#open(machine)
    }
    await this.#everywhere(async (machine) => {
      await this.#inTime('has no page that stands', machine, () => machine.pages()[0]?.page ?? null)
      for (const person of await this.#peopleOf(machine)) await this.#finish(machine, person)
    })
    await this.#everywhere(async (machine) => {
      for (const other of machine.pages().slice(1)) other.close()
      for (const person of await this.#peopleOf(machine)) {
        // Again, because a person whose sign-out was still under way had no outbox on screen the first time.
        await this.#finish(machine, person)
        await this.#compare(machine, person)
      }
    })
  }

  /** Does `work` for all machines at once. */
  async #everywhere(work: (machine: Machine) => Promise<void>): Promise<void> {
    if (this.judge.violation) return
    let left = this.#machines.length
    for (const machine of this.#machines)
      void work(machine)
        .catch((problem: unknown) =>
          this.judge.accuse(
            `${machine.name}: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`,
          ),
        )
        .finally(() => (left -= 1))
    await this.clock.run(
      this.clock.now + 8 * (restMs + this.#pauseMs()),
      () => left === 0 || this.judge.violation !== null,
    )
    if (left > 0) this.judge.accuse(`${left} machines never settle`)
  }

  /** Everybody who has a database on this machine, beginning with the person who is signed in. */
  async #peopleOf(machine: Machine): Promise<string[]> {
    const here = machine.pages()[0]?.page?.person()
    const all = (await machine.factory.databases()).flatMap(({ name }) =>
      name?.startsWith('lucero-person ') ? [name.slice(name.lastIndexOf(' ') + 1)] : [],
    )
    return all.sort((one, other) => Number(other === here) - Number(one === here))
  }

  /** How much more time a machine gets to come to rest, ms: an hour if the provider asked for a long pause. */
  #pauseMs(): number {
    return this.#network.askedForLong ? 3_600_000 : 0
  }

  /** Waits until `look` finds something, for ten minutes without faults; looks every 2 s. */
  async #inTime<Found>(
    what: string,
    machine: Machine,
    look: () => Promise<Found | null> | Found | null,
  ): Promise<Found | null> {
    const until = this.clock.now + restMs + this.#pauseMs()
    let found = await look()
    while (found === null && this.clock.now < until) {
      await this.clock.sleep(2_000)
      found = await look()
    }
    if (found === null) this.judge.accuse(`${machine.name}: after ten minutes it ${what}`)
    return found
  }

  /** The person's workspace on this machine; signs in as often as it takes. */
  #present(machine: Machine, person: string): Promise<{ context: Context; workspace: OpenWorkspace } | null> {
    return this.#inTime(`has not let ${person} in`, machine, async () => {
      const [context] = machine.pages()
      const page = context?.page
      if (!context || !page) return null
      const workspace = page.workspace()
      if (page.person() === person && workspace && !workspace.sync.status().signedOut) return { context, workspace }
      if (page.person() !== null && page.person() !== person) await page.signOut()
      await page.signIn(`${person}@${machine.name}`)
      return null
    })
  }

  /** Sends what waits and decides conflicts until nothing is left. */
  async #finish(machine: Machine, person: string): Promise<void> {
    // Up to 20 rounds: a value that the provider stores differently comes back as a conflict as long as the person
    // insists on theirs.
    for (let round = 0; round < 20; round += 1) {
      const present = await this.#present(machine, person)
      if (!present) return
      const { context } = present
      const state = { workspace: present.workspace, told: '' }
      const slots = await this.#inTime(`does not come to rest for ${person}`, machine, async () => {
        const workspace = context.page?.workspace()
        if (!workspace || context.page?.person() !== person) {
          // A sign-out, or somebody else's sign-in, was still under way and has now ended.
          await context.page?.signIn(`${person}@${machine.name}`)
          return null
        }
        const status = workspace.sync.status()
        const shown = workspace.outbox.value()
        Object.assign(state, {
          workspace,
          told: `${shown?.map(({ key, state }) => `${key} ${state}`).join(', ')} ${JSON.stringify(status)}`,
        })
        if (status.signedOut) await context.page?.signIn(`${person}@${machine.name}`)
        const isBusy = !status.reachable || status.signedOut || status.failing || status.sending || status.downloading
        // Reads the disk once the page shows that everything is at rest.
        if (!shown?.every(asksPerson) || isBusy) return null
        const standing = await this.#slots(workspace)
        return standing.length === shown.length && standing.every(asksPerson) ? standing : null
      })
      if (!slots) return this.#note(`${machine.name}/${person}: ${state.told}`)
      if (slots.length === 0) return
      for (const _ of slots) await this.#choose(context, state.workspace, person)
    }
    this.judge.accuse(`${machine.name}/${person} is asked again and again`)
  }

  /** Checks that a device that has downloaded everything has the same rows as the provider. */
  async #compare(machine: Machine, person: string): Promise<void> {
    const who = `${machine.name}/${person}`
    const [first, ...others] = days
    const workspace = await this.#inTime(`has not read everything for ${person}`, machine, async () => {
      const present = await this.#present(machine, person)
      await present?.workspace.sync.readAll()
      // A page notices only by a call that the provider has ended its session, and a tab that has just woken is not
      // ready at once; then `#inTime` looks again.
      if (!present || present.workspace.sync.status().signedOut) return null
      return (await present.workspace.commands.pullDay(first.group, first.date)) === null ? present.workspace : null
    })
    if (!workspace) return
    for (const { group, date } of others) {
      const failure = await workspace.commands.pullDay(group, date)
      if (failure) this.judge.accuse(`${who} could not read ${group} of ${date}: ${failure}`)
    }
    this.judge.compare(
      who,
      (await workspace.database.sheets.toArray()).flatMap(({ rows }) => rows),
    )
    for (const { id, total_points } of await workspace.database.students.toArray())
      if (total_points !== this.#provider.totalOf(id))
        this.judge.accuse(`${who} has ${total_points} as ${id}'s total, the provider ${this.#provider.totalOf(id)}`)
  }
}

function asksPerson({ state }: Slot): boolean {
  return state === 'conflict' || state === 'rejected' || state === 'gone'
}

function plainOf(row: ShownAttendance, field: Field): Plain {
  const { value } = row.fields[field]
  return typeof value === 'object' && value !== null ? value.value : value
}
