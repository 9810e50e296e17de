/**
 * Checks that the engine keeps its promises. The judge goes by what people did and by the provider's history, and never
 * asks the engine.
 *
 *   · no acknowledged edit is lost, applied twice, or written in another person's name
 *   · nothing is sent without having read the row just before
 *   · a value is sent only if a person meant it, has not taken it back, and can no longer undo its roll
 *   · a person's waiting value is replaced only by a value that they entered after they had seen it
 *   · somebody else's value is overwritten only if the person had seen it when they entered theirs, or if it was
 *     written after the last read; with row versions, only if the person had seen it
 *   · every conflict is flagged once, and a person's own value never is
 *   · in the end every mirror equals the provider
 *
 * Some of these cannot hold if the provider's lists lag behind or if it was restored to an earlier state; the code says
 * so wherever it makes an exception for them.
 */
import type { Relation } from '../../../src/contract'
import { differences } from '../../../src/offline/engine/canonical'
import type { MirrorRow, Slot } from '../../../src/offline/engine/slot'
import { creationKey } from '../../../src/offline/engine/slot-keys'
import { plain, plainOf } from './cells'
import type { Clock } from './clock'
import { Deeds } from './deeds'
import type { Traffic } from './network'
import {
  callsIn,
  cellOf,
  fields,
  idOf,
  studentIn,
  type Field,
  type Flavour,
  type Place as Spot,
  type Plain,
  type Provider,
  type Request,
  type Write,
} from './provider'

type Place = { attendance_date: string; student: Relation; group: Relation | null }
/**
 * `beganAt`: when the provider handled the first page of the same list; a list read page by page is as old as its first
 * page.
 */
type ListRead = {
  group: string | null
  today: string | null
  student: string | null
  askedAt: number
  handledAt: number
  deliveredAt: number
  beganAt: number
}

/** How long a roll can be undone, ms. */
const undoMs = 10_000
const freshMs = 5_000
const leastGoodMs = 1_000
const slowestMs = 20_000
/** For this long after a restore, ms, a drain may still decide on what it read before the restore. */
const memoryMs = 60_000
/** The `if_match` of a change in a batch from a device that does not know yet that the provider has row versions. */
export const notAnnounced = -1

export class Judge {
  violation: string | null = null
  /**
   * Who entered a value first. Apart from the initial values and true/false, every value is entered once in a world.
   */
  readonly #authors = new Map<Plain, string>()
  readonly #promised = new Map<string, { who: string; cell: string; value: Plain }>()
  readonly #deeds = new Deeds()
  readonly #applied = new Map<string, number>()
  readonly #appliedBy = new Set<string>()
  readonly #born = new Map<string, number>()
  readonly #flagged = new Set<string>()
  readonly #reads = new Map<string, ListRead[]>()
  readonly #departed = new Map<number, number>()
  /** Creations by rolls, by person and slot key, with the time in which each can be undone. */
  readonly #undoable = new Map<string, { clockOf: { readonly jumpedAt: number }; from: number; until: number }>()
  /** Numbers of requests that left without a fresh list, guarded by a row version or an idempotency key instead. */
  readonly #unread = new Set<number>()
  /** The last waiting value that another one replaced, by person and cell. */
  readonly #replaced = new Map<string, { earlier: Plain; value: Plain; at: number }>()
  /** The last value that left the outbox because the provider has it, by person and cell. */
  readonly #settled = new Map<string, { value: Plain; at: number }>()
  #isSure = true

