/**
 * A Web Lock: a request waits its turn, and looks every `stealAfterMs` whether the holder is usable; if not, the
 * request takes the lock from it.
 */
import type { Clock } from './clock'

const never = new Promise<never>(() => {})

/** The same as `stealAfterMs` of the client's locks, ms. */
const stealAfterMs = 120_000

/** `usable`: neither dead nor frozen, so it answers when asked whether its work goes on. */
export type Holder = { readonly dead: boolean; readonly usable: boolean }

/** One request for the lock; a tab may have several. */
type Hold = { holder: Holder; enter: () => void }

export class Lock {
  #held: Hold | null = null
  readonly #queue: Hold[] = []

  constructor(readonly clock: Clock) {}

  async hold<Result>(holder: Holder, work: () => Promise<Result>): Promise<Result> {
    if (holder.dead) return never
    const hold: Hold = { holder, enter: () => {} }
    if (this.#held === null) this.#held = hold
    else await new Promise<void>((enter) => this.#wait(Object.assign(hold, { enter })))
    try {
      return await work()
    } finally {
      this.#release(hold)
    }
  }

  /** Takes the lock from `holder`, because it is dead or the browser has frozen it. */
  drop(holder: Holder): void {
    if (this.#held?.holder === holder) this.#release(this.#held)
  }

  /** Does nothing if the lock was already taken from `hold`. */
  #release(hold: Hold): void {
    if (this.#held !== hold) return
    this.#held = null
    const next = this.#queue.find((one) => !one.holder.dead)
    if (next) this.#enter(next)
  }

  #wait(hold: Hold): void {
    this.#queue.push(hold)
    this.#patience(hold)
  }

  #patience(hold: Hold): void {
    this.clock.after(
      stealAfterMs,
      () => (this.#held?.holder.usable ? this.#patience(hold) : this.#enter(hold)),
      () => hold.holder.dead || !this.#queue.includes(hold),
    )
  }

  #enter(hold: Hold): void {
    this.#queue.splice(this.#queue.indexOf(hold), 1)
    this.#held = hold
    hold.enter()
  }
}
