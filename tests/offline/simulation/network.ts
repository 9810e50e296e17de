/** The network between a device and the provider, and everything that can go wrong in it. */
import { weigh, type Clock, type Dice, type Weights } from './clock'
import { callsIn, idOf, optionsPath, type Flavour, type Provider, type Reply, type Request } from './provider'

export type Fate =
  | 'fine'
  | 'slow'
  | 'crawling'
  | 'refused'
  | 'dropped'
  | 'answerLost'
  | 'reset'
  | 'late'
  | 'ghost'
  | 'duplicated'
  | 'portal'
  | 'redirected'
  | 'truncated'
  | 'nonsense'
  | 'unechoed'
  | 'strayEcho'
  | 'appliedThen500'
  | '400'
  | '401'
  | '403'
  | '404'
  | '408'
  | '409'
  | '412'
  | '413'
  | '422'
  | '429'
  | '500'
  | '502'
  | '503'
  | 'rowUnreadable'
  | 'rowMissing'
  | 'wall'
  | 'shifted'
  | 'halfApplied'
  | 'halfAnswered'
  | 'midway'
  | 'spread'

/** A storm: how likely each fate is relative to the others. */
export const storm: Record<Fate, number> = {
  fine: 60,
  slow: 8,
  crawling: 2,
  refused: 5,
  dropped: 3,
  answerLost: 4,
  reset: 4,
  late: 4,
  ghost: 4,
  duplicated: 4,
  portal: 2,
  redirected: 1,
  truncated: 3,
  nonsense: 1,
  unechoed: 1,
  strayEcho: 1,
  appliedThen500: 3,
  '400': 1,
  '401': 0.5,
  '403': 1,
  '404': 1,
  '408': 1,
  '409': 1,
  '412': 1,
  '413': 0.5,
  '422': 0.5,
  '429': 1.5,
  '500': 3,
  '502': 1,
  '503': 1,
  rowUnreadable: 3,
  rowMissing: 3,
  wall: 2,
  shifted: 3,
  halfApplied: 4,
  halfAnswered: 3,
  midway: 4,
  spread: 4,
}

const stormy = weigh(storm)

/** How the provider, or something in front of it, is away for a while. */
export type Outage = 'refused' | 'dropped' | 'portal' | '502' | '503' | 'writesFail'

/**
 * What `Retry-After` says: mostly no header (`unsaid`) or some seconds; sometimes 0 (`none`), a date, a date in the
 * past, a year, or no valid value at all.
 */
const pauses = weigh({ unsaid: 8, seconds: 6, none: 1, date: 1, past: 1, year: 0.5, nonsense: 0.5 })

/** A request is applied within this time (ms) of leaving, or never; the engine's quarantine relies on that. */
const latest = 24_000

/** World time 0 in epoch milliseconds. */
export const beginning = 1_800_000_000_000

export type Traffic = {
  /** A request leaves its device. */
  onDepart: (request: Request, fate: Fate) => void
  /** A list reaches a tab that is alive. */
  onList: (list: ListAnswer) => void
}

export type ListAnswer = { path: string; query: Request['query']; askedAt: number; handledAt: number }
export type Delivery = { response: Response; list: ListAnswer | null }
export type Asked = Omit<Request, 'number'>

/**
 * The outcome of a request; null: the connection broke. `spoilt`: the answer was cut short, or it comes from another
 * address after a redirect.
 */
export type Return = { reply: Reply; list: ListAnswer | null; spoilt: 'cut' | 'redirected' | null } | null

/** Made once: building an error's stack for every failed call would cost more than the call. */
const aborted = new DOMException('aborted', 'AbortError')
const unreached = new TypeError('network')

export class Network {
  calm = false
  /** How many requests are on their way to the provider. */
  flying = 0
  weather: Weights<Fate> = stormy
  /** Set by a test that chooses the fates itself; null: the dice decide. */
  fateOf: ((request: Request) => Fate) | null = null
  /** Whether some answer asked for a pause by date or of a year; the engine then waits up to an hour. */
  askedForLong = false
  #outage: { kind: Outage; until: number } | null = null
  #count = 0

