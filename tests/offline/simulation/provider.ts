/**
 * A provider in memory, written from the specification alone: it shares no code with the reference provider or the
 * contract. It remembers who wrote what and when; the judge goes by that.
 */

export type Field = 'status' | 'points' | 'observations' | 'beginning_of_the_cycle'
export const fields: Field[] = ['status', 'points', 'observations', 'beginning_of_the_cycle']
export type Plain = string | number | boolean | null

export type Place = { date: string; student: string; group: string }
type Row = Place & { id: number; version: number; cells: Record<Field, Plain> }
export type Write = {
  at: number
  cell: string
  value: Plain
  before: Plain | undefined
  writer: string
  request: number
}

export type Flavour = {
  rowVersions: boolean
  idempotencyKey: boolean
  /** Refuses a second row of the same student, group and date. */
  unique: boolean
  /** Rows per page; 0: lists are bare arrays. */
  pageSize: number
  /** Whether relations and options are objects, and ids and points are numbers; else all are strings. */
  objects: boolean
  /** Stores some points and notes differently than they were sent (`adjusted`). */
  adjusts?: boolean
  /** Has its clock in another time zone: stores a creation under the day after. */
  nextDay?: boolean
  /** Accepts batches. */
  batch?: boolean
  /** Every list contains a row without a student. */
  stranger?: boolean
  /** Its counts are estimates, one row too high. */
  estimates?: boolean
  /** Its lists come from a copy that lags this far behind, ms; absent: they are current. */
  lagMs?: number
}

export type Call = { method: string; path: string; body: Request['body']; if_match?: number; key?: string }
export type Request = {
  number: number
  method: string
  path: string
  query: ReadonlyMap<string, string>
  token: string | null
  ifMatch: string | null
  idempotencyKey: string | null
  body: Record<string, string | number | boolean>
  calls?: readonly Call[]
}
export type Reply = { status: number; body: unknown; headers?: Record<string, string> }

export const cellOf = (row: Place, field: Field) => `${row.date}/${row.group}/${row.student}/${field}`

/** A list that everybody who is signed in may read. */
export const optionsPath = '/api/users/option/attendance-status/'

export const forbidden: Reply = { status: 403, body: { detail: 'Ya no tienes permiso.' } }

/** Everything that a backup holds. */
type Backup = { rows: Map<number, Row>; answered: Map<string, { body: string; reply: Reply }> }

export class Provider {
  readonly rows = new Map<number, Row>()
  /** When a row was last removed from this place. */
  readonly removed = new Map<string, number>()
  readonly history = new Map<string, Write[]>()
  /** When the provider was last restored to an earlier state. */
  restoredAt = -Infinity
  /**
   * While true, a row gets a new version whenever a request names its version, so that every such change is refused.
   */
  restless = false
  readonly #tokens = new Map<string, string>()
  readonly #forbidden = new Map<string, number>()
  readonly #shown = new WeakMap<Row, { version: number; json: unknown }>()
  #answered: Backup['answered'] = new Map()
  #lastId = 100
  /** Earlier states of `rows`, each with the time until which it was current; only with `lagMs`. */
  #past: { until: number; rows: Row[] }[] = []
  onWrite: (write: Write, request: Request | null) => void = () => {}
  onCreate: (row: Row, request: Request | null) => void = () => {}

  constructor(
    readonly flavour: Flavour,
    readonly now: () => number,
  ) {}

  admit(token: string, person: string): void {
    this.#tokens.set(token, person)
  }
  revoke(token: string): void {
    this.#tokens.delete(token)
  }
  /** Takes this person's role away until `until`: their requests are answered with 403. */
  forbid(person: string, until: number): void {
    this.#forbidden.set(person, until)
  }

