/**
 * The money of a receipt: reads it from the locked row, checks the values that a client sends, and inserts entries. If
 * `abono` is set without an entry, the trigger `enter` inserts the difference as one.
 */
import { daysFrom, mostDaysBack, mostPesos } from '../../contract'
import { centsOf } from '../../domain/balance'
import { remainingOf, receiptStateAfter, receiptStates, type Money, type ReceiptState } from '../../domain/ledger'
import { moneyText } from '../../texts/money'
import { fieldErrors, ledgerRefusals } from '../../texts/provider'
import type { Queryable, Value } from '../database/database'
import { insertedId } from '../endpoints/rows'
import { visibleReceipts } from '../endpoints/visibility'
import type { Person } from '../security/person'
import { isOwed } from './receipt-filters'

/** The largest sum of a receipt's entries, in whole cents. */
export const mostCents = centsOf(mostPesos)

/** A receipt's stored values; amounts in cents. `total`: payment_total. `type`: type_payment. `date`: payment_date. */
export type ReceiptMoney = Money & {
  total: number
  status: string
  type: string | null
  date: string | null
  active: boolean
}
/** The tutor's id, the student's folio and the group's id (0 for none) of a receipt. */
export type Relations = { tutor: number; folio: string; group: number }

/** The receipt if this person may edit it, else null. `voucher`: the file's name, '' for none. */
export async function receiptOf(
  transaction: Queryable,
  person: Person,
  id: number,
): Promise<(ReceiptMoney & Relations & { voucher: string }) | null> {
  const [row] = await transaction.query<ReceiptMoney & Relations & { voucher: string }>(
    `select (r.amount_expected * 100)::float8 as expected, (r.abono * 100)::float8 as paid, (r.payment_total * 100)::float8 as total, r.status, r.type_payment as type,
       r.payment_date::text as date, r.is_active as active, r.tutor_id as tutor, r.student_folio as folio, coalesce(r.group_id, 0) as "group", r.voucher
     from receipt r where r.id = $2 and ${visibleReceipts(person, 'payment.edit')}`,
    [person.id, id],
  )
  return row ?? null
}

/** The fields about money in a creation or a change; amounts in pesos. */
export type SentMoney = {
  amount_expected?: number | undefined
  abono?: number | undefined
  payment_total?: number | undefined
  status?: string | undefined
  payment_date?: string | null | undefined
  type_payment?: string | null | undefined
}
type Columns = Record<string, Value>
/** The columns to store, or errors by field. */
export type MoneyCheck = { ok: true; columns: Columns } | { ok: false; errors: Record<string, string[]> }

const statusValues: Readonly<Record<ReceiptState, string>> = {
  pending: 'pendiente',
  partial: 'parcial',
  paid: 'pagado',
  overdue: 'vencido',
  cancelled: 'cancelado',
}

/**
 * Checks the sent values and returns the columns to store. `before`: null for a new receipt. `today`: the school's
 * date. If the amounts stay the same, a `status` or `payment_total` that equals the stored one counts as not sent: it
 * is not checked against the amounts.
 */
export function checkMoney(sent: SentMoney, before: ReceiptMoney | null, today: string): MoneyCheck {
  const after: Money = {
    expected: sent.amount_expected === undefined ? (before?.expected ?? 0) : centsOf(sent.amount_expected),
    paid: sent.abono === undefined ? (before?.paid ?? 0) : centsOf(sent.abono),
  }
  const amountsChanged = before === null || after.expected !== before.expected || after.paid !== before.paid
  const status =
    sent.status !== undefined && (amountsChanged || sent.status !== before.status) ? sent.status : undefined
  const total =
    sent.payment_total !== undefined && (amountsChanged || centsOf(sent.payment_total) !== before.total)
      ? centsOf(sent.payment_total)
      : undefined
  const effectiveStatus = status ?? before?.status ?? ''
  const state = receiptStates.find((each) => statusValues[each] === effectiveStatus)
  // A status that is not in `statusValues` has no `stateAfter`; the foreign key refuses it.
  const stateAfter = state && receiptStateAfter(after, state)
  const errors: Record<string, string[]> = {}
  if (total !== undefined && total !== remainingOf(after))
    errors.payment_total = [ledgerRefusals.total(moneyText(remainingOf(after) / 100))]
  if (status !== undefined && stateAfter && stateAfter !== state) errors.status = [ledgerRefusals.status[stateAfter]]
  Object.assign(errors, dateErrors(sent, before, after, today))
  if (Object.keys(errors).length > 0) return { ok: false, errors }

  const columns: Columns = {}
  if (amountsChanged || status !== undefined || total !== undefined) {
    columns.payment_total = (remainingOf(after) / 100).toFixed(2)
    columns.status = stateAfter ? statusValues[stateAfter] : effectiveStatus
  }
  if (after.paid === (before?.paid ?? 0)) return { ok: true, columns }
  const paid = after.paid > 0
  return {
    ok: true,
    columns: {
      ...columns,
      payment_date: paid ? (sent.payment_date ?? today) : null,
      type_payment: paid ? typeOf(sent, before) : null,
    },
  }
}

