/**
 * A Web Lock: whoever comes waits his turn, and every two minutes looks whether the holder stirs; from one that does
 * not it is taken.
 */
import type { Clock } from './clock'

const never = new Promise<never>(() => {})

/** As long as the client's own locks wait. */
const patienceMs = 120_000

/** `usable`: it is neither dead nor frozen, and answers whoever asks whether its work goes on. */
export type Holder = { readonly dead: boolean; readonly usable: boolean }

/** One request for it: a tab may have several. */
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

  /** It is dead, or the browser does not count on it any more. */
  drop(holder: Holder): void {
    if (this.#held?.holder === holder) this.#release(this.#held)
  }

  /** Whoever was overtaken has nothing to let go of any more. */
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
      patienceMs,
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