  isForbidden(person: string | undefined): boolean {
    return (this.#forbidden.get(person ?? '') ?? 0) > this.now()
  }

  pardon(): void {
    this.restless = false
    this.#forbidden.clear()
  }

  /** A write by somebody at the desk, not by a device under test. */
  write(id: number, field: Field, value: Plain): void {
    const row = this.rows.get(id)
    if (row) this.#set(row, { [field]: value }, 'desk', null)
  }
  remove(id: number): void {
    this.#keepPast()
    const row = this.rows.get(id)
    if (row) this.removed.set(`${row.date}/${row.group}/${row.student}`, this.now())
    this.rows.delete(id)
  }
  create(place: Place, cells: Partial<Record<Field, Plain>>, writer: string, request: Request | null): Row {
    this.#keepPast()
    const { date, student, group } = place
    const row: Row = {
      id: (this.#lastId += 1),
      date,
      student,
      group,
      version: 0,
      cells: { status: null, points: 0, observations: '', beginning_of_the_cycle: false },
    }
    this.rows.set(row.id, row)
    this.onCreate(row, request)
    this.#set(row, { ...row.cells, ...cells }, writer, request, true)
    return row
  }
  /** The desk deletes the row and creates it again: the new row has another id and is at the end of every list. */
  rewrite(id: number): void {
    const row = this.rows.get(id)
    if (!row) return
    this.remove(id)
    this.create(row, row.cells, 'desk', null)
  }
  find(place: Place): Row[] {
    return [...this.rows.values()].filter(
      (row) => row.student === place.student && row.date === place.date && row.group === place.group,
    )
  }

  backup(): Backup {
    return { rows: new Map([...this.rows].map(([id, row]) => [id, copy(row)])), answered: new Map(this.#answered) }
  }
  /** Rows, versions and remembered creations return to their earlier state; ids are not given out twice. */
  restore({ rows, answered }: Backup): void {
    this.#keepPast()
    this.restoredAt = this.now()
    const then = new Map([...rows].map(([id, row]) => [id, copy(row)]))
    for (const row of this.rows.values())
      if (then.get(row.id)?.student !== row.student)
        this.removed.set(`${row.date}/${row.group}/${row.student}`, this.now())
    for (const row of then.values())
      for (const field of fields)
        this.#note(row, field, row.cells[field], this.rows.get(row.id)?.cells[field], 'restore', null)
    this.rows.clear()
    for (const [id, row] of then) this.rows.set(id, row)
    this.#answered = new Map(answered)
  }

  personOf({ token }: Request): string | undefined {
    return this.#tokens.get(token ?? '')
  }

  handle(request: Request): Reply {
    const person = this.personOf(request)
    if (!person) return { status: 401, body: { detail: 'La sesión terminó.' } }
    if (this.isForbidden(person)) return forbidden
    if (request.calls)
      return this.flavour.batch
        ? { status: 200, body: callsIn(request).map((call) => this.handle(call)) }
        : { status: 404, body: { detail: 'No encontrado.' } }
    if (request.path === optionsPath) return { status: 200, body: [] }
    if (request.method === 'GET') return this.#list(request)
    if (request.method === 'POST') return this.#post(request, person)
    return this.#patch(request, person)
  }

  /** A list of attendance, or the history of one student. */
  #list({ path, query }: Request): Reply {
    const group = query.get('id_group')
    const today = query.get('today')
    const student = studentIn(path)
    const found: Row[] = []
    for (const row of this.#readable())
      if (
        (group ?? row.group) === row.group &&
        (today ?? row.date) === row.date &&
        (student ?? row.student) === row.student
      )
        found.push(row)
    const size = this.flavour.pageSize
    const stranger = this.flavour.stranger
      ? [
          {
            id: 1,
            attendance_date: today ?? '2026-11-20',
            student: null,
            group: group ?? '1',
            status: null,
            points: 0,
            observations: '',
            beginning_of_the_cycle: false,
          },
        ]
      : []
    if (size === 0) return { status: 200, body: [...stranger, ...found.map((row) => this.show(row))] }
    const page = Number(query.get('page') ?? 1)
    let next: string | null = null
    if (page * size < found.length) {
      const rest = new URLSearchParams([...new Map(query).set('page', String(page + 1))])
      // Behind a proxy the host is often wrong: a client may only use the query string.
      next = `http://inside:8000${path}?${rest}`
    }
    return {
      status: 200,
      body: {
        count: found.length + stranger.length + (this.flavour.estimates ? 1 : 0),
        next,
        previous: null,
        results: [
          ...(page === 1 ? stranger : []),
          ...found.slice((page - 1) * size, page * size).map((row) => this.show(row)),
        ],
      },
    }
  }

  #post(request: Request, person: string): Reply {
    const { body, idempotencyKey } = request
    const text = JSON.stringify(body)
    if (this.flavour.idempotencyKey && idempotencyKey) {
      const known = this.#answered.get(idempotencyKey)
      if (known)
        return known.body === text ? known.reply : { status: 422, body: { detail: 'Otra solicitud usó esta clave.' } }
    }
    const place = this.placeOf(request)
    if (!body.status) return { status: 400, body: { status: ['Este campo es requerido.'] } }
    if (this.flavour.unique && this.find(place).length > 0)
      return { status: 400, body: { non_field_errors: ['Ya existe la asistencia de ese alumno.'] } }
    const { cells, refusal } = this.#read(body)
    if (refusal) return refusal
    const reply = { status: 201, body: this.show(this.create(place, cells, person, request)) }
    if (this.flavour.idempotencyKey && idempotencyKey) this.#answered.set(idempotencyKey, { body: text, reply })
    return reply
  }

  /** The natural key under which a creation is stored; with `nextDay` its date is the day after the one sent. */
  placeOf({ body }: Request): Place {
    const date = String(body.attendance_date)
    return {
      date: this.flavour.nextDay ? dayAfter(date) : date,
      student: String(body.student),
      group: String(body.group),
    }
  }

  #patch(request: Request, person: string): Reply {
    const row = this.rows.get(idOf(request))
    if (!row) return { status: 404, body: { detail: 'No encontrado.' } }
    if (this.flavour.rowVersions && request.ifMatch !== null) {
      if (this.restless) row.version += 1
      if (request.ifMatch !== `"${row.version}"`)
        return { status: 412, body: { detail: 'Cambió.', current: this.show(row) } }
    }
    const { cells, refusal } = this.#read(request.body)
    if (refusal) return refusal
    this.#set(row, cells, person, request)
    return { status: 200, body: this.show(row) }
  }

  /** The values of a body as this provider stores them. */
  #read(body: Request['body']): { cells: Partial<Record<Field, Plain>>; refusal?: Reply } {
    const cells: Partial<Record<Field, Plain>> = {}
    if (body.status !== undefined) cells.status = String(body.status)
    if (body.points !== undefined) cells.points = this.adjusted(Number(body.points))
    if (body.observations !== undefined) cells.observations = this.adjusted(String(body.observations).trim())
    if (body.beginning_of_the_cycle !== undefined)
      cells.beginning_of_the_cycle = String(body.beginning_of_the_cycle) === 'true'
    if (Number.isNaN(cells.points)) return { cells, refusal: { status: 400, body: { points: ['Número inválido.'] } } }
    // A note that this provider refuses, so that a person has something to correct.
    if (cells.observations === 'prohibido')
      return { cells, refusal: { status: 400, body: { observations: ['No se permite.'] } } }
    return { cells }
  }

  /** With `adjusts`, an even number above 0 is raised by 0.5, and a note with an even number is written in capitals. */
  adjusted(value: Plain): Plain {
    if (!this.flavour.adjusts) return value
    if (typeof value === 'number') return value > 0 && value % 2 === 0 ? value + 0.5 : value
    return typeof value === 'string' && /^nota \d*[02468]$/.test(value) ? value.toUpperCase() : value
  }

  #set(row: Row, cells: Partial<Record<Field, Plain>>, writer: string, request: Request | null, created = false): void {
    if (!created) this.#keepPast()
    row.version += 1
    for (const field of fields) {
      const value = cells[field]
      if (value === undefined) continue
      const before = created ? undefined : row.cells[field]
      row.cells[field] = value
      this.#note(row, field, value, before, writer, request)
    }
  }

