/**
 * One seed, one world of a tutor's device: the real mirror and its database, facing a school that gives children to
 * other tutors, deletes them and changes their rows while lists are read. After the storm the device holds exactly what
 * the provider shows this tutor, and every write that reached the provider was one that the tutor had made.
 */
import {
  daysFrom,
  endpoints,
  failed,
  type Absence,
  type Answer,
  type Capability,
  type FailureCode,
} from '../../../src/contract'
import { writeCachedAnswer } from '../../../src/offline/database/cached-answers'
import { arrive } from '../../../src/offline/database/epoch'
import { PersonDatabase } from '../../../src/offline/database/person-database'
import { pullEverything, refreshAbsences } from '../../../src/offline/mirror/pull'
import type { PullEnvironment } from '../../../src/offline/mirror/pull-context'
import { absencesByDay } from '../../../src/offline/queries/short-lists'
import type { ProviderClient } from '../../../src/provider/client'
import { Dice, weigh } from './clock'

const today = '2026-11-20'
const noon = Date.parse(`${today}T18:00:00Z`)
const [tutor, other] = ['5', '6']
const groups = ['1', '2']
const names = ['ana', 'beto', 'cruz', 'ñandú']

type Child = { id: string; tutor: string; total_points: number }
type Row = { id: string; student: string; group: string; date: string; status: string; points: number }
type Told = { id: string; student: string; date: string; reason: string }

const acts = weigh({ pull: 10, pullTwice: 3, payments: 4, tell: 4, withdraw: 2, look: 2 })
const troubles = weigh({ give: 3, take: 4, delete: 1, write: 6, remove: 3, move: 3, create: 4, tellAtDesk: 2 })
const failures: readonly [FailureCode, number][] = [
  ['network', 0],
  ['timeout', 0],
  ['server', 500],
  ['malformed', 200],
  ['busy', 429],
]

export type FamilyOutcome = { violations: string[]; counts: Map<string, number>; story: string[] }

export async function runFamilySeed(seed: number): Promise<FamilyOutcome> {
  const database = new PersonDatabase(`family ${seed}`)
  const world = new FamilyWorld(new Dice(seed), database)
  try {
    await arrive(database)
    await world.play()
  } finally {
    await database.delete()
  }
  return world
}

class FamilyWorld implements FamilyOutcome {
  readonly violations: string[] = []
  readonly counts = new Map<string, number>()
  readonly story: string[] = []
  readonly #announced: Capability[]
  /** Rows per page; 0: the whole list at once. */
  readonly #pageSize: number
  readonly #hasCount: boolean
  #storming = true
  #values = 0
  #children: Child[] = []
  #rows: Row[] = []
  #absences: Told[] = []
  /** Absences that the tutor has announced or withdrawn and that the provider has not received yet. */
  readonly #meant = new Set<string>()

