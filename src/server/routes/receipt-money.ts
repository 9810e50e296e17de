/**
 * A receipt's money as its row, held by the transaction, has it; what a person says of it judged by the ledger's rules, and
 * what follows. Entries are written here and, where somebody else writes a sum, by the database itself (migration 10).
 */
import { daysFrom, mostDaysBack, mostPesos } from '../../contract'
import { centsOf } from '../../domain/balance'
import { remainingOf, standingOf, standings, type Money, type Standing } from '../../domain/ledger'
import { moneyText } from '../../texts/money'
import { fieldErrors, ledgerRefusals } from '../../texts/provider'
import type { Queryable, Value } from '../database/database'
import { seenReceipts } from '../endpoints/visibility'
import type { Person } from '../security/person'

/** No sum is larger than one amount may be. */
export const mostCents = centsOf(mostPesos)

/** `total` in cents, as it stands; `status` and `type` are options' values, `date` YYYY-MM-DD. */
export type ReceiptMoney = Money & { total: number; status: string; type: string | null; date: string | null; active: boolean }
/** Whom a receipt is for, and for what; 0 where that is no group. */
export type Relations = { tutor: number; folio: string; group: number }

/** The receipt as far as this person may change it, or null. `voucher`: the file's name, '' where there is none. */
export async function receiptOf(transaction: Queryable, person: Person, id: number): Promise<(ReceiptMoney & Relations & { voucher: string }) | null> {
  const [row] = await transaction.query<ReceiptMoney & Relations & { voucher: string }>(
    `select (r.amount_expected * 100)::float8 as expected, (r.abono * 100)::float8 as paid, (r.payment_total * 100)::float8 as total, r.status, r.type_payment as type,
       r.payment_date::text as date, r.is_active as active, r.tutor_id as tutor, r.student_folio as folio, coalesce(r.group_id, 0) as "group", r.voucher
     from receipt r where r.id = $2 and ${seenReceipts(person, 'payment.edit')}`,
    [person.id, id],
  )
  return row ?? null
}

/** What a creation or a change may say of the money, as it came. */
export type SaidMoney = {
  amount_expected?: number | undefined
  abono?: number | undefined
  payment_total?: number | undefined
  status?: string | undefined
  payment_date?: string | null | undefined
  type_payment?: string | null | undefined
}
type Columns = Record<string, Value>
/** Columns that follow, or why what was said cannot be. */
export type Judged = { ok: true; columns: Columns } | { ok: false; errors: Record<string, string[]> }

const statusOf: Readonly<Record<Standing, string>> = { pending: 'pendiente', partial: 'parcial', paid: 'pagado', overdue: 'vencido', cancelled: 'cancelado' }

/** `before`: null for a new receipt. `today` at the school. What is sent as it stands is no news. */
export function judged(said: SaidMoney, before: ReceiptMoney | null, today: string): Judged {
  const after: Money = {
    expected: said.amount_expected === undefined ? (before?.expected ?? 0) : centsOf(said.amount_expected),
    paid: said.abono === undefined ? (before?.paid ?? 0) : centsOf(said.abono),
  }
  const moved = before === null || after.expected !== before.expected || after.paid !== before.paid
  const status = said.status !== undefined && (moved || said.status !== before.status) ? said.status : undefined
  const total = said.payment_total !== undefined && (moved || centsOf(said.payment_total) !== before.total) ? centsOf(said.payment_total) : undefined
  const stands = status ?? before?.status ?? ''
  const standing = standings.find((each) => statusOf[each] === stands)
  // A status that there is not is refused by the table of them.
  const follows = standing && standingOf(after, standing)
  const errors: Record<string, string[]> = {}
  if (total !== undefined && total !== remainingOf(after)) errors.payment_total = [ledgerRefusals.total(moneyText(remainingOf(after) / 100))]
  if (status !== undefined && follows && follows !== standing) errors.status = [ledgerRefusals.status[follows]]
  Object.assign(errors, dateErrors(said, before, after, today))
  if (Object.keys(errors).length > 0) return { ok: false, errors }

  const columns: Columns = {}
  if (moved || status !== undefined || total !== undefined) {
    columns.payment_total = (remainingOf(after) / 100).toFixed(2)
    columns.status = follows ? statusOf[follows] : stands
  }
  if (after.paid === (before?.paid ?? 0)) return { ok: true, columns }
  const paid = after.paid > 0
  return { ok: true, columns: { ...columns, payment_date: paid ? (said.payment_date ?? today) : null, type_payment: paid ? typeOf(said, before) : null } }
}

/** When and how was paid is the last entry's to say. */
function dateErrors(said: SaidMoney, before: ReceiptMoney | null, after: Money, today: string): Record<string, string[]> {
  const entered = after.paid !== (before?.paid ?? 0)
  if (said.payment_date && (entered || said.payment_date !== before?.date)) {
    const problem = paymentDateProblem(said.payment_date, typeOf(said, before), today)
    if (problem !== null) return { payment_date: [problem] }
  }
  if (before === null || entered || before.paid <= 0) return {}
  const errors: Record<string, string[]> = {}
  if (said.payment_date !== undefined && said.payment_date !== before.date) errors.payment_date = [ledgerRefusals.lastEntry]
  if (said.type_payment !== undefined && (said.type_payment || null) !== before.type) errors.type_payment = [ledgerRefusals.lastEntry]
  return errors
}

/** The type of payment that lies in the drawer. */
export const inDrawer = 'efectivo'

/** Why no payment of this type can be dated `date`, in Spanish; null if it can. A date that no drawer and no statement of now covers would be counted nowhere. */
export function paymentDateProblem(date: string, type: string | null, today: string): string | null {
  if (date > today) return fieldErrors.future
  const first = daysFrom(today, -(type === inDrawer ? mostDaysBack.cash : mostDaysBack.other))
  return date < first ? fieldErrors.tooEarly(first) : null
}

const typeOf = (said: SaidMoney, before: ReceiptMoney | null) => (said.type_payment === undefined ? (before?.type ?? null) : said.type_payment || null)

/**
 * The entry that brings a receipt from its sum to the one that is said, or null: of the type that is said, else of the last one,
 * also where nothing is left of it, or the drawer would keep what nobody gave. Without a date it is of the `day`.
 */
export function difference(said: SaidMoney, before: ReceiptMoney, day: string): Pick<NewEntry, 'cents' | 'type' | 'date'> | null {
  const cents = said.abono === undefined ? 0 : centsOf(said.abono) - before.paid
  return cents === 0 ? null : { cents, type: typeOf(said, before), date: said.payment_date ?? day }
}

/** The day of a new receipt's first entry, which the database writes by itself. */
export async function entersOn(transaction: Queryable, day: string): Promise<void> {
  await transaction.query(`select set_config('lucero.day', $1, true)`, [day])
}

export type NewEntry = { receipt: number; cents: number; type: string | null; date: string; voucher?: string | undefined; observations?: string | undefined; cancels?: number; reason?: string }

/** Writes an entry down, on behalf of whoever acts in this transaction, and answers its id. Before that ends the receipt must say the same sum. */
export async function enter(transaction: Queryable, { receipt, cents, type, date, voucher = '', observations = '', cancels, reason = '' }: NewEntry): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `insert into receipt_entry (receipt_id, amount, type_payment, payment_date, voucher, observations, cancels, reason) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [receipt, (cents / 100).toFixed(2), type, date, voucher, observations, cancels ?? null, reason],
  )
  if (!row) throw new Error('an insert gave no row')
  return row.id
}
