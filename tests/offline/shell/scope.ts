/** The globals that a machine's browser gives one of its pages or workers. */
import { notAnnounced } from '../simulation/judge'
import type { Request } from '../simulation/provider'
import type { Scope } from './bundle'
import type { ChannelEnd, Context } from './machine'

/** Made once: building an error's stack for every call would cost more than the call. */
const timedOut = new DOMException('timed out', 'TimeoutError')

/** The parts of a timeout's AbortSignal that a call uses, in the world's time. */
class TimeoutSignal extends EventTarget {
  aborted = false
  readonly reason = timedOut
  abort(): void {
    this.aborted = true
    this.dispatchEvent(new Event('abort'))
  }
}

const attendancePath = '/api/users/attendance/student/'

export function scopeOf(context: Context): Scope {
  const { machine, kind } = context
  const { clock, dice, network, judge, trace, passesPreflight } = machine.setting

  class OwnDate extends Date {
    constructor(...parts: []) {
      if (parts.length === 0) super(machine.now())
      else super(...parts)
    }
    static override now(): number {
      return machine.now()
    }
  }

  const timers = new Set<number>()
  let lastTimer = 0
  const later = (work: () => void, ms = 0) => {
    const timer = (lastTimer += 1)
    timers.add(timer)
    clock.after(ms, () => context.enter(() => void (timers.delete(timer) && work())))
    return timer
  }
  const call = (timer: number | undefined) => void (timer !== undefined && timers.delete(timer))
  const every = (work: () => void, ms: number) => {
    const timer = (lastTimer += 1)
    timers.add(timer)
    const beat = () =>
      clock.after(ms, () =>
        context.enter(() => {
          if (!timers.has(timer)) return
          work()
          beat()
        }),
      )
    beat()
    return timer
  }

  const listening = {
    addEventListener: (type: string, listener: (event: unknown) => void, { signal }: { signal?: AbortSignal } = {}) => {
      const known = context.listeners.get(type) ?? new Set()
      context.listeners.set(type, known.add(listener))
      signal?.addEventListener('abort', () => known.delete(listener))
    },
    removeEventListener: (type: string, listener: (event: unknown) => void) =>
      void context.listeners.get(type)?.delete(listener),
  }

  const localStorage = {
    getItem: (key: string) => machine.storage.get(key) ?? null,
    setItem: (key: string, value: string) => write(key, value),
    removeItem: (key: string) => write(key, null),
  }
  function write(key: string, value: string | null): void {
    if ((machine.storage.get(key) ?? null) === value) return
    if (value === null) machine.storage.delete(key)
    else machine.storage.set(key, value)
    for (const other of machine.contexts)
      if (other !== context && other.kind === 'page') clock.after(1, () => other.fire('storage', { key }))
  }

  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null
    readonly #ends: Set<ChannelEnd>
    readonly #end: ChannelEnd = { context, hear: (data: unknown) => this.onmessage?.({ data }) }
    constructor(name: string) {
      this.#ends = machine.channels.get(name) ?? new Set()
      machine.channels.set(name, this.#ends.add(this.#end))
    }
    postMessage(data: unknown): void {
      for (const end of this.#ends)
        if (end !== this.#end) clock.after(1, () => end.context.enter(() => this.#ends.has(end) && end.hear(data)))
    }
    close(): void {
      this.#ends.delete(this.#end)
    }
  }

  /**
   * `workspace`: whether the workspace makes the call and not the session. Only the answers to the workspace's calls
   * change what this context knows of capabilities (`Context.knowsSince`).
   */
  function fetch(url: string, init: RequestInit, workspace: boolean): Promise<Response> {
    return new Promise((resolve, reject) => {
      context.step('before a call')
      if (context.dead) return
      const fail = () => context.enter(() => reject(new TypeError('Failed to fetch')))
      const { session } = context
      const kept = machine.httpCache.get(nameOf(url, init))
      if (kept && init.cache !== 'no-store') return clock.after(1, () => context.enter(() => resolve(kept)))
      if (kept) machine.setting.count('cached GET passed by')
      if (!machine.online) return clock.after(dice.between(1, 20), fail)
      if (!passesPreflight(Object.keys(init.headers ?? {}))) {
        machine.setting.count('preflight refused')
        return clock.after(dice.between(5, 150), fail)
      }
      const address = url.slice(machine.origin.length)
      const traffic = judge.traffic(machine.name)
      const judged: typeof traffic = {
        ...traffic,
        onDepart(request, fate) {
          machine.call(context, request.token)
          if (!request.path.startsWith(attendancePath) && !request.calls)
            return trace(() => `  ${context.name} #${request.number} ${request.method} ${request.path} : ${fate}`)
          // The judge demands a guard only if row versions were announced before the request's list was read; any other
          // request is shown to the judge as if it had a guard.
          traffic.onDepart(
            judge.listAskedAt(machine.name, request) > context.knowsSince ? request : withoutGuards(request),
            fate,
          )
        },
      }
      network.fetch(judged, address, init).then(
        ({ response, list }) =>
          context.enter(() => {
            context.step('at an answer')
            if (context.dead) return
            if (list) traffic.onList(list)
            if (init.method === 'GET' && response.status === 200 && !response.redirected)
              machine.httpCache.set(nameOf(url, init), response)
            if (workspace && address === '/api/capabilities/')
              void response.text().then((raw) => session === context.session && context.hearCapabilities(response, raw))
            resolve(response)
          }),
        fail,
      )
    })
  }

  function withoutGuards({ ifMatch, calls, ...request }: Request): Request {
    return {
      ...request,
      ifMatch: ifMatch ?? 'not announced yet',
      ...(calls && { calls: calls.map((call) => ({ ...call, if_match: call.if_match ?? notAnnounced })) }),
    }
  }

  const nameOf = (url: string, { method, headers = {} }: RequestInit) =>
    `${method} ${url} ${'Authorization' in headers ? headers.Authorization : ''}`

  const locks = machine.locks.of(context)
  const navigator = {
    get onLine() {
      return machine.online
    },
    locks: {
      request: (...args: Parameters<typeof locks.request>) => {
        context.step('before a lock')
        return locks.request(...args)
      },
    },
    storage: { persist: () => Promise.resolve(true) },
    ...(kind === 'page' &&
      machine.wakes && {
        serviceWorker: { ready: Promise.resolve({ sync: { register: async () => machine.arm() } }) },
      }),
  }

  const scope: Scope = {
    navigator,
    location: { origin: machine.origin, pathname: '/dashboard/student/assistance', search: '' },
    localStorage,
    fetch: (url: string, init: RequestInit) => fetch(url, init, true),
    workspaceOpens: () => void (context.session += 1),
    BroadcastChannel: Channel,
    AbortSignal: {
      timeout: (ms: number) => {
        const signal = new TimeoutSignal()
        clock.after(ms, () => signal.abort())
        return signal
      },
    },
    Date: OwnDate,
    Math: Object.assign(Object.create(Math), { random: () => dice.roll() }),
    // The steady clock, which nobody can set.
    performance: { now: () => clock.now },
    setTimeout: later,
    clearTimeout: call,
    setInterval: every,
    clearInterval: call,
    environment: { VITE_API_URL: machine.origin },
    ...(kind === 'page' && {
      window: listening,
      document: {
        ...listening,
        getElementById: () => null,
        get visibilityState() {
          return context.hidden ? 'hidden' : 'visible'
        },
      },
    }),
  }
  scope.globalThis = {
    ...scope,
    fetch: (url: string, init: RequestInit) => fetch(url, init, false),
    reportError: (problem: unknown) => context.report(problem),
  }
  return scope
}
