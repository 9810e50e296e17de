/** The Web Locks of one machine: a page that sleeps keeps its locks, one that dies releases them. */
type Holder = { dead: boolean; enter: (work: () => void) => void }
type Request = { holder: Holder; begin: () => void; taken: () => void }
type Options = { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal }
type Work = (lock: object | null) => unknown

export class WebLocks {
  readonly #held = new Map<string, Request>()
  readonly #waiting = new Map<string, Request[]>()

  /** The `navigator.locks` of one context. */
  of(holder: Holder) {
    return {
      request: (name: string, options: Options | Work, work?: Work) =>
        typeof options === 'function'
          ? this.#request(holder, name, {}, options)
          : this.#request(holder, name, options, work!),
    }
  }

  /** Releases the locks of a dead context and cancels its requests. */
  drop(holder: Holder): void {
    for (const [name, queue] of this.#waiting)
      this.#waiting.set(
        name,
        queue.filter((one) => one.holder !== holder),
      )
    for (const [name, one] of this.#held) if (one.holder === holder) this.#release(name, one)
  }

  #request(holder: Holder, name: string, { ifAvailable, steal, signal }: Options, work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const stop = (name: string) => holder.enter(() => reject(new DOMException('the lock request was aborted', name)))
      const request: Request = {
        holder,
        taken: () => stop('AbortError'),
        begin: () =>
          holder.enter(() => {
            Promise.resolve()
              .then(() => work({ name }))
              .then(resolve, reject)
              .finally(() => this.#release(name, request))
          }),
      }
      const holding = this.#held.get(name)
      if (steal && holding) {
        this.#held.delete(name)
        holding.taken()
      }
      if (!this.#held.has(name)) return this.#grant(name, request)
      if (ifAvailable)
        return holder.enter(
          () =>
            void Promise.resolve()
              .then(() => work(null))
              .then(resolve, reject),
        )
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), request])
      signal?.addEventListener('abort', () => {
        const queue = this.#waiting.get(name) ?? []
        if (!queue.includes(request)) return
        this.#waiting.set(
          name,
          queue.filter((one) => one !== request),
        )
        stop('AbortError')
      })
    })
  }

  #grant(name: string, request: Request): void {
    this.#held.set(name, request)
    request.begin()
  }

  #release(name: string, request: Request): void {
    if (this.#held.get(name) !== request) return
    this.#held.delete(name)
    const [next, ...rest] = (this.#waiting.get(name) ?? []).filter(({ holder }) => !holder.dead)
    this.#waiting.set(name, rest)
    if (next) this.#grant(name, next)
  }
}
