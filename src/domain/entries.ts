/** A receipt's entries as screens show them: order, which ones may be cancelled, and the balance after each. */
import type { Entry, Receipt } from '../contract'
import { centsOf, moneyIn } from './balance'
import { excessOf, mayCancel, remainingOf, sumOf, type EntryAmount } from './ledger'

const entryAmountOf = ({ id, amount, cancels }: Entry): EntryAmount => ({ id, cents: centsOf(amount), cancels })

/** Sorts entries by the order in which they were entered. */
export function inEntryOrder(entries: readonly Entry[]): Entry[] {
  return [...entries].sort(
    (one, other) => Number(one.id) - Number(other.id) || one.created.localeCompare(other.created),
  )
}

export function mayCancelEntry(entries: readonly Entry[], entry: Entry): boolean {
  return mayCancel(entries.map(entryAmountOf), entryAmountOf(entry))
}

/** In pesos. `before`: paid before this entry. `rest`, `over`: after it, what is still to pay and what is in excess. */
export function afterEntry(
  receipt: Receipt,
  entries: readonly Entry[],
  entry: Entry,
): { before: number; rest: number; over: number } {
  const ordered = inEntryOrder(entries)
  const place = ordered.findIndex(({ id }) => id === entry.id)
  const earlier = sumOf(ordered.slice(0, place).map(entryAmountOf))
  const money = { expected: moneyIn(receipt)?.expected ?? 0, paid: earlier + centsOf(entry.amount) }
  return { before: earlier / 100, rest: remainingOf(money) / 100, over: excessOf(money) / 100 }
}
