/**
 * A provider in memory, written from the specification alone: it shares no code with the reference provider or the contract.
 * It remembers who wrote what when, which is what the invariants are judged by.
 */

export type Field = 'status' | 'points' | 'observations' | 'beginning_of_the_cycle'
export const fields: Field[] = ['status', 'points', 'observations', 'beginning_of_the_cycle']
export type Plain = string | number | boolean | null

type Row = { id: number; date: string; student: string; group: string; version: number; cells: Record<Field, Plain> }
export type Write = { at: number; cell: string; value: Plain; before: Plain | undefined; writer: string; request: number }

export type Flavour = {
  rowVersions: boolean
  idempotencyKey: boolean
  /** Refuses a second row of the same student, group and day. */
  unique: boolean
  /** Rows a page; 0 answers bare arrays. */
  pageSize: number
  /** How relations, options and numbers are written. */
  objects: boolean
}

export type Request = { number: number; method: string; path: string; query: URLSearchParams; token: string | null; ifMatch: string | null; idempotencyKey: string | null; body: Record<string, string | number | boolean> }
export type Reply = { status: number; body: unknown; headers?: Record<string, string> }

export const cellOf = (row: { date: string; student: string; group: string }, field: Field) => `${row.date}/${row.group}/${row.student}/${field}`

const list = '/api/users/attendance/student/'

export class Provider {
  readonly rows = new Map<number, Row>()
  /** When somebody last took a row out of this place. */
  readonly removed = new Map<string, number>()
  readonly history = new Map<string, Write[]>()
  readonly #tokens = new Map<string, string>()
  readonly #answered = new Map<string, { body: string; reply: Reply }>()
  #lastId = 100
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

  /** Somebody who is not one of the devices under test: the desk. */
  write(id: number, field: Field, value: Plain): void {
    const row = this.rows.get(id)
    if (row) this.#set(row, { [field]: value }, 'desk', null)
  }
  remove(id: number): void {
    const row = this.rows.get(id)
    if (row) this.removed.set(`${row.date}/${row.group}/${row.student}`, this.now())
    this.rows.delete(id)
  }
  create(place: { date: string; student: string; group: string }, cells: Partial<Record<Field, Plain>>, writer: string, request: Request | null): Row {
    const row: Row = { id: (this.#lastId += 1), ...place, version: 0, cells: { status: null, points: 0, observations: '', beginning_of_the_cycle: false } }
    this.rows.set(row.id, row)
    this.onCreate(row, request)
    this.#set(row, { ...row.cells, ...cells }, writer, request, true)
    return row
  }
  find(place: { date: string; student: string; group: string }): Row[] {
    return [...this.rows.values()].filter((row) => row.date === place.date && row.student === place.student && row.group === place.group)
  }

  personOf({ token }: Request): string | undefined {
    return this.#tokens.get(token ?? '')
  }

  handle(request: Request): Reply {
    const person = this.personOf(request)
    if (!person) return { status: 401, body: { detail: 'La sesión terminó.' } }
    if (request.method === 'GET') return this.#list(request)
    if (request.method === 'POST') return this.#post(request, person)
    return this.#patch(request, person)
  }

  #list({ query }: Request): Reply {
    const found = [...this.rows.values()].filter((row) => (query.get('id_group') ?? row.group) === row.group && (query.get('today') ?? row.date) === row.date)
    const size = this.flavour.pageSize
    if (size === 0) return { status: 200, body: found.map((row) => this.show(row)) }
    const page = Number(query.get('page') ?? 1)
    const more = page * size < found.length
    const rest = new URLSearchParams(query)
    rest.set('page', String(page + 1))
    // Behind a proxy the host is often wrong: only the query string is to be used.
    const next = more ? `http://inside:8000${list}?${rest}` : null
    return { status: 200, body: { count: found.length, next, previous: null, results: found.slice((page - 1) * size, page * size).map((row) => this.show(row)) } }
  }

  #post(request: Request, person: string): Reply {
    const { body, idempotencyKey } = request
    const text = JSON.stringify(body)
    if (this.flavour.idempotencyKey && idempotencyKey) {
      const known = this.#answered.get(idempotencyKey)
      if (known) return known.body === text ? known.reply : { status: 422, body: { detail: 'Otra solicitud usó esta clave.' } }
    }
    const place = { date: String(body.attendance_date), student: String(body.student), group: String(body.group) }
    if (!body.status) return { status: 400, body: { status: ['Este campo es requerido.'] } }
    if (this.flavour.unique && this.find(place).length > 0) return { status: 400, body: { non_field_errors: ['Ya existe la asistencia de ese alumno.'] } }
    const { cells, refusal } = read(body)
    if (refusal) return refusal
    const reply = { status: 201, body: this.show(this.create(place, cells, person, request)) }
    if (this.flavour.idempotencyKey && idempotencyKey) this.#answered.set(idempotencyKey, { body: text, reply })
    return reply
  }

  #patch(request: Request, person: string): Reply {
    const row = this.rows.get(Number(/\/(\d+)\/$/.exec(request.path)?.[1]))
    if (!row) return { status: 404, body: { detail: 'No encontrado.' } }
    if (this.flavour.rowVersions && request.ifMatch !== null && request.ifMatch !== `"${row.version}"`) {
      return { status: 412, body: { detail: 'Cambió.', current: this.show(row) } }
    }
    const { cells, refusal } = read(request.body)
    if (refusal) return refusal
    this.#set(row, cells, person, request)
    return { status: 200, body: this.show(row) }
  }

  #set(row: Row, cells: Partial<Record<Field, Plain>>, writer: string, request: Request | null, created = false): void {
    row.version += 1
    for (const field of fields) {
      const value = cells[field]
      if (value === undefined) continue
      const cell = cellOf(row, field)
      const writes = this.history.get(cell) ?? []
      const before = created ? undefined : row.cells[field]
      row.cells[field] = value
      const write = { at: this.now(), cell, value, before, writer, request: request?.number ?? 0 }
      if (value !== before) this.history.set(cell, [...writes, write])
      this.onWrite(write, request)
    }
  }

  show(row: Row): unknown {
    const { objects, rowVersions } = this.flavour
    const { status, points, observations, beginning_of_the_cycle } = row.cells
    return {
      id: objects ? row.id : String(row.id),
      attendance_date: row.date,
      student: objects ? { id: row.student, first_name: 'Íñigo', last_name: row.student } : row.student,
      group: objects ? { id: row.group, name: `Kids ${row.group}` } : row.group,
      status: status === null ? null : objects ? { value: status, label: `L-${status}` } : status,
      points: objects ? points : `${points}.00`,
      observations: observations === '' && !objects ? null : observations,
      beginning_of_the_cycle,
      ...(rowVersions && { version: row.version }),
      something_else: 1,
    }
  }
}

function read(body: Request['body']): { cells: Partial<Record<Field, Plain>>; refusal?: Reply } {
  const cells: Partial<Record<Field, Plain>> = {}
  if (body.status !== undefined) cells.status = String(body.status)
  if (body.points !== undefined) cells.points = Number(body.points)
  if (body.observations !== undefined) cells.observations = String(body.observations).trim()
  if (body.beginning_of_the_cycle !== undefined) cells.beginning_of_the_cycle = String(body.beginning_of_the_cycle) === 'true'
  if (Number.isNaN(cells.points)) return { cells, refusal: { status: 400, body: { points: ['Número inválido.'] } } }
  // Two words that this provider does not take, so that a person has something to correct.
  if (cells.observations === 'prohibido') return { cells, refusal: { status: 400, body: { observations: ['No se permite.'] } } }
  return { cells }
}