  constructor(
    readonly clock: Clock,
    readonly dice: Dice,
    readonly provider: Provider,
    readonly count: (name: string) => void,
  ) {}

  fail(kind: Outage, until: number): void {
    this.#outage = { kind, until }
  }

  fetch(traffic: Traffic, url: string, init: RequestInit): Promise<Delivery> {
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(aborted), { once: true })
      this.send(traffic, read(url, init), (back) => {
        if (!back) return reject(unreached)
        const { reply, list, spoilt } = back
        const raw = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
        resolve({
          response: response(
            reply,
            spoilt === 'cut' ? raw.slice(0, Math.max(1, Math.floor(raw.length * 0.7))) : raw,
            spoilt === 'redirected',
          ),
          list,
        })
      })
    })
  }

  /** Calls `then` when an answer or an error comes back; it is never called if neither does. */
  send(traffic: Traffic, asked: Asked, then: (back: Return) => void): void {
    const request: Request = { number: (this.#count += 1), ...asked }
    const { clock, dice } = this
    const reading = request.method === 'GET'
    const fate = this.#fate(request)
    this.count(`fate ${fate} of ${kindOf(request)}`)
    traffic.onDepart(request, fate)
    const leftAt = clock.now
    const quick = () => dice.between(5, 150)
    const lost = (after: number) => clock.after(after, () => then(null))
    const answer = (
      reply: Reply,
      after: number,
      spoilt: 'cut' | 'redirected' | null = null,
      list: ListAnswer | null = null,
    ) => clock.after(after, () => then({ reply, list, spoilt }))
    const land = (after: number, landed: (reply: Reply) => void) => {
      this.flying += 1
      clock.after(after, () => {
        this.flying -= 1
        landed(this.provider.handle(request))
      })
    }
    const status = (
      code: number,
      body: unknown = { detail: `El servidor dijo ${code}.` },
      headers?: Record<string, string>,
    ) => answer({ status: code, body, headers }, quick())
    const asAsked = (reply: Reply) => {
      const list =
        reading && reply.status === 200 && request.path !== optionsPath
          ? { path: request.path, query: request.query, askedAt: leftAt, handledAt: clock.now }
          : null
      answer(reply, quick(), null, list)
    }
    const calls = request.calls ?? []
    /** The provider handles only the first calls of a batch; `then` gets their answers and the calls that are left. */
    const part = (share: number, then: (done: unknown[], rest: readonly unknown[]) => void) => {
      const most = Math.floor(share * (calls.length + 1))
      this.flying += 1
      clock.after(quick(), () => {
        this.flying -= 1
        const { body } = this.provider.handle({ ...request, calls: calls.slice(0, most) })
        then(Array.isArray(body) ? body : [], calls.slice(most))
      })
    }
    /** Handles the calls of a batch one by one, with time between them in which others change rows. */
    const spread = (done: unknown[] = []) => {
      const call = calls[done.length]
      if (!call) return answer({ status: 200, body: done }, quick())
      this.flying += 1
      clock.after(dice.between(5, 1_500), () => {
        this.flying -= 1
        const { status: code, body } = this.provider.handle({ ...request, calls: [call] })
        if (code === 200 && Array.isArray(body)) spread([...done, ...body])
        else answer({ status: code, body }, quick())
      })
    }
    switch (fate) {
      case 'fine':
        return land(quick(), asAsked)
      case 'slow':
        return land(dice.between(200, 4_000), asAsked)
      case 'crawling':
        return land(dice.between(4_000, latest), asAsked)
      case 'refused':
        return lost(dice.between(1, 30))
      case 'dropped':
        return
      case 'answerLost':
        return land(quick(), () => undefined)
      case 'reset':
        return land(quick(), () => lost(quick()))
      case 'late':
        return land(dice.between(20_100, latest), () => undefined)
      case 'ghost':
        lost(quick())
        return land(dice.between(200, latest), () => undefined)
      case 'duplicated':
        return land(quick(), () => land(dice.between(0, 40), asAsked))
      case 'portal':
        return answer({ status: 200, body: '<html>Bienvenido al Wi-Fi</html>' }, quick())
      case 'redirected':
        return answer({ status: 200, body: '[]' }, quick(), 'redirected')
      case 'truncated':
        return land(quick(), (reply) => answer(reply, quick(), 'cut'))
      case 'nonsense':
        return answer({ status: 200, body: { welcome: true } }, quick())
      case 'unechoed':
        return answer(this.#unchanged(request), quick())
      case 'strayEcho':
        return land(quick(), (reply) => asAsked(this.#stray(request, reply)))
      case 'appliedThen500':
        return land(quick(), () => status(500))
      case '429':
        return status(429, {}, this.#pause())
      case '503':
        return status(503, '<html>Bad</html>', this.#pause())
      case '500':
        return status(500, '<html>Error</html>')
      case '502':
        return status(502, '')
      // Something in front of the provider answers with a page of its own.
      case 'wall':
        return status(dice.pick([403, 404, 405, 413]), '<html>No se puede</html>')
      case 'shifted':
        // Before the next page is requested, a row of this page is removed and entered anew: all later rows move up by
        // one.
        return land(quick(), (reply) => {
          asAsked(reply)
          const moved = firstOf(reply)
          if (moved !== null) this.provider.rewrite(moved)
        })
      case 'rowUnreadable':
        return land(quick(), (reply) => asAsked(spoil(reply, (rows) => [...without(rows, dice), { id: null }])))
      case 'rowMissing':
        return land(quick(), (reply) => asAsked(spoil(reply, (rows) => without(rows, dice))))
      case 'halfApplied':
        // The server process that handles the batch dies in the middle of it.
        return part(0.5 * dice.roll(), () => (dice.chance(0.5) ? lost(quick()) : status(502, '')))
      case 'halfAnswered':
        return land(quick(), (reply) =>
          asAsked({
            ...reply,
            body: Array.isArray(reply.body) ? reply.body.slice(0, -1 - dice.between(0, 1)) : reply.body,
          }),
        )
      case 'midway': {
        const code = dice.pick([401, 403, 429, 500, 503])
        return part(dice.roll(), (done, rest) =>
          answer(
            {
              status: 200,
              body: [...done, ...rest.map(() => ({ status: code, body: { detail: `El servidor dijo ${code}.` } }))],
            },
            quick(),
          ),
        )
      }
      case 'spread':
        return spread()
      default:
        return status(Number(fate))
    }
  }

  #fate(request: Request): Fate {
    if (this.calm) return 'fine'
    const outage = this.#outage && this.clock.now < this.#outage.until ? this.#outage.kind : null
    if (outage !== null && outage !== 'writesFail') return outage
    if (outage !== null && request.method !== 'GET') return this.dice.chance(0.5) ? '500' : 'appliedThen500'
    const fate = this.fateOf ? this.fateOf(request) : this.dice.weighted(this.weather)
    return fits(fate, kindOf(request), this.provider.flavour) ? fate : 'fine'
  }

  #pause(): Record<string, string> | undefined {
    const { dice, clock } = this
    const date = (ms: number) => new Date(beginning + clock.now + ms).toUTCString()
    const kind = dice.weighted(pauses)
    this.askedForLong ||= kind === 'date' || kind === 'past' || kind === 'year'
    switch (kind) {
      case 'unsaid':
        return undefined
      case 'seconds':
        return { 'Retry-After': String(dice.between(1, 20)) }
      case 'none':
        return { 'Retry-After': '0' }
      case 'date':
        return { 'Retry-After': date(dice.between(1_000, 40_000)) }
      case 'past':
        return { 'Retry-After': date(-dice.between(1_000, 90_000_000)) }
      case 'year':
        return { 'Retry-After': '31536000' }
      case 'nonsense':
        return { 'Retry-After': 'mañana' }
    }
  }

  /** The answer of a provider that ignores the field: the row as it is. */
  #unchanged(request: Request): Reply {
    const row = this.provider.rows.get(idOf(request))
    return row ? { status: 200, body: this.provider.show(row) } : { status: 404, body: { detail: 'No encontrado.' } }
  }

  /** The provider has done what was asked, but its answer shows another row. */
  #stray(request: Request, reply: Reply): Reply {
    const { body } = reply
    if (request.calls) {
      if (!Array.isArray(body)) return reply
      const calls = callsIn(request)
      const at = this.dice.between(0, calls.length - 1)
      return {
        ...reply,
        body: body.map((each: Reply, index) => (index === at && calls[at] ? this.#stray(calls[at], each) : each)),
      }
    }
    const mine =
      request.method === 'PATCH'
        ? this.provider.rows.get(idOf(request))
        : this.provider.find(this.provider.placeOf(request)).at(-1)
    const other = [...this.provider.rows.values()].find((row) => row.student !== mine?.student)
    return reply.status < 300 && other ? { ...reply, body: this.provider.show(other) } : reply
  }
}

/** GET, PATCH, POST, or BATCH for several calls in one request. */
export function kindOf({ method, calls }: Request): string {
  return calls ? 'BATCH' : method
}

/** Whether a request can have this fate; if not, it is 'fine'. */
export function fits(fate: Fate, method: string, { unique, idempotencyKey, pageSize, lagMs }: Flavour): boolean {
  switch (fate) {
    case 'unechoed':
      return method === 'PATCH'
    // With lists that lag behind as well, nobody could find out whether the request was done.
    case 'strayEcho':
      return method !== 'GET' && lagMs === undefined
    case 'crawling':
    case 'rowUnreadable':
      return method === 'GET'
    // Only pages carry a count, and without a count nobody can see that a row is missing.
    case 'rowMissing':
    case 'shifted':
      return method === 'GET' && pageSize > 0
    // A provider with neither `unique` nor `idempotencyKey` cannot be protected from a network that repeats a POST.
    case 'duplicated':
      return (method !== 'POST' && method !== 'BATCH') || unique || idempotencyKey
    case 'halfApplied':
    case 'halfAnswered':
    case 'midway':
    case 'spread':
      return method === 'BATCH'
    default:
      return true
  }
}

function read(url: string, init: RequestInit): Asked {
  const [path = '', search = ''] = url.split('?')
  const headers = new Map(
    Object.entries(init.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
  const said =
    init.body instanceof FormData
      ? Object.fromEntries([...init.body.entries()].map(([key, value]) => [key, String(value)]))
      : init.body
        ? JSON.parse(String(init.body))
        : {}
  return {
    method: init.method ?? 'GET',
    path,
    query: new Map(new URLSearchParams(search)),
    token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
    ifMatch: headers.get('if-match') ?? null,
    idempotencyKey: headers.get('idempotency-key') ?? null,
    ...(Array.isArray(said) ? { body: {}, calls: said } : { body: said }),
  }
}

/** The id of the first row of a page that another page follows; null: there is none. */
function firstOf({ body }: Reply): number | null {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('results' in body) ||
    !Array.isArray(body.results) ||
    !('next' in body) ||
    body.next === null
  )
    return null
  const [first]: { id?: unknown; student?: unknown }[] = body.results.filter(
    (row: { student?: unknown }) => row.student !== null,
  )
  return first ? Number(first.id) : null
}

function without(rows: unknown[], dice: Dice): unknown[] {
  const missing = dice.between(0, rows.length - 1)
  return rows.filter((_, index) => index !== missing)
}

function spoil(reply: Reply, change: (rows: unknown[]) => unknown[]): Reply {
  const { body } = reply
  if (Array.isArray(body)) return { ...reply, body: change(body) }
  if (typeof body === 'object' && body !== null && 'results' in body && Array.isArray(body.results))
    return { ...reply, body: { ...body, results: change(body.results) } }
  return reply
}

/**
 * The parts of a Response that the client reads: a real one costs fifty times as much, and cannot be made to say that
 * it was redirected.
 */
export function response({ status, headers = {} }: Reply, raw: string, redirected = false): Response {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const parts = {
    status,
    ok: status >= 200 && status < 300,
    redirected,
    headers: { get: (name: string) => named.get(name.toLowerCase()) ?? null },
    text: () => Promise.resolve(raw),
  }
  return parts as unknown as Response
}
