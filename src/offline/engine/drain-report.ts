/** What a drain tells while it is under way, and in the end: how far it is, what needs a person, and all that reached the provider. */
import type { DrainResult, Environment } from './environment'
import { errorText } from './send-slot'
import type { Slot, Told } from './slot'
import { fieldOf } from './slot-keys'

export class DrainReport {
  readonly #emit: Environment['emit']
  readonly #confirmed: Told[] = []
  #total: number
  #done = 0
  #told = 0

  constructor(emit: Environment['emit'], total: number) {
    this.#emit = emit
    this.#total = total
  }

  more(slots: number): void {
    this.#total += slots
  }

  /** The provider has it, or other changes have taken its place. */
  done(): void {
    this.#done += 1
  }

  confirmed(slot: Slot): void {
    this.#confirmed.push(toldOf(slot))
    this.done()
  }

  conflict(slot: Slot): void {
    this.#emit({ kind: 'conflict', key: slot.key, field: fieldOf(slot) })
  }

  refused(before: Slot, next: Slot | null): void {
    this.#emit({ kind: 'refused', ...toldOf(before), detail: errorText(next?.error ?? null) })
  }

  progress(): void {
    if (this.#done === this.#told) return
    this.#told = this.#done
    this.#emit({ kind: 'progress', done: this.#done, total: this.#total })
  }

  end(result: DrainResult): DrainResult {
    if (this.#confirmed.length > 0) this.#emit({ kind: 'confirmed', rows: this.#confirmed })
    if (result.reason === 'needsSignIn') this.#emit({ kind: 'needsSignIn' })
    this.#emit({ kind: 'idle' })
    return result
  }
}

function toldOf(slot: Slot): Told {
  return { key: slot.key, field: fieldOf(slot), student: slot.student, group: slot.group, date: slot.date, values: slot.sent?.values ?? slot.mine }
}
