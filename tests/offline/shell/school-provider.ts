/**
 * The simulation's provider, with everything else that a device reads of a school: sessions, capabilities, groups,
 * students, members, changes.
 */
import type { Capability } from '../../../src/contract'
import { forbidden, Provider, type Flavour, type Plain, type Reply, type Request } from '../simulation/provider'

export const groups = ['1', '2']
export const students = ['ana', 'beto', 'cruz', 'dora']
const hourS = 3_600

type Change = { at: number; said: string }

export class SchoolProvider extends Provider {
  /** The capabilities that the provider announces. */
  announced: readonly Capability[]
  /** Called when a value is stored differently than it was sent. */
  onAdjusted: () => void = () => {}
  /** Whether requests with `If-Match` or `Idempotency-Key` still pass; false after `withdrawGuards`. */
  #takesGuards = true
  readonly #roles = new Map<string, string>()
  /** The sum of a student's points at the last reset. */
  readonly #resetAt = new Map<string, number>()
  /** While true, every request is answered with 503. */
  restarting = false
  #session = 0
  readonly #refresh = new Map<string, string>()
  readonly #changes = new Map<number, Change>()
  readonly #deleted = new Map<number, number>()
  #cursor = 0
  /** Raised by `beginAnew`; cursors of an earlier life are refused. */
  #life = 1
  /** Tokens of sessions that were ended by a sign-out: no page may use them any more. */
  readonly ended = new Set<string>()

  constructor(
    flavour: Flavour & { changesSince: boolean; tokenRefresh: boolean },
    now: () => number,
    /** What a correct clock shows, epoch milliseconds. */
    readonly clock: () => number,
  ) {
    super(flavour, now)
    this.announced = [
      ...(flavour.rowVersions ? (['row-versions'] as const) : []),
      ...(flavour.idempotencyKey ? (['idempotency-key'] as const) : []),
      ...(flavour.changesSince ? (['changes-since'] as const) : []),
      ...(flavour.tokenRefresh ? (['token-refresh'] as const) : []),
      ...(flavour.batch ? (['batch'] as const) : []),
    ]
  }

  override handle(request: Request): Reply {
    if (this.restarting) return { status: 503, body: {} }
    const { method, path, query } = request
    switch (`${method} ${path}`) {
      case 'POST /api/login/':
        return this.#login(String(request.body.email))
      case 'POST /api/token/refresh/':
        return this.#renew(String(request.body.refresh))
      case 'GET /api/capabilities/':
        return this.announced.length > 0
          ? { status: 200, body: { capabilities: this.announced } }
          : { status: 404, body: {} }
    }
    const who = this.personOf(request)
    if (!who) return { status: 401, body: { detail: 'La sesión terminó.' } }
    if (path !== '/api/logout/' && this.isForbidden(who)) return forbidden
    switch (path) {
      case '/api/logout/': {
        this.revoke(request.token ?? '')
        return { status: 200, body: {} }
      }
      case '/api/users/option/attendance-status/':
        return { status: 200, body: [{ value: 'presente', label: 'Presente' }] }
      case '/api/school/group/':
        return { status: 200, body: groups.map((id) => ({ id, name: `Kids ${id}` })) }
      case '/api/users/student/':
        return {
          status: 200,
          body: students.map((id) => ({
            id,
            first_name: id,
            last_name: 'López',
            folio: id,
            total_points: this.totalOf(id),
          })),
        }
      case '/api/school/student-group/':
        return {
          status: 200,
          body: groups
            .flatMap((group) =>
              students.map((id) => ({
                id: `${group}${id}`,
                is_active: true,
                student: { id, name: id },
                class_group: { id: group, name: `Kids ${group}` },
              })),
            )
            .filter(({ class_group }) => (query.get('id_group') ?? class_group.id) === class_group.id),
        }
    }
    if (method === 'GET' && query.has('since') && this.announced.includes('changes-since'))
      return this.#since(query.get('since') ?? '')
    return super.handle(request)
  }

