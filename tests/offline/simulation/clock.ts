/** Virtual time: nothing here waits for a real second, and the same seed always runs in the same order. */

/** The mulberry32 generator: numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Names with their relative probabilities. */
export type Weights<Name extends string> = { names: readonly Name[]; weights: readonly number[]; sum: number }

export function weigh<Name extends string>(table: Record<Name, number>): Weights<Name> {
  const weights = Object.values<number>(table)
  return { names: Object.keys(table) as Name[], weights, sum: weights.reduce((sum, weight) => sum + weight, 0) }
}

export class Dice {
  readonly roll: () => number
  constructor(seed: number) {
    this.roll = seeded(seed)
  }
  /** Whole number in [from, to]. */
  between(from: number, to: number): number {
    return from + Math.floor(this.roll() * (to - from + 1))
  }
  chance(probability: number): boolean {
    return this.roll() < probability
  }
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.roll() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  maybe<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : this.pick(items)
  }
  weighted<Name extends string>({ names, weights, sum }: Weights<Name>): Name {
    let left = this.roll() * sum
    for (let index = 0; index < names.length; index += 1) {
      left -= weights[index]!
      if (left < 0) return names[index]!
    }
    return names[0]!
  }
}

const resting = Promise.resolve()

type Event = { at: number; order: number; run: () => void; isOver: (() => boolean) | null }

export class Clock {
  now = 0
  #order = 0
  #realWork = 0
  readonly #heap: Event[] = []

  /** Runs `run` in `ms` of virtual time, unless `isOver` returns true by then. */
  after(ms: number, run: () => void, isOver: (() => boolean) | null = null): void {
    const event = { at: this.now + Math.max(0, ms), order: (this.#order += 1), run, isOver }
    const heap = this.#heap
    heap.push(event)
    let index = heap.length - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!before(event, heap[parent]!)) break
      heap[index] = heap[parent]!
      index = parent
    }
    heap[index] = event
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve))
  }

  /** Stops virtual time while `work`, something outside the simulation such as a real database, is going on. */
  async real<Result>(work: Promise<Result>): Promise<Result> {
    this.#realWork += 1
    try {
      return await work
    } finally {
      this.#realWork -= 1
    }
  }

  /** Runs events up to the time `until` (ms), or until `idle` returns true. */
  run(until: number, idle: () => boolean = () => false): Promise<void> {
    return new Promise((resolve, reject) => {
      // The simulation consists of promises: the next event runs once no promise has anything left to do. During work
      // outside the simulation (`real`) no event runs: each turn of the event loop checks whether it has ended.
      const beat = () => {
        try {
          if (this.#realWork > 0) setImmediate(beat)
          else if (idle() || !this.#next(until)) resolve()
          else void resting.then(soon)
        } catch (problem) {
          reject(problem)
        }
      }
      // Called from a promise's callback: a tick that is scheduled within a tick would run before the promises go on.
      const soon = () => process.nextTick(beat)
      void resting.then(soon)
    })
  }

  /** False if no event is left before `until`. */
  #next(until: number): boolean {
    while (this.#heap[0]?.isOver?.()) this.#pop()
    const next = this.#heap[0]
    if (!next || next.at > until) {
      this.now = Math.max(this.now, until)
      return false
    }
    this.#pop()
    this.now = next.at
    next.run()
    return true
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()!
    if (heap.length === 0) return
    let index = 0
    for (let child = 1; child < heap.length; child = 2 * index + 1) {
      if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child += 1
      if (!before(heap[child]!, last)) break
      heap[index] = heap[child]!
      index = child
    }
    heap[index] = last
  }
}

function before(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}