/**
 * Errors of payment_date and type_payment. Once something is paid, both fields are copied from the receipt's last
 * entry, so they change only together with a new entry.
 */
function dateErrors(
  sent: SentMoney,
  before: ReceiptMoney | null,
  after: Money,
  today: string,
): Record<string, string[]> {
  const hasNewEntry = after.paid !== (before?.paid ?? 0)
  if (sent.payment_date && (hasNewEntry || sent.payment_date !== before?.date)) {
    const problem = paymentDateProblem(sent.payment_date, typeOf(sent, before), today)
    if (problem !== null) return { payment_date: [problem] }
  }
  if (before === null || hasNewEntry || before.paid <= 0) return {}
  const errors: Record<string, string[]> = {}
  if (sent.payment_date !== undefined && sent.payment_date !== before.date)
    errors.payment_date = [ledgerRefusals.lastEntry]
  if (sent.type_payment !== undefined && (sent.type_payment || null) !== before.type)
    errors.type_payment = [ledgerRefusals.lastEntry]
  return errors
}

/** The type of cash payments; only their money is in the cash drawer. */
export const cashType = 'efectivo'

/**
 * The error (in Spanish) if a payment of this type cannot be dated `date`, else null. The earliest allowed
 * day depends on the type: nobody checks the cash, or the bank statement, of days before it.
 */
export function paymentDateProblem(date: string, type: string | null, today: string): string | null {
  if (date > today) return fieldErrors.future
  const first = daysFrom(today, -(type === cashType ? mostDaysBack.cash : mostDaysBack.other))
  return date < first ? fieldErrors.tooEarly(first) : null
}

const typeOf = (sent: SentMoney, before: ReceiptMoney | null) =>
  sent.type_payment === undefined ? (before?.type ?? null) : sent.type_payment || null

/**
 * The entry that changes the sum of the entries to the sent `abono`; null if the sum stays the same. `day`: the entry's
 * date if none was sent. If no type was sent, the entry has the type of the last one, even if the sum becomes 0: money
 * that was counted as cash must be subtracted from the cash.
 */
export function correctionFor(
  sent: SentMoney,
  before: ReceiptMoney,
  day: string,
): Pick<NewEntry, 'cents' | 'type' | 'date'> | null {
  const cents = sent.abono === undefined ? 0 : centsOf(sent.abono) - before.paid
  return cents === 0 ? null : { cents, type: typeOf(sent, before), date: sent.payment_date ?? day }
}

/** Sets the date that the trigger `enter` gives a new receipt's first entry. */
export async function setFirstEntryDate(transaction: Queryable, day: string): Promise<void> {
  await transaction.query(`select set_config('lucero.day', $1, true)`, [day])
}

/** `date`: YYYY-MM-DD. `cancels`: id of the entry that this one cancels. */
export type NewEntry = {
  receipt: number
  cents: number
  type: string | null
  date: string
  voucher?: string | undefined
  observations?: string | undefined
  cancels?: number
  reason?: string
}

/**
 * Inserts an entry for the person acting in this transaction and returns its id. Update the receipt's `abono` before
 * the commit: the trigger `hold` makes the commit fail if `abono` is not the sum of the entries.
 */
export function insertEntry(
  transaction: Queryable,
  { receipt, cents, type, date, voucher = '', observations = '', cancels, reason = '' }: NewEntry,
): Promise<number> {
  return insertedId(
    transaction,
    `insert into receipt_entry (receipt_id, amount, type_payment, payment_date, voucher, observations, cancels, reason, imported)
     values ($1, $2, $3, $4, $5, $6, $7, $8, exists (select from receipt_entry c where c.id = $7 and c.imported)) returning id`,
    [receipt, (cents / 100).toFixed(2), type, date, voucher, observations, cancels ?? null, reason],
  )
}

/**
 * Cancels the unpaid receipts of these groups (by default of all) and this student (by default of all) whose period
 * begins on `from` or later, and returns their number. Receipts on which something was paid stay.
 */
export async function cancelReceipts(
  database: Queryable,
  { groups, student, from }: { groups?: readonly number[]; student?: number; from: string },
): Promise<number> {
  const cancelled = await database.query(
    `with chosen as (
       select r.id from receipt r where r.payment_period >= $1::date and r.abono = 0 and ${isOwed}
         and ($2::int[] is null or r.group_id = any($2::int[]))
         and ($3::int is null or r.student_folio = (select s.folio from student s where s.id = $3))
       order by r.id for no key update
     ) update receipt set status = 'cancelado' from chosen where receipt.id = chosen.id returning receipt.id`,
    [from, groups ?? null, student ?? null],
  )
  return cancelled.length
}
