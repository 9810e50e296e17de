/** A receipt's entries as people read them: which stand, which may be taken back, and what was left after each. */
import type { Entry, Receipt } from '../contract'
import { centsOf, moneyIn } from './balance'
import { excessOf, mayCancel, remainingOf, standsIn, sumOf, type Sum } from './ledger'

const sumIn = ({ id, amount, cancels }: Entry): Sum => ({ id, cents: centsOf(amount), cancels })

/** Oldest first, as they were written down. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((one, other) => Number(one.id) - Number(other.id) || one.created.localeCompare(other.created))
}

/** Neither taken back nor taking one back. */
export function stands(entries: readonly Entry[], entry: Entry): boolean {
  return standsIn(entries, entry)
}

/** Whether it may still be taken back. */
export function mayTakeBack(entries: readonly Entry[], entry: Entry): boolean {
  return mayCancel(entries.map(sumIn), sumIn(entry))
}

/** In pesos: what had been paid before this entry, and what was left or over once it was in. */
export function afterEntry(receipt: Receipt, entries: readonly Entry[], entry: Entry): { before: number; rest: number; over: number } {
  const ordered = inOrder(entries)
  const earlier = sumOf(ordered.slice(0, ordered.findIndex(({ id }) => id === entry.id)).map(sumIn))
  const money = { expected: moneyIn(receipt)?.expected ?? 0, paid: earlier + centsOf(entry.amount) }
  return { before: earlier / 100, rest: remainingOf(money) / 100, over: excessOf(money) / 100 }
}
