/** The network between a device and the provider, and everything that can go wrong in it. */
import { weigh, type Clock, type Dice } from './clock'
import type { Provider, Reply, Request } from './provider'

export type Fate =
  | 'fine' | 'slow' | 'refused' | 'dropped' | 'answerLost' | 'reset' | 'late' | 'ghost' | 'duplicated'
  | 'portal' | 'redirected' | 'truncated' | 'nonsense' | 'unechoed' | 'appliedThen500'
  | '400' | '401' | '403' | '404' | '408' | '409' | '412' | '413' | '422' | '429' | '500' | '502' | '503'
  | 'rowUnreadable' | 'rowMissing'

/** A storm: how likely each fate is beside 'fine'. */
export const storm: Record<Fate, number> = {
  fine: 60, slow: 8, refused: 5, dropped: 3, answerLost: 4, reset: 4, late: 4, ghost: 4, duplicated: 4,
  portal: 2, redirected: 1, truncated: 3, nonsense: 1, unechoed: 1, appliedThen500: 3,
  '400': 1, '401': 0.5, '403': 1, '404': 1, '408': 1, '409': 1, '412': 1, '413': 0.5, '422': 0.5, '429': 1.5, '500': 3, '502': 1, '503': 1,
  rowUnreadable: 1.5, rowMissing: 1.5,
}

const weather = weigh(storm)

/** A request lands within this time of leaving, or never: what the engine's quarantine relies on. */
const latest = 24_000

export type Traffic = {
  /** A request leaves its device. */
  onDepart: (request: Request, fate: Fate) => void
  /** A list reaches a living tab. */
  onList: (list: ListAnswer) => void
}

export type ListAnswer = { query: URLSearchParams; askedAt: number; handledAt: number }
export type Delivery = { response: Response; list: ListAnswer | null }

/** Made once: a stack for every call that fails is dearer than the call. */
const aborted = new DOMException('aborted', 'AbortError')
const unreached = new TypeError('network')

export class Network {
  calm = false
  /** Requests that may still land. */
  flying = 0
  #count = 0

  constructor(
    readonly clock: Clock,
    readonly dice: Dice,
    readonly provider: Provider,
    readonly count: (name: string) => void,
  ) {}

