/**
 * Receipts and reminders: the reception writes them, tutors read their own without internal fields. A provider with
 * capabilities (`capable`) keeps a ledger of entries; then amounts, status and dates must agree with the entries.
 */
import { schoolDay } from '../../contract'
import { fieldErrors } from '../../texts/provider'
import type { Clock } from '../clock'
import type { Queryable, Value } from '../database/database'
import { unprepared } from '../database/named'
import { parseId, type Call, type Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import type { Resources } from '../endpoints/resources'
import { created, invalid, missing, type Reply } from '../endpoints/reply'
import { assignments, jsonOf, rowReply } from '../endpoints/rows'
import { reminderJson } from '../endpoints/row-json'
import { visibleReceipts } from '../endpoints/visibility'
import type { FileStorage } from '../files/file-storage'
import { withUpload } from '../files/upload'
import { matchesWord, filterConditions } from './receipt-filters'
import {
  correctionFor,
  insertEntry,
  setFirstEntryDate,
  checkMoney,
  receiptOf,
  type MoneyCheck,
  type Relations,
} from './receipt-money'

type Names = 'receiptList' | 'receipt' | 'receiptCreate' | 'receiptChange' | 'reminderList'

const ofEmail = (index: number) =>
  `exists (select from person x where x.id = r.tutor_id and lower(x.email) = lower($${index}))`

export function paymentHandlers(
  capable: boolean,
  files: FileStorage,
  { receipt }: Resources,
  schoolClock: Clock,
): Pick<Handlers, Names> {
  return {
    async receiptList({ database, person, query, url }) {
      const where = [visibleReceipts(person)]
      const values: Value[] = [person.id]
      if (query.user_id !== undefined) where.push(`r.tutor_id = $${values.push(parseId(query.user_id))}`)
      if (query.email !== undefined) where.push(ofEmail(values.push(query.email)))
      where.push(...filterConditions(query, values))
      return listReply(
        database,
        {
          json: receipt.json(person),
          from: 'receipt r',
          where,
          order: 'r.payment_period desc, r.id desc',
          values,
          search: matchesWord,
          ordering: {
            id: 'r.id',
            user: '(select x.plain_name from person x where x.id = r.tutor_id)',
            student: '(select x.plain_name from student x where x.folio = r.student_folio)',
            payment_period: 'r.payment_period',
            payment_date: 'r.payment_date',
            student_folio: 'r.student_folio',
            group: '(select x.name from class_group x where x.id = r.group_id)',
            amount_expected: 'r.amount_expected',
            abono: 'r.abono',
            balance: 'r.amount_expected - r.abono',
            payment_total: 'r.payment_total',
            status: '(select x.position from payment_status x where x.value = r.status)',
            type_payment: 'r.type_payment',
            is_active: 'r.is_active',
          },
        },
        query,
        url,
      )
    },

    async receipt({ database, person, id }) {
      return rowReply(database, receipt.rowQuery(person, id))
    },

    async receiptCreate({ database, person, body, sentFiles, afterCommit }) {
      const relations = { tutor: parseId(body.user), folio: body.student_folio, group: parseId(body.group) }
      const refusal = await relationsRefused(database, relations, null)
      if (refusal) return refusal
      const today = schoolDay(schoolClock())
      const money = capable ? checkMoney(body, null, today) : unchecked
      if (!money.ok) return invalid(money.errors)
      return withUpload({ store: files, kind: 'voucher', sentFiles, previous: '', afterCommit }, async (voucher) => {
        await setFirstEntryDate(database, body.payment_date ?? today)
        const columns = Object.entries({ ...columnsOf(body, relations, voucher), ...money.columns }).filter(
          ([, value]) => value !== undefined,
        )
        const values = columns.map(([, value]) => value ?? null)
        const [row] = await database.query<{ id: number }>(
          unprepared(
            `insert into receipt (${columns.map(([name]) => name).join(', ')}) values (${values.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
          ),
          values,
        )
        const json = row ? await jsonOf(database, receipt.rowQuery(person, row.id)) : null
        return json === null ? missing : created(json)
      })
    },

    async receiptChange({ database, person, id, body, sentFiles, afterCommit }) {
      const before = await receiptOf(database, person, id)
      if (!before) return missing
      const relations = {
        tutor: body.user === undefined ? before.tutor : parseId(body.user),
        folio: body.student_folio ?? before.folio,
        group: body.group === undefined ? before.group : parseId(body.group),
      }
      const refusal = await relationsRefused(database, relations, before)
      if (refusal) return refusal
      const today = schoolDay(schoolClock())
      const money = capable ? checkMoney(body, before, today) : unchecked
      if (!money.ok) return invalid(money.errors)
      return withUpload(
        { store: files, kind: 'voucher', sentFiles, previous: before.voucher, afterCommit },
        async (voucher) => {
          const entry = correctionFor(body, before, capable ? today : (before.date ?? today))
          if (entry) await insertEntry(database, { receipt: id, ...entry })
          const values: Value[] = [person.id, id]
          await database.query(
            `update receipt r set ${assignments(values, { ...columnsOf(body, relations, voucher), ...money.columns })} where r.id = $2 and ${visibleReceipts(person, 'payment.edit')}`,
            values,
          )
          return rowReply(database, receipt.rowQuery(person, id))
        },
      )
    },

    /** Active receipts that are neither paid nor cancelled. */
    async reminderList({ database, person, query, url }) {
      const where = [visibleReceipts(person), 'r.is_active', `r.status in ('pendiente', 'parcial', 'vencido')`]
      const values: Value[] = [person.id]
      if (query.email !== undefined) where.push(ofEmail(values.push(query.email)))
      return listReply(
        database,
        { json: reminderJson, from: 'receipt r', where, order: 'r.payment_period, r.id', values },
        query,
        url,
      )
    },
  }
}

/**
 * Used instead of `checkMoney` by a provider without capabilities: amounts, status and dates are stored as the client
 * sends them.
 */
const unchecked: MoneyCheck = { ok: true, columns: {} }

type SentReceipt = Partial<Call<'receiptCreate'>['body']>

function columnsOf(
  body: SentReceipt,
  { tutor, folio, group }: Relations,
  voucher: string | undefined,
): Record<string, Value | undefined> {
  return {
    tutor_id: tutor,
    student_folio: folio,
    group_id: group || null,
    payment_period: body.payment_period,
    payment_date: body.payment_date,
    amount_expected: body.amount_expected?.toFixed(2),
    abono: body.abono?.toFixed(2),
    payment_total: body.payment_total?.toFixed(2),
    status: body.status,
    type_payment: body.type_payment === '' ? null : body.type_payment,
    voucher,
    observations: body.observations,
    observation_internal: body.observation_internal,
    is_active: body.is_active,
  }
}

/**
 * The refusal if the tutor, the child of that tutor, or the group does not exist. Unchanged values are not checked,
 * because the child may have another tutor by now, and old receipts must remain editable.
 */
async function relationsRefused(
  database: Queryable,
  { tutor, folio, group }: Relations,
  before: Relations | null,
): Promise<Reply | null> {
  const [found] = await database.query<{ tutor: boolean; child: boolean; group: boolean }>(
    `select exists (select from person where id = $1 and role = 'Tutor') as tutor,
       exists (select from student where folio = $2 and tutor_id = $1) as child,
       exists (select from class_group where id = $3) as "group"`,
    [tutor, folio, group],
  )
  if (tutor !== before?.tutor && !found?.tutor) return invalid({ user: [fieldErrors.notTutor] })
  if ((tutor !== before?.tutor || folio !== before.folio) && !found?.child)
    return invalid({ student_folio: [fieldErrors.notChild] })
  if (group !== before?.group && !found?.group) return invalid({ group: [fieldErrors.unknownRow] })
  return null
}
