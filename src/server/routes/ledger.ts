/** The entries of a receipt: reception and administrators enter payments and cancel wrong ones; a tutor reads them. */
import { schoolDay } from '../../contract'
import { centsOf } from '../../domain/balance'
import { ledgerRefusals } from '../../texts/provider'
import type { Queryable } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { created, invalid, missing, ok, refused } from '../endpoints/reply'
import { entryJson } from '../endpoints/row-json'
import { jsonOf } from '../endpoints/rows'
import { withUpload } from '../files/upload'
import type { Person } from '../security/person'
import type { Services } from '../services'
import { insertEntry, mostCents, paymentDateProblem, receiptOf, type NewEntry } from './receipt-money'

export function ledgerHandlers({
  files,
  resources: { receipt: receipts },
  schoolClock,
}: Services): Pick<Handlers, 'entryList' | 'entryCreate' | 'entryCancel'> {
  return {
    async entryList({ person, id, ...call }) {
      if (!(await receipts.isVisible(call.database, person, id))) return missing
      return listReply(call, {
        json: entryJson(person.role),
        from: { table: 'receipt_entry', alias: 'e' },
        where: ['e.receipt_id = $1'],
        order: 'e.id',
        values: [id],
        ordering: { id: 'e.id', amount: 'e.amount', payment_date: 'e.payment_date' },
      })
    },

    async entryCreate({ database, person, id, body, sentFiles, afterCommit }) {
      const receipt = await receiptOf(database, person, id)
      if (!receipt) return missing
      if (!receipt.active) return refused(409, ledgerRefusals.inactive)
      if (receipt.status === 'cancelado') return refused(409, ledgerRefusals.cancelledReceipt)
      const today = schoolDay(schoolClock())
      const date = body.payment_date ?? today
      const problem = paymentDateProblem(date, body.type_payment, today)
      if (problem !== null) return invalid({ payment_date: [problem] })
      const cents = centsOf(body.amount)
      if (receipt.paid + cents > mostCents) return invalid({ amount: [ledgerRefusals.tooMuch] })
      return withUpload({ store: files, kind: 'voucher', sentFiles, previous: '', afterCommit }, async (voucher) => {
        const entry = { receipt: id, cents, type: body.type_payment, date, voucher, observations: body.observations }
        return created(await recordEntry(database, person, entry))
      })
    },

    async entryCancel({ database, person, id, entry, body }) {
      const receipt = await receiptOf(database, person, id)
      const found = receipt && (await entryOf(database, id, entry))
      if (!found) return missing
      if (found.takesBack) return refused(409, ledgerRefusals.takesBack)
      if (found.cancelled) return refused(409, ledgerRefusals.cancelledAlready)
      if (receipt.paid - found.cents < 0) return refused(409, ledgerRefusals.belowNothing)
      if (receipt.paid - found.cents > mostCents) return refused(409, ledgerRefusals.tooMuch)
      const cancellation = {
        receipt: id,
        cents: -found.cents,
        type: found.type,
        date: schoolDay(schoolClock()),
        cancels: entry,
        reason: body.reason,
      }
      return ok(await recordEntry(database, person, cancellation))
    },
  }
}

type StoredEntry = { cents: number; type: string | null; takesBack: boolean; cancelled: boolean }

/** The entry if it belongs to this receipt, else null. */
async function entryOf(transaction: Queryable, receipt: number, entry: number): Promise<StoredEntry | null> {
  const [row] = await transaction.query<StoredEntry>(
    `select (e.amount * 100)::float8 as cents, e.type_payment as type, e.cancels is not null as "takesBack", exists (select from receipt_entry c where c.cancels = e.id) as cancelled
     from receipt_entry e where e.id = $1 and e.receipt_id = $2`,
    [entry, receipt],
  )
  return row ?? null
}

/** Inserts the entry, recomputes the receipt, and returns the entry's JSON for this role. */
async function recordEntry(transaction: Queryable, { role }: Person, entry: NewEntry): Promise<string> {
  const id = await insertEntry(transaction, entry)
  await transaction.query('select follow_entries($1)::text', [entry.receipt])
  const json = await jsonOf(transaction, {
    json: entryJson(role),
    from: { table: 'receipt_entry', alias: 'e' },
    where: ['e.id = $1'],
    values: [id],
  })
  if (json === null) throw new Error(`entry ${id} was not written`)
  return json
}
