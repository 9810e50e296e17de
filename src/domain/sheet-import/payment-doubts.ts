/** Adds the doubts about payments of a sheet: one that is there twice, and more than the amount. Pure. */
import { receiptsIn } from './earlier'
import type { ExaminedRecord } from './examined-record'
import { isAmount } from './record-values'
import { addDoubt, type Doubt, type ReadRow } from './rows'

const centsOf = (amount: string) => Math.round(Number(amount) * 100)

/** `rows`: those from which `records` were made, in the same order. */
export function doubtPayments(
  records: readonly (ExaminedRecord & { doubts: Doubt[] })[],
  rows: readonly ReadRow[],
): void {
  const confirmed = new Set(rows.filter(({ corrected }) => corrected.has('paid')).map(({ line }) => line))
  const found = new Set<string>()
  for (const record of records) {
    const { student, group, values } = record
    const { receipt, period, amount, paid, payment_type, payment_date, comment } = values
    const key = [student?.id, group, receipt, period, amount, paid, payment_type, payment_date, comment].join('\n')
    if (student && found.has(key) && !confirmed.has(record.line))
      addDoubt(record, 'paid', 'samePayment', { suggestion: paid })
    found.add(key)
  }
  for (const { rows: own, amount } of receiptsIn(records.filter(({ student }) => student !== null))) {
    const last = own.at(-1)
    const record = records.find(({ line }) => line === last?.line)
    const isRead = own.every(({ values }) => isAmount(values.paid) && isAmount(values.amount))
    // In a book of payments `amount` is what was paid (see `readMoney`), so it says nothing about the receipt.
    const isBook = own.every(({ values }) => values.amount === values.paid)
    const isTwice = own.some(({ doubts }) => doubts.some(({ reason }) => reason === 'samePayment'))
    if (!record || !isRead || isBook || isTwice || confirmed.has(record.line)) continue
    const paid = own.reduce((cents, { values }) => cents + centsOf(values.paid), 0)
    if (paid > centsOf(amount)) addDoubt(record, 'paid', 'overpaid', { suggestion: record.values.paid })
  }
}
