/**
 * The lanes of a drain: how many requests may be on their way at once (six while all is well, one after a failure, one
 * more with each success), and which slots the next request contains. If `batch` is announced and all is well, first
 * attempts share a request; a slot that was tried before is sent alone.
 */
import { mostBatchCalls, type Capability } from '../../contract'
import type { Departure } from './commit'
import type { Basis } from './fresh-lists'
import type { Send } from './send-slot'
import type { MirrorRow, Sent, Slot } from './slot'

const mostLanes = 6
/** If the provider responds within this time, ms, more slots are marked in advance. */
const quickMs = 250

export class Lanes {
  /** Marked slots that are not sent yet. */
  #ready: Departure[] = []
  /** How many requests may be on their way at once. */
  #width = mostLanes
  /** How many requests are on their way. */
  #flights = 0
  #isQuick = false
  /** True for the rest of the drain if a batch was sent and none of its calls was accepted. */
  #batchFailed = false

  get hasFreeLane(): boolean {
    return this.#flights < this.#width
  }

  get isIdle(): boolean {
    return this.#flights === 0
  }

  /** Whether so few marked slots are left that the next ones must be marked. */
  get needsMarking(): boolean {
    return this.isIdle || this.#ready.length <= this.#width / 2
  }

  /**
   * How many slots may be marked `sending` at once, whether their requests have left or not. `batched`: whether slots
   * share requests. If the provider is quick, the number is larger, so that one transaction marks more slots.
   */
  room(batched: boolean): number {
    return batched ? 2 * mostBatchCalls : (this.#isQuick ? 3 : 2) * this.#width
  }

  mayBatch(capabilities: readonly Capability[]): boolean {
    return this.#width === mostLanes && !this.#batchFailed && capabilities.includes('batch')
  }

  add(departure: Departure): void {
    this.#ready.push(departure)
  }

  /** Takes the slots of the next request: a batch if at least two may share one, else one slot; empty: none is left. */
  next(): Departure[] {
    const batchable = this.#ready
      .filter(({ before, list }) => isUntried(before) && this.mayBatch(list.capabilities))
      .slice(0, mostBatchCalls)
    const next = new Set(batchable.length > 1 ? batchable : this.#ready.slice(0, 1))
    this.#ready = this.#ready.filter((departure) => !next.has(departure))
    return [...next]
  }

  takeLane(): void {
    this.#flights += 1
  }

  /** `tookMs`: time since `takeLane`, by the steady clock. */
  freeLane(tookMs: number): void {
    this.#flights -= 1
    this.#isQuick = tookMs < quickMs
  }

  widen(): void {
    this.#width = Math.min(mostLanes, this.#width + 1)
  }

  narrow(): void {
    this.#width = 1
  }

  stopBatching(): void {
    this.#batchFailed = true
  }
}

/** Whether the slot is queued and its present value was never sent. */
export function isUntried({ state, attempt, sent }: Slot): boolean {
  return state === 'queued' && attempt === 0 && sent === null
}

/**
 * What lets the provider refuse a stale or repeated request: for a creation the Idempotency-Key, for a field the row
 * version; empty if the provider does not announce it.
 */
export function guardOf(slot: Slot, { key }: Sent, row: MirrorRow | null, { capabilities }: Basis): Send['guard'] {
  if (slot.kind === 'creation') return capabilities.includes('idempotency-key') ? { idempotencyKey: key } : {}
  return capabilities.includes('row-versions') && row?.version != null ? { ifMatch: row.version } : {}
}
