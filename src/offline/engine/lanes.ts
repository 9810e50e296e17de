/**
 * How many requests travel at once, and what leaves with the next one: six when all is well, one after a failure, one more with each
 * success. Where it is announced and all is well, first attempts share a request; what has been tried once goes alone.
 */
import { mostTogether, type Capability } from '../../contract'
import type { Departure } from './commit'
import type { Send } from './send-slot'
import type { Slot } from './slot'

const widest = 6
/** A provider that answers within so long is quick, ms: what is marked for it leaves in a moment. */
const quickMs = 250

export class Lanes {
  #ready: Departure[] = []
  #width = widest
  #flights = 0
  #isQuick = false
  /** A shared request of which nothing was taken is the last one in its drain. */
  #alone = false

  get isFree(): boolean {
    return this.#flights < this.#width
  }

  get isEmpty(): boolean {
    return this.#flights === 0
  }

  /** Nothing is left that is marked, or soon nothing will be. */
  get isDry(): boolean {
    return this.isEmpty || this.#ready.length <= this.#width / 2
  }

  /** How many may travel or be about to, so that marking runs ahead of sending: further where they soon leave, for then more of them share a transaction. */
  room(together: boolean): number {
    return together ? 2 * mostTogether : (this.#isQuick ? 3 : 2) * this.#width
  }

  mayShare(capabilities: readonly Capability[]): boolean {
    return this.#width === widest && !this.#alone && capabilities.includes('batch')
  }

  add(departure: Departure): void {
    this.#ready.push(departure)
  }

  /** One, or all that may share a request where there are two of them; none where nothing is ready. */
  next(): Departure[] {
    const sharing = this.#ready.filter(({ before, list }) => isFirst(before) && this.mayShare(list.capabilities)).slice(0, mostTogether)
    const next = new Set(sharing.length > 1 ? sharing : this.#ready.slice(0, 1))
    this.#ready = this.#ready.filter((departure) => !next.has(departure))
    return [...next]
  }

  depart(): void {
    this.#flights += 1
  }

  /** `tookMs`: from its departure, by the steady clock. */
  arrive(tookMs: number): void {
    this.#flights -= 1
    this.#isQuick = tookMs < quickMs
  }

  widen(): void {
    this.#width = Math.min(widest, this.#width + 1)
  }

  narrow(): void {
    this.#width = 1
  }

  shareNoMore(): void {
    this.#alone = true
  }
}

/** Has nothing of it ever left? */
export function isFirst({ state, attempt, sent }: Slot): boolean {
  return state === 'queued' && attempt === 0 && sent === null
}

/** With what the provider has announced to refuse it by. */
export function sendOf(departure: Departure): (Send & { departure: Departure })[] {
  const { slot, row, list } = departure
  if (!slot.sent) return []
  const version = slot.kind === 'field' && list.capabilities.includes('row-versions') ? row?.version : null
  const key = slot.kind === 'creation' && list.capabilities.includes('idempotency-key') ? slot.sent.key : null
  return [{ departure, slot, sent: slot.sent, guard: { ...(version != null && { ifMatch: version }), ...(key !== null && { idempotencyKey: key }) } }]
}