  constructor(
    readonly clock: Clock,
    readonly provider: Provider,
    readonly flavour: Flavour,
    readonly trace: (line: () => string) => void,
  ) {
    provider.onWrite = (write, request) => this.#onWrite(write, request)
    provider.onCreate = (row, request) => {
      // Not judged with `nextDay`: the provider stores a creation under another date, where the engine cannot look it
      // up. `Progress` checks that such a creation comes to rest.
      if (request && !flavour.nextDay && provider.find(row).length > 1 && !this.#mayBeOverlooked())
        this.accuse(`created twice: ${row.date} ${row.group} ${row.student}`)
    }
  }

  accuse(what: string): void {
    this.trace(() => `VIOLATION ${what}`)
    this.violation ??= what
  }

  author(value: Plain, who: string): void {
    this.#authors.set(value, who)
  }

  // --- what people do ---

  onEdit(device: string, person: string, row: Place, field: Field, seen: Plain, value: Plain): void {
    const who = `${device}/${person}`
    this.#enter(who, cellOfPlace(row, field), value, seen)
  }

  onCreate(device: string, person: string, row: Place, values: Partial<Record<Field, Plain>>): void {
    const who = `${device}/${person}`
    for (const field of fields) {
      const value = values[field]
      if (value !== undefined) this.#enter(who, cellOfPlace(row, field), value, null)
    }
  }

  /**
   * A person took a roll at `from` that they can undo for `undoMs`. If the clock of `device` jumps meanwhile, this is
   * not judged: the time is measured by that clock.
   */
  onRoll(
    device: { readonly name: string; readonly jumpedAt: number },
    person: string,
    made: readonly { key: string }[],
    from: number,
  ): void {
    for (const { key } of made)
      this.#undoable.set(pair(`${device.name}/${person}`, key), { clockOf: device, from, until: from + undoMs })
  }

  /**
   * Calls `tell` for a write during which the page died. The write may be on disk or not, so neither its value nor the
   * one before is promised.
   */
  perhaps(tell: () => void): void {
    this.#isSure = false
    tell()
    this.#isSure = true
  }

  #enter(who: string, cell: string, value: Plain, seen: Plain): void {
    this.#deeds.did(who, cell, value, seen, this.clock.now)
    const replaced = this.#replaced.get(pair(who, cell))
    if (replaced?.value === value && replaced.at === this.clock.now && (replaced.earlier || null) !== (seen || null))
      this.accuse(
        `${who} ${cell}: ${JSON.stringify(value)}, entered over ${JSON.stringify(seen)}, replaces ${JSON.stringify(replaced.earlier)} that waits and was not seen`,
      )
    if (this.#isSure) this.#promised.set(pair(who, cell), { who, cell, value })
    else this.#promised.delete(pair(who, cell))
  }

  /** A person has taken a change back or has chosen the provider's value: no request may carry it from now on. */
  excuse(device: string, person: string, slot: Slot): void {
    const who = `${device}/${person}`
    for (const field of fieldsOf(slot)) {
      const cell = cellOfSlot(slot, field)
      const value = plainOf(slot.mine, field)
      this.#promised.delete(pair(who, cell))
      // If the page died during the command, the change may not have been taken back.
      if (value !== undefined && this.#isSure) this.#deeds.takeBack(who, cell, value)
    }
  }

  /** Everything that a device stored was deleted, so its promises are void. */
  forget(device: string): void {
    for (const [name, { who }] of this.#promised) if (who.startsWith(`${device}/`)) this.#promised.delete(name)
  }

  /** A person wants a value to be sent (again) after seeing the provider's value. */
  onInsist(device: string, person: string, slot: Slot): void {
    const who = `${device}/${person}`
    this.#undoable.delete(pair(who, slot.key))
    for (const field of fieldsOf(slot)) {
      const cell = cellOfSlot(slot, field)
      const mine = plainOf(slot.mine, field)
      if (mine !== undefined)
        this.#deeds.did(who, cell, mine, (slot.theirs && plainOf(slot.theirs, field)) ?? null, this.clock.now)
      // If a row was removed and entered anew, a person may insist on a value for each of the two rows; then neither
      // value is promised to be the last.
      if (this.#promised.get(pair(who, cell))?.value !== mine) this.#promised.delete(pair(who, cell))
    }
  }

  // --- what the engine writes down ---

  onSlot(device: string, person: string, before: Slot | undefined, slot: Slot): void {
    const who = `${device}/${person}`
    const life = pair(who, slot.key)
    if (before) this.#noteChange(who, before, slot)
    else {
      this.#born.set(life, this.clock.now)
      this.#undoable.delete(life)
    }
    if (slot.state === 'gone' && before?.state !== 'gone' && this.#isThere(slot))
      this.accuse(`${who} ${slot.key}: is called gone, and it is there`)
    if (slot.state !== 'conflict' || before?.state === 'conflict') return
    if (!slot.theirs) return this.accuse(`${who} ${slot.key}: a conflict without the provider's value`)
    // A list that lags behind may show any value that the cell ever had.
    if (this.flavour.lagMs !== undefined) return
    const born = this.#born.get(life) ?? 0
    for (const field of differences(slot.mine, slot.theirs)) {
      const cell = cellOfSlot(slot, field)
      const value = plainOf(slot.theirs, field) ?? null
      // The same value written again is a new conflict.
      const writtenAt = this.#writtenAt(cell, value)
      const flag = `${life} ${born} ${cell} ${value} ${writtenAt}`
      if (value && this.#flagged.has(flag))
        this.accuse(`${who} ${cell}: ${JSON.stringify(value)} is flagged a second time`)
      this.#flagged.add(flag)
      const enteredAt = this.#deeds.at(who, cell, value)
      const own = enteredAt !== undefined && enteredAt >= born && this.#authors.get(value) === who
      // A restored provider repeats values that it already had once.
      if (own && !(this.provider.restoredAt >= enteredAt))
        this.accuse(`${who} ${cell}: own value ${JSON.stringify(value)} is flagged as somebody else's`)
    }
  }

  #noteChange(who: string, before: Slot, slot: Slot): void {
    for (const field of fieldsOf(slot)) {
      const [earlier, value] = [plainOf(before.mine, field), plainOf(slot.mine, field)]
      if (value === undefined || earlier === undefined || value === earlier) continue
      const cell = cellOfSlot(slot, field)
      this.#deeds.follows(who, cell, value, earlier)
      this.#replaced.set(pair(who, cell), { earlier, value, at: this.clock.now })
    }
  }

  #isThere(slot: Slot): boolean {
    const row = this.provider.rows.get(Number(slot.row))
    return row?.student === slot.student.id && this.flavour.lagMs === undefined && !this.#mayBeOverlooked()
  }

  /** True for `memoryMs` after a restore: until then, a drain may decide on what it read before the restore. */
  #mayBeOverlooked(): boolean {
    return this.clock.now - this.provider.restoredAt < memoryMs
  }

  /**
   * When a slot leaves the outbox, the mirror must have its values in the same transaction, so that no value flickers
   * on screen. With row versions the mirror may have newer values.
   */
  onLeave(device: string, person: string, slot: Slot, row: MirrorRow | undefined): void {
    const there =
      row && (this.flavour.rowVersions || slot.kind === 'creation' || differences(slot.mine, row).length === 0)
    for (const field of fieldsOf(slot)) {
      const value = plainOf(slot.mine, field)
      if (value !== undefined)
        this.#settled.set(pair(`${device}/${person}`, cellOfSlot(slot, field)), { value, at: this.clock.now })
    }
    if (!there) this.accuse(`${device}/${person} ${slot.key}: left the outbox, and the mirror does not show it`)
  }

  traffic(device: string): Traffic {
    return {
      onList: ({ path, query, askedAt, handledAt }) => {
        const reads = this.#reads.get(device) ?? []
        const [group, today] = [query.get('id_group') ?? null, query.get('today') ?? null]
        const student = studentIn(path)
        const before = query.has('page')
          ? reads.findLast((read) => read.group === group && read.today === today && read.student === student)
          : undefined
        reads.push({
          group,
          today,
          student,
          askedAt,
          handledAt,
          deliveredAt: this.clock.now,
          beganAt: before?.beganAt ?? handledAt,
        })
        if (reads.length > 60) reads.splice(0, 20)
        this.#reads.set(device, reads)
      },
      onDepart: (request, fate) => {
        this.trace(
          () =>
            `  ${device} #${request.number} ${request.method} ${request.path.replace('/api/users/attendance/student/', '')}?${new URLSearchParams([...request.query])} ${request.method === 'GET' ? '' : JSON.stringify(request.calls ?? request.body)}${request.ifMatch ? ` if ${request.ifMatch}` : ''} : ${fate}`,
        )
        if (request.method === 'GET') return
        this.#departed.set(request.number, this.clock.now)
        if (request.calls && !this.flavour.batch)
          this.accuse(`#${request.number}: calls together, which nobody announced`)
        for (const call of callsIn(request)) {
          this.#judgeMeant(call)
          const row = this.#placeOf(call)
          const isRead = row === null || this.#freshReads(device, row, this.clock.now).length > 0
          if (!isRead) {
            // A change in a batch may rely on the version that the person saw: the provider checks it. So may a single
            // change, and a creation with its idempotency key, if neither list nor history could be read.
            const isGuarded =
              call.method === 'PATCH'
                ? call.ifMatch !== null && call.ifMatch !== `"${notAnnounced}"`
                : !request.calls && call.idempotencyKey !== null
            if (isGuarded) this.#unread.add(request.number)
            else this.accuse(`#${request.number} was sent without a fresh read`)
          }
          if (call.method === 'PATCH' && this.flavour.rowVersions && call.ifMatch === null)
            this.accuse(`#${request.number} left without the row version that the provider announced`)
        }
      },
    }
  }

  /**
   * Checks that the person of a request has entered each of its values and has not taken it back, and that a creation
   * can no longer be undone. 0 points and an empty note of a creation need not be entered.
   */
  #judgeMeant(call: Request): void {
    const who = this.provider.personOf(call)
    const place = this.#placeOf(call)
    if (who === undefined || place === null) return
    const roll = call.method === 'POST' ? this.#undoable.get(pair(who, creationKey(place))) : undefined
    if (roll && this.clock.now < roll.until && !(roll.clockOf.jumpedAt >= roll.from))
      this.accuse(`#${call.number} creates ${place.date} ${place.group} ${place.student}, which ${who} can still undo`)
    for (const field of fields) {
      const value = plainIn(call.body, field)
      if (value === undefined || (call.method === 'POST' && (value === 0 || value === ''))) continue
      const cell = cellOf(place, field)
      if (this.#deeds.at(who, cell, value) === undefined)
        this.accuse(`#${call.number} says ${JSON.stringify(value)} in ${cell}, which ${who} never meant`)
      else if (this.#deeds.isTakenBack(who, cell, value))
        this.accuse(`#${call.number} says ${JSON.stringify(value)} in ${cell}, which ${who} had taken back`)
    }
  }

  /**
   * When the oldest list on which this request may rely was requested, world time in ms; the present time if it needs
   * none.
   */
  listAskedAt(device: string, request: Request): number {
    const places = request.method === 'GET' ? [] : callsIn(request).flatMap((call) => this.#placeOf(call) ?? [])
    return Math.min(
      this.clock.now,
      ...places.flatMap((place) => this.#freshReads(device, place, this.clock.now)).map(({ askedAt }) => askedAt),
    )
  }

  #placeOf(request: Request): Spot | null {
    if (request.method === 'POST')
      return {
        date: String(request.body.attendance_date),
        group: String(request.body.group),
        student: String(request.body.student),
      }
    return this.provider.rows.get(idOf(request)) ?? null
  }

  #freshReads(device: string, { date, group, student }: Spot, at: number): ListRead[] {
    return (this.#reads.get(device) ?? []).filter(
      (read) =>
        (read.group ?? group) === group &&
        (read.today ?? date) === date &&
        (read.student ?? student) === student &&
        read.deliveredAt <= at &&
        (at - read.askedAt <= freshMs ||
          (at - read.deliveredAt <= leastGoodMs && read.deliveredAt - read.askedAt <= slowestMs)),
    )
  }

  // --- what the provider sees ---

  #onWrite({ cell: written, value, before, writer, request: number }: Write, request: Request | null): void {
    const slash = written.lastIndexOf('/') + 1
    const field = written.slice(slash)
    if (!request || !(field in request.body)) return
    this.trace(() => `  provider: #${number} ${writer} ${written} ${JSON.stringify(before)} → ${JSON.stringify(value)}`)
    if (before === value) return
    const asked = this.#askedOf(request, field, value)
    // The cell that the person edited; with `nextDay` the provider stores a creation under another date.
    const place =
      request.method === 'POST'
        ? `${request.body.attendance_date}${written.slice(10, slash - 1)}`
        : written.slice(0, slash - 1)
    const cell = `${place}/${field}`
    const named = key(writer, cell, asked)
    const entered = this.#deeds.at(writer, cell, asked)
    if (entered === undefined && !(request.method === 'POST' && (value === 0 || value === '')))
      return this.accuse(`${writer} never entered ${JSON.stringify(asked)} in ${cell}`)
    const appliedAt = this.#applied.get(named)
    // After a restore, or once the row was removed or a value returned to the cell, the engine cannot tell an applied
    // value from one that never arrived, and may rightly send it again.
    const cameBack =
      (appliedAt !== undefined &&
        Math.max(this.provider.removed.get(place) ?? -1, this.provider.restoredAt) >= appliedAt) ||
      (this.provider.history.get(cell) ?? []).filter((write) => write.value === before).length > 1
    // A repeated request number comes from the network, not from the engine.
    const once = pair(String(number), cell)
    const repeated = this.#appliedBy.has(once)
    this.#appliedBy.add(once)
    if (
      appliedAt !== undefined &&
      !repeated &&
      !cameBack &&
      this.#authors.get(asked) === writer &&
      (entered ?? 0) <= appliedAt &&
      !this.flavour.nextDay
    )
      this.accuse(`${cell}: ${JSON.stringify(asked)} of ${writer} was applied twice`)
    this.#applied.set(named, this.clock.now)
    if (before !== undefined) this.#judgeOverwrite(written, asked, before, writer, request)
  }

  /** What the person entered, if the provider adjusted it to `value`. */
  #askedOf({ body }: Request, field: string, value: Plain): Plain {
    const said = body[field]
    if (!this.flavour.adjusts || said === undefined) return value
    const entered = field === 'points' ? Number(said) : field === 'observations' ? String(said) : value
    return this.provider.adjusted(entered) === value ? entered : value
  }

  #judgeOverwrite(cell: string, asked: Plain, before: Plain, writer: string, request: Request): void {
    if (this.#deeds.saw(writer, cell, asked, before) || this.#deeds.at(writer, cell, before) !== undefined) return
    const writtenAt = this.#writtenAt(cell, before)
    const departedAt = this.#departed.get(request.number) ?? 0
    // After a restore, versions count on from the older number, so one version may come to mean two different values.
    if (
      departedAt - this.provider.restoredAt < memoryMs ||
      (this.provider.restoredAt > 0 && this.#unread.has(request.number))
    )
      return
    if (request.ifMatch !== null)
      return this.accuse(`${writer} overwrote ${JSON.stringify(before)} in ${cell} in spite of row versions`)
    const [date = '', group = '', student = ''] = cell.split('/')
    const device = writer.slice(0, writer.indexOf('/'))
    const behind = this.flavour.lagMs ?? 0
    // Equal times count as an excuse: within one millisecond nobody can say which came first.
    const excuse = this.#freshReads(device, { date, group, student }, departedAt).some(
      ({ beganAt }) => beganAt - behind <= writtenAt,
    )
    if (!excuse)
      this.accuse(
        `${writer} overwrote ${JSON.stringify(before)} in ${cell}, which it had read and the person had not seen`,
      )
  }

  #writtenAt(cell: string, value: Plain): number {
    return this.provider.history.get(cell)?.findLast((write) => write.value === value)?.at ?? 0
  }

  /**
   * Whether a restore explains why `last` and not `value` is the cell's last write. Before the restore, `value` left
   * the outbox and the request of `last` left its device; the restore removed `value`; after it the request was
   * applied. No device can know that.
   */
  #isRevivedByRestore(last: Write, who: string, value: Plain): boolean {
    const { restoredAt } = this.provider
    const settled = this.#settled.get(pair(who, last.cell))
    const departedAt = this.#departed.get(last.request)
    return (
      settled?.value === value &&
      settled.at < restoredAt &&
      departedAt !== undefined &&
      departedAt < restoredAt &&
      restoredAt <= last.at
    )
  }