  constructor(
    readonly dice: Dice,
    readonly database: PersonDatabase,
  ) {
    this.#announced = dice.chance(0.6) ? ['absence-notices'] : []
    this.#pageSize = dice.chance(0.5) ? 0 : dice.between(1, 3)
    this.#hasCount = dice.chance(0.5)
    this.#children = names.map((id) => ({ id, tutor: dice.chance(0.7) ? tutor : other, total_points: 0 }))
    for (const { id } of this.#children) for (let left = dice.between(0, 5); left > 0; left -= 1) this.#create(id)
  }

  async play(): Promise<void> {
    for (let left = this.dice.between(4, 10); left > 0; left -= 1) {
      await this.#act()
      if (this.dice.chance(0.5)) this.#trouble()
    }
    this.#storming = false
    this.story.push('--- calm ---')
    const failure = await pullEverything(this.#surroundings())
    if (failure) this.violations.push(`a pull in calm failed: ${failure}`)
    await this.#judge()
  }

  // --- what the tutor does ---

  async #act(): Promise<void> {
    const act = this.dice.weighted(acts)
    this.#count(`act ${act}`)
    this.story.push(`tutor: ${act}`)
    switch (act) {
      case 'pull':
        return this.#pull()
      // Two downloads at once, as two open tabs make them.
      case 'pullTwice':
        return void (await Promise.all([this.#pull(), this.#pull()]))
      case 'look':
        return void (this.#announced.length > 0 && (await refreshAbsences(this.#surroundings())))
      case 'payments': {
        // Reads payments only while the mirror has all children of this tutor: an answer about another child would stay
        // stored until payments are read again, and this world does not judge that.
        const here = await this.database.students.toCollection().primaryKeys()
        if (!this.#own().every(({ id }) => here.includes(id))) return
        const answer = await this.#client('receiptList', {}, {})
        if (answer.ok) await writeCachedAnswer(this.database, 'receiptList {}', answer.value, noon)
        return
      }
      case 'tell': {
        const child = this.dice.maybe(await this.database.students.toArray())
        if (!child || this.#announced.length === 0) return
        const body = {
          student: child.id,
          date: daysFrom(today, this.dice.between(0, 3)),
          reason: `motivo ${this.#next()}`,
        }
        this.#meant.add(`${body.student} ${body.date} ${body.reason}`)
        await this.#client('absenceCreate', { body }, {})
        return
      }
      case 'withdraw': {
        const absence = this.dice.maybe(await absencesByDay(this.database))
        if (!absence) return
        this.#meant.add(`withdraw ${absence.id}`)
        await this.#client('absenceWithdraw', { id: absence.id }, {})
      }
    }
  }

  async #pull(): Promise<void> {
    const failure = await pullEverything(this.#surroundings())
    this.story.push(`pulled: ${failure ?? 'all'}`)
    this.#count(failure ? 'pull cut off' : 'pull')
  }

  // --- what the school does ---

  #trouble(): void {
    const act = this.dice.weighted(troubles)
    const child = this.dice.maybe(this.#children)
    const row = this.dice.maybe(this.#rows)
    this.story.push(`school: ${act} ${act === 'give' || act === 'take' || act === 'delete' ? child?.id : row?.id}`)
    this.#count(`school ${act}`)
    switch (act) {
      case 'give':
      case 'take':
        if (child) child.tutor = act === 'give' ? tutor : other
        return
      case 'delete':
        this.#children = this.#children.filter((one) => one !== child)
        this.#rows = this.#rows.filter(({ student }) => student !== child?.id)
        this.#absences = this.#absences.filter(({ student }) => student !== child?.id)
        return
      case 'write':
        if (row) Object.assign(row, { points: this.#next() })
        if (child) child.total_points = this.#next()
        return
      case 'remove':
        this.#rows = this.#rows.filter((one) => one !== row)
        return
      case 'move':
        if (row) Object.assign(row, this.dice.chance(0.5) ? { group: this.dice.pick(groups) } : { date: this.#day() })
        return
      case 'create':
        return child && this.#create(child.id)
      case 'tellAtDesk':
        if (child)
          this.#absences.push({ id: `${this.#next()}`, student: child.id, date: today, reason: 'de la escuela' })
    }
  }

  #create(student: string): void {
    const { dice } = this
    const status = dice.pick(['falta', 'presente'])
    this.#rows.push({ id: `${this.#next()}`, student, group: dice.pick(groups), date: this.#day(), status, points: 0 })
  }

  #day(): string {
    return daysFrom(today, -this.dice.between(0, 20))
  }

  // --- what the provider answers this tutor ---

  readonly #client = async (
    name: string,
    { id, query, body }: { id?: string; query?: Record<string, unknown>; body?: unknown },
    { next = '0' }: { next?: string },
  ): Promise<Answer<never>> => {
    await Promise.resolve()
    if (this.#storming && this.dice.chance(0.06)) return this.#failure(name)
    const answer = this.#answer(name, id, query ?? {}, body, Number(next))
    // The school goes on working while an answer is on its way or gets lost.
    if (this.#storming && this.dice.chance(0.12)) this.#trouble()
    return this.#storming && this.dice.chance(0.04) ? this.#failure(name) : answer
  }

  #failure(name: string): Answer<never> {
    const [code, status] = this.dice.pick(failures)
    this.story.push(`${name}: ${code}`)
    this.#count('a call failed')
    return failed(code, status)
  }

  #answer(
    name: string,
    id: string | undefined,
    query: Record<string, unknown>,
    body: unknown,
    start: number,
  ): Answer<never> {
    const own = this.#own()
    const said = (value: unknown) => ({ ok: true, status: 200, value }) as unknown as Answer<never>
    const listed = (rows: readonly object[]) => {
      const end = this.#pageSize === 0 ? rows.length : start + this.#pageSize
      const page = {
        count: this.#hasCount ? rows.length : null,
        next: end < rows.length ? `?${end}` : null,
        results: rows.slice(start, end),
      }
      return said(endpoints[name as 'myStudents'].reply.parse(page))
    }
    switch (name) {
      case 'attendanceStatuses':
        return said(endpoints[name].reply.parse(['falta', 'presente'].map((value) => ({ value, label: value }))))
      case 'groupList':
        return listed(groups.map((group) => ({ id: group, name: `Kids ${group}` })))
      case 'membershipList':
        return listed([])
      case 'myStudents':
        return listed(own.map(childJson))
      case 'attendanceHistory':
        return own.some((child) => child.id === id)
          ? listed(this.#rows.filter(({ student }) => student === id).map(rowJson))
          : failed('missing', 404)
      case 'absenceList':
        return listed(
          this.#seen(this.#absences)
            .filter(({ date }) => date >= String(query.from))
            .map(absenceJson),
        )
      case 'receiptList':
        return said(own.map((child) => ({ student_folio: `F-${child.id}` })))
      case 'absenceCreate': {
        const told = body as Omit<Told, 'id'>
        this.#onWrite(`${told.student} ${told.date} ${told.reason}`)
        if (!own.some((child) => child.id === told.student)) return failed('forbidden', 403)
        this.#absences.push({ ...told, id: `${this.#next()}` })
        return said(absenceJson(this.#absences.at(-1)!))
      }
      case 'absenceWithdraw':
        this.#onWrite(`withdraw ${id}`)
        if (!this.#seen(this.#absences).some((absence) => absence.id === id)) return failed('missing', 404)
        this.#absences = this.#absences.filter((absence) => absence.id !== id)
        return said(null)
      default:
        this.violations.push(`the device asked for ${name}`)
        return failed('forbidden', 403)
    }
  }

  #own(): Child[] {
    return this.#children.filter((child) => child.tutor === tutor)
  }

  #seen<Of extends { student: string }>(all: readonly Of[]): Of[] {
    const own = new Set(this.#own().map(({ id }) => id))
    return all.filter(({ student }) => own.has(student))
  }

  #onWrite(what: string): void {
    this.#count('absence told or taken back')
    if (!this.#meant.delete(what)) this.violations.push(`${what} reached the provider, and was not meant (any more)`)
  }

  // --- the end ---

  async #judge(): Promise<void> {
    const { database } = this
    const own = this.#own()
    this.#same(
      'children',
      (await database.students.toArray()).map(({ id, total_points }) => `${id} ${total_points}`),
      own.map(({ id, total_points }) => `${id} ${total_points}`),
    )
    this.#same(
      'attendance',
      (await database.sheets.toArray()).flatMap(({ date, group, rows }) =>
        rows.map((row) => `${row.id} ${row.student.id} ${date} ${group} ${row.status?.value} ${row.points}`),
      ),
      this.#seen(this.#rows).map(
        ({ id, student, date, group, status, points }) => `${id} ${student} ${date} ${group} ${status} ${points}`,
      ),
    )
    const absenceText = ({ id, student, date }: Pick<Absence, 'id' | 'date'> & { student: string }) =>
      `${id} ${student} ${date}`
    this.#same(
      'absences',
      (await absencesByDay(database)).map((absence) => absenceText({ ...absence, student: absence.student.id })),
      this.#announced.length > 0 ? this.#seen(this.#absences).map(absenceText) : [],
    )
    const kept = JSON.stringify(await database.cachedAnswers.toArray())
    for (const id of names)
      if (!own.some((child) => child.id === id) && kept.includes(`F-${id}`))
        this.violations.push(`the payments of ${id} stay on the device`)
    if ((await database.outbox.count()) > 0) this.violations.push('something waits to be sent')
  }

  #same(what: string, here: string[], there: string[]): void {
    const lacking = there.filter((one) => !here.includes(one))
    const left = here.filter((one) => !there.includes(one))
    if (lacking.length + left.length > 0)
      this.violations.push(`${what}: the device lacks ${lacking.join(', ')}; what stays on it: ${left.join(', ')}`)
  }

  #surroundings(): PullEnvironment {
    return {
      database: this.database,
      client: this.#client as unknown as ProviderClient,
      now: () => noon,
      identity: async () => ({
        owner: 'begoña',
        name: 'Begoña',
        email: 'begoña@lucero.test',
        role: 'Tutor',
        token: 't',
        refresh: 'r',
        expiresAt: Infinity,
        provider: '',
      }),
      capabilities: async () => this.#announced,
      tell: () => undefined,
    }
  }

  #next(): number {
    return (this.#values += 1)
  }

  #count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }
}

const relation = (id: string) => ({ id, name: id })

function childJson({ id, total_points }: Child): object {
  return { id, first_name: id, last_name: 'Peña', folio: `F-${id}`, total_points, tutor: relation(tutor) }
}

function rowJson({ id, student, group, date, status, points }: Row): object {
  return { id, student: relation(student), group: relation(group), attendance_date: date, status, points }
}

function absenceJson({ id, student, date, reason }: Told): object {
  return { id, student: relation(student), date, reason, class_begins: null }
}
