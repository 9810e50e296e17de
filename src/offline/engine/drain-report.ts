/**
 * Emits the events of a drain: its progress, what a user must decide, and at the end all that the provider confirmed.
 */
import type { DrainResult, Environment } from './environment'
import { errorText } from './send-slot'
import type { Slot, ReportedChange } from './slot'
import { fieldOf } from './slot-keys'

export class DrainReport {
  readonly #emit: Environment['emit']
  readonly #confirmed: ReportedChange[] = []
  #total: number
  #done = 0
  #reportedDone = 0

  constructor(emit: Environment['emit'], total: number) {
    this.#emit = emit
    this.#total = total
  }

  addToTotal(slots: number): void {
    this.#total += slots
  }

  /** Counts a slot as finished: the provider has it, or other slots have replaced it. */
  done(): void {
    this.#done += 1
  }

  confirmed(slot: Slot): void {
    this.#confirmed.push(reportedChangeOf(slot))
    this.done()
  }

  conflict(slot: Slot): void {
    this.#emit({ kind: 'conflict', key: slot.key, field: fieldOf(slot) })
  }

  refused(before: Slot, next: Slot | null): void {
    this.#emit({ kind: 'refused', ...reportedChangeOf(before), detail: errorText(next?.error ?? null) })
  }

  progress(): void {
    if (this.#done === this.#reportedDone) return
    this.#reportedDone = this.#done
    this.#emit({ kind: 'progress', done: this.#done, total: this.#total })
  }

  end(result: DrainResult): DrainResult {
    if (this.#confirmed.length > 0) this.#emit({ kind: 'confirmed', rows: this.#confirmed })
    if (result.reason === 'needsSignIn') this.#emit({ kind: 'needsSignIn' })
    this.#emit({ kind: 'idle' })
    return result
  }
}

function reportedChangeOf(slot: Slot): ReportedChange {
  return {
    key: slot.key,
    field: fieldOf(slot),
    student: slot.student,
    group: slot.group,
    date: slot.date,
    values: slot.sent?.values ?? slot.mine,
  }
}
