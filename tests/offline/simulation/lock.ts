/** A Web Lock: whoever comes waits his turn, and after two minutes takes it from a holder that does not stir. */
import type { Clock } from './clock'

const never = new Promise<never>(() => {})

/** As long as the client's own locks wait. */
const patienceMs = 120_000

export type Holder = { readonly dead: boolean }

type Waiting = { holder: Holder; enter: () => void }

export class Lock {
  #holder: Holder | null = null
  readonly #queue: Waiting[] = []

  constructor(readonly clock: Clock) {}

  async hold<Result>(holder: Holder, work: () => Promise<Result>): Promise<Result> {
    if (holder.dead) return never
    if (this.#holder === null) this.#holder = holder
    else await new Promise<void>((enter) => this.#wait({ holder, enter }))
    try {
      return await work()
    } finally {
      this.drop(holder)
    }
  }

  /** It is dead, or the browser does not count on it any more. */
  drop(holder: Holder): void {
    if (this.#holder !== holder) return
    this.#holder = null
    const next = this.#queue.find((one) => !one.holder.dead)
    if (next) this.#enter(next)
  }

  #wait(waiting: Waiting): void {
    this.#queue.push(waiting)
    this.clock.after(patienceMs, () => this.#enter(waiting), () => waiting.holder.dead || !this.#queue.includes(waiting))
  }

  #enter(waiting: Waiting): void {
    this.#queue.splice(this.#queue.indexOf(waiting), 1)
    this.#holder = waiting.holder
    waiting.enter()
  }
}