  #note(
    row: Row,
    field: Field,
    value: Plain,
    before: Plain | undefined,
    writer: string,
    request: Request | null,
  ): void {
    const cell = cellOf(row, field)
    const write = { at: this.now(), cell, value, before, writer, request: request?.number ?? 0 }
    if (value !== before) {
      const writes = this.history.get(cell)
      if (writes) writes.push(write)
      else this.history.set(cell, [write])
    }
    this.onWrite(write, request)
  }

  show(row: Row): unknown {
    const known = this.#shown.get(row)
    if (known?.version === row.version) return known.json
    const { objects, rowVersions } = this.flavour
    const { status, points, observations, beginning_of_the_cycle } = row.cells
    const json = {
      id: objects ? row.id : String(row.id),
      attendance_date: row.date,
      student: objects ? { id: row.student, first_name: 'Íñigo', last_name: row.student } : row.student,
      group: objects ? { id: row.group, name: `Kids ${row.group}` } : row.group,
      status: status === null ? null : objects ? { value: status, label: `L-${status}` } : status,
      points: objects ? points : Number(points).toFixed(2),
      observations: observations === '' && !objects ? null : observations,
      beginning_of_the_cycle,
      ...(rowVersions && { version: row.version }),
      something_else: 1,
    }
    this.#shown.set(row, { version: row.version, json })
    return json
  }

  /** The rows from which lists are made; with `lagMs`, an earlier state. */
  #readable(): Iterable<Row> {
    const { lagMs } = this.flavour
    const then = lagMs === undefined ? undefined : this.#past.find(({ until }) => until > this.now() - lagMs)
    return then?.rows ?? this.rows.values()
  }

  #keepPast(): void {
    const { lagMs } = this.flavour
    if (lagMs === undefined) return
    this.#past = this.#past.filter(({ until }) => until > this.now() - lagMs)
    this.#past.push({ until: this.now(), rows: [...this.rows.values()].map(copy) })
  }
}

/** The calls of a batch, each as if it had come alone; for any other request, the request itself. */
export function callsIn(request: Request): Request[] {
  const { number, query, token, calls } = request
  if (!calls) return [request]
  return calls.map(({ method, path, body, if_match, key }) => ({
    number,
    method,
    path,
    query,
    token,
    ifMatch: if_match === undefined ? null : `"${if_match}"`,
    idempotencyKey: key ?? null,
    body,
  }))
}

/** The student whose history is asked for; null: it is another request. */
export function studentIn(path: string): string | null {
  const [, student] = /\/history\/([^/]+)\/$/.exec(path) ?? []
  return student === undefined ? null : decodeURIComponent(student)
}

/** The id of the row in the request's path. */
export function idOf({ path }: Request): number {
  return Number(path.slice(path.lastIndexOf('/', path.length - 2) + 1, -1))
}

function copy(row: Row): Row {
  return { ...row, cells: { ...row.cells } }
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