  // --- the end ---

  compare(who: string, mirror: readonly MirrorRow[]): void {
    const here = new Map(mirror.map((row) => [row.id, row]))
    for (const row of this.provider.rows.values()) {
      const kept = here.get(String(row.id))
      if (!kept) return this.accuse(`${who} lacks row ${row.id}`)
      const values = plain(kept)
      for (const field of fields) {
        if ((values[field] ?? '') !== (row.cells[field] ?? ''))
          return this.accuse(
            `${who} has ${JSON.stringify(values[field])} for ${field} of ${row.id}, the provider ${JSON.stringify(row.cells[field])}`,
          )
      }
    }
    if (mirror.length !== this.provider.rows.size)
      this.accuse(`${who} has ${mirror.length} rows, the provider ${this.provider.rows.size}`)
  }

  end(): void {
    for (const { who, cell, value } of this.#promised.values()) {
      const history = this.provider.history.get(cell) ?? []
      if (!history.some((write) => write.value === value))
        this.accuse(`lost: ${who} entered ${JSON.stringify(value)} in ${cell}`)
      // With `nextDay` a value created for yesterday is stored in the cell of today, like one of today's row.
      const last = this.flavour.nextDay ? undefined : history.at(-1)
      if (
        last?.writer === who &&
        last.value !== value &&
        this.#authors.get(last.value) === who &&
        !this.#isRevivedByRestore(last, who, value)
      )
        this.accuse(
          `lost: ${cell} of ${who} ended as ${JSON.stringify(last.value)}, entered before ${JSON.stringify(value)}`,
        )
    }
  }
}

function key(who: string, cell: string, value: Plain): string {
  return `${who} ${cell} ${value}`
}

function pair(one: string, other: string): string {
  return `${one} ${other}`
}

/** The value of a field in a body; a form sends every value as text. */
function plainIn(body: Request['body'], field: Field): Plain | undefined {
  const said = body[field]
  if (said === undefined) return undefined
  if (field === 'points') return Number(said)
  return field === 'beginning_of_the_cycle' ? String(said) === 'true' : String(said)
}

function fieldsOf(slot: Slot): Field[] {
  return slot.kind === 'field' ? [slot.field] : fields
}

function cellOfSlot(slot: Slot, field: Field): string {
  return cellOf({ date: slot.date, student: slot.student.id, group: slot.group?.id ?? '' }, field)
}

function cellOfPlace(row: Place, field: Field): string {
  return cellOf({ date: row.attendance_date, student: row.student.id, group: row.group?.id ?? '' }, field)
}