  #login(email: string): Reply {
    const [person = '', machine = ''] = email.split('@')
    return {
      status: 200,
      body: {
        ...this.#admit(machine, person),
        group: this.#roles.get(`${machine}/${person}`) ?? 'Maestro',
        name: person,
        email,
      },
    }
  }

  /** The person has another role from the next sign-in on; their requests are answered with 403 for `forbiddenMs`. */
  changeRole(who: string, forbiddenMs: number): void {
    this.#roles.set(who, this.#roles.get(who) === 'Recepcion' ? 'Maestro' : 'Recepcion')
    this.forbid(who, this.now() + forbiddenMs)
  }

  totalOf(student: string): number {
    return this.#pointsOf(student) - (this.#resetAt.get(student) ?? 0)
  }

  /** Sets all totals to 0; the points in attendance rows stay. */
  resetPoints(): void {
    for (const student of students) this.#resetAt.set(student, this.#pointsOf(student))
  }

  #pointsOf(student: string): number {
    return [...this.rows.values()].reduce(
      (sum, row) => sum + (row.student === student ? Number(row.cells.points) : 0),
      0,
    )
  }

  /** Stops announcing row versions and idempotency keys, and a gateway now refuses their headers. */
  withdrawGuards(): void {
    this.#takesGuards = false
    this.announced = this.announced.filter((name) => name !== 'row-versions' && name !== 'idempotency-key')
  }

  /** The browser's preflight: whether a header of ours may be sent to another host. */
  passesPreflight(headers: readonly string[]): boolean {
    return this.#takesGuards || !headers.some((name) => name === 'If-Match' || name === 'Idempotency-Key')
  }

  override adjusted(value: Plain): Plain {
    const kept = super.adjusted(value)
    if (kept !== value) this.onAdjusted()
    return kept
  }

  #renew(refresh: string): Reply {
    const who = this.#refresh.get(refresh)
    if (!who) return { status: 401, body: { detail: 'La sesión terminó.' } }
    this.#refresh.delete(refresh)
    const [machine = '', person = ''] = who.split('/')
    return { status: 200, body: this.#admit(machine, person) }
  }

  /**
   * Opens a session of ten hours. Its token has no `iat`, so a page that finds it at its start takes it for 12 h long
   * (`assumedLifetimeMs`) and renews it at once.
   */
  #admit(machine: string, person: string): { token: string; refresh: string } {
    const number = (this.#session += 1)
    const exp = Math.floor(this.clock() / 1000) + 10 * hourS
    const token = `h.${Buffer.from(JSON.stringify({ user_id: person, exp })).toString('base64url')}.${number}`
    const refresh = `refresh ${number}`
    this.admit(token, `${machine}/${person}`)
    this.#refresh.set(refresh, `${machine}/${person}`)
    return { token, refresh }
  }

  /** As after a restore from a backup in which everything is the same: only cursors become invalid. */
  beginAnew(): void {
    this.#life += 1
  }

  #since(since: string): Reply {
    this.#noteChanges()
    const [life, from] = since.split('.').map(Number)
    if (since !== '' && life !== this.#life) return { status: 400, body: { since: ['Este cursor ya no vale.'] } }
    const after = since === '' ? 0 : (from ?? 0)
    const rows = [...this.rows.values()].filter(({ id }) => (this.#changes.get(id)?.at ?? 0) > after)
    const deleted = since === '' ? [] : [...this.#deleted].filter(([, at]) => at > after).map(([id]) => String(id))
    return {
      status: 200,
      body: {
        count: rows.length,
        next: null,
        previous: null,
        results: rows.map((row) => this.show(row)),
        deleted,
        cursor: `${this.#life}.${this.#cursor}`,
      },
    }
  }

  #noteChanges(): void {
    for (const row of this.rows.values()) {
      const said = JSON.stringify(row.cells)
      const known = this.#changes.get(row.id)
      if (known?.said === said) continue
      this.#changes.set(row.id, { at: (this.#cursor += 1), said })
    }
    for (const id of this.#changes.keys())
      if (!this.rows.has(id)) {
        this.#changes.delete(id)
        this.#deleted.set(id, (this.#cursor += 1))
      }
  }
}