  fetch(traffic: Traffic, url: string, init: RequestInit): Promise<Delivery> {
    const request = read((this.#count += 1), url, init)
    const reading = request.method === 'GET'
    const fate = this.#fate(request)
    this.count(`fate ${fate} of ${request.method}`)
    traffic.onDepart(request, fate)
    const leftAt = this.clock.now
    return new Promise((resolve, reject) => {
      const abort = () => reject(aborted)
      init.signal?.addEventListener('abort', abort, { once: true })
      const lost = (after: number) => this.clock.after(after, () => reject(unreached))
      const answer = (reply: Reply, after: number, change: (raw: string) => string = (raw) => raw, redirected = false, list: ListAnswer | null = null) =>
        this.clock.after(after, () => resolve({ response: response(reply.status, change(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)), reply.headers, redirected), list }))
      const land = (after: number, then: (reply: Reply) => void) => {
        this.flying += 1
        this.clock.after(after, () => {
          this.flying -= 1
          then(this.provider.handle(request))
        })
      }
      const quick = () => this.dice.between(5, 150)
      const status = (code: number, body: unknown = { detail: `El servidor dijo ${code}.` }, headers?: Record<string, string>) => answer({ status: code, body, headers }, quick())
      const asked = (reply: Reply) => {
        const list = reading && reply.status === 200 ? { query: request.query, askedAt: leftAt, handledAt: this.clock.now } : null
        answer(reply, quick(), undefined, false, list)
      }
      const askedButSpoilt = (change: (rows: unknown[]) => unknown[]) => (reply: Reply) => asked(spoil(reply, change))
      switch (fate) {
        case 'fine': return land(quick(), asked)
        case 'slow': return land(this.dice.between(200, 4_000), asked)
        case 'refused': return lost(this.dice.between(1, 30))
        case 'dropped': return
        case 'answerLost': return land(quick(), () => undefined)
        case 'reset': return land(quick(), () => lost(quick()))
        case 'late': return land(this.dice.between(20_100, latest), () => undefined)
        case 'ghost':
          lost(quick())
          return land(this.dice.between(200, latest), () => undefined)
        case 'duplicated':
          return land(quick(), () => land(this.dice.between(0, 40), asked))
        case 'portal': return answer({ status: 200, body: '<html>Bienvenido al Wi-Fi</html>' }, quick())
        case 'redirected': return answer({ status: 200, body: '[]' }, quick(), undefined, true)
        case 'truncated': return land(quick(), (reply) => answer(reply, quick(), (raw) => raw.slice(0, Math.max(1, Math.floor(raw.length * 0.7)))))
        case 'nonsense': return answer({ status: 200, body: { welcome: true } }, quick())
        case 'unechoed': return answer(this.#unchanged(request), quick())
        case 'appliedThen500': return land(quick(), () => status(500))
        case '429': return status(429, {}, this.dice.chance(0.5) ? { 'Retry-After': String(this.dice.between(1, 20)) } : undefined)
        case '503': return status(503, '<html>Bad</html>', this.dice.chance(0.5) ? { 'Retry-After': String(this.dice.between(1, 20)) } : undefined)
        case '500': return status(500, '<html>Error</html>')
        case '502': return status(502, '')
        case 'rowUnreadable': return land(quick(), askedButSpoilt((rows) => [...without(rows, this.dice), { id: null }]))
        case 'rowMissing': return land(quick(), askedButSpoilt((rows) => without(rows, this.dice)))
        default: return status(Number(fate))
      }
    })
  }

  #fate(request: Request): Fate {
    if (this.calm) return 'fine'
    const fate = this.dice.weighted(weather)
    const reading = request.method === 'GET'
    if (fate === 'unechoed' && request.method !== 'PATCH') return 'fine'
    if ((fate === 'rowUnreadable' || fate === 'rowMissing') && !reading) return 'fine'
    // Without a count nobody can see that a row is missing.
    if (fate === 'rowMissing' && this.provider.flavour.pageSize === 0) return 'fine'
    // Nothing on earth protects a provider without either guard from a network that repeats a POST.
    if (fate === 'duplicated' && request.method === 'POST' && !this.provider.flavour.unique && !this.provider.flavour.idempotencyKey) return 'fine'
    return fate
  }

  /** What a provider answers that ignores the field: the row as it is. */
  #unchanged(request: Request): Reply {
    const row = this.provider.rows.get(Number(/\/(\d+)\/$/.exec(request.path)?.[1]))
    return row ? { status: 200, body: this.provider.show(row) } : { status: 404, body: { detail: 'No encontrado.' } }
  }
}

function read(number: number, url: string, init: RequestInit): Request {
  const [path = '', search = ''] = url.split('?')
  const headers = new Map(Object.entries(init.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]))
  const body: Request['body'] =
    init.body instanceof FormData ? Object.fromEntries([...init.body.entries()].map(([key, value]) => [key, String(value)])) : init.body ? JSON.parse(String(init.body)) : {}
  return {
    number,
    method: init.method ?? 'GET',
    path,
    query: new URLSearchParams(search),
    token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
    ifMatch: headers.get('if-match') ?? null,
    idempotencyKey: headers.get('idempotency-key') ?? null,
    body,
  }
}

function without(rows: unknown[], dice: Dice): unknown[] {
  const missing = dice.between(0, rows.length - 1)
  return rows.filter((_, index) => index !== missing)
}

function spoil(reply: Reply, change: (rows: unknown[]) => unknown[]): Reply {
  const { body } = reply
  if (Array.isArray(body)) return { ...reply, body: change(body) }
  if (typeof body === 'object' && body !== null && 'results' in body && Array.isArray(body.results)) return { ...reply, body: { ...body, results: change(body.results) } }
  return reply
}

/** What the client reads of a Response; a real one is fifty times dearer and cannot say that it was redirected. */
function response(status: number, raw: string, headers: Record<string, string> = {}, redirected = false): Response {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const parts = { status, ok: status >= 200 && status < 300, redirected, headers: { get: (name: string) => named.get(name.toLowerCase()) ?? null }, text: () => Promise.resolve(raw) }
  return parts as unknown as Response
}
