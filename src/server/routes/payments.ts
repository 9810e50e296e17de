/**
 * Receipts, and the list of unpaid ones (reminders). Reception and administrators write receipts, tutors read their own
 * without internal fields. A provider with capabilities (`capable`) refuses a status, total or date that does not agree
 * with the amounts and entries of the receipt.
 */
import { schoolDay } from '../../contract'
import { fieldErrors } from '../../texts/provider'
import type { Queryable, Value } from '../database/database'
import { unprepared } from '../database/named'
import { optionalId, parseId, type Call, type Handlers } from '../endpoints/handlers'
import { filtered, listReply } from '../endpoints/listing'
import { created, invalid, missing, type Reply } from '../endpoints/reply'
import { insertedId, rowReply, updateRow } from '../endpoints/rows'
import { reminderJson } from '../endpoints/row-json'
import { withUpload } from '../files/upload'
import type { Services } from '../services'
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

const ofEmail = (email: string) =>
  `exists (select from person x where x.id = r.tutor_id and lower(x.email) = lower(${email}))`

export function paymentHandlers({
  capable,
  files,
  resources: { receipt },
  schoolClock,
}: Services): Pick<Handlers, Names> {
  return {
    receiptList({ person, query, ...call }) {
      const rows = filtered(receipt.rows(person), [
        [optionalId(query.user_id), (id) => `r.tutor_id = ${id}`],
        [query.email, ofEmail],
      ])
      const values = [...rows.values]
      return listReply(
        { query, ...call },
        {
          ...rows,
          where: [...rows.where, ...filterConditions(query, values)],
          values,
          order: 'r.payment_period desc, r.id desc',
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
      )
    },

    receipt: ({ database, person, id }) => rowReply(database, receipt.row(person, id)),

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
        const id = await insertedId(
          database,
          unprepared(
            `insert into receipt (${columns.map(([name]) => name).join(', ')}) values (${values.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
          ),
          values,
        )
        return rowReply(database, receipt.row(person, id), created)
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
      const upload = { store: files, kind: 'voucher', sentFiles, previous: before.voucher, afterCommit } as const
      return withUpload(upload, async (voucher) => {
        const entry = correctionFor(body, before, capable ? today : (before.date ?? today))
        if (entry) await insertEntry(database, { receipt: id, ...entry })
        await updateRow(database, 'receipt', id, { ...columnsOf(body, relations, voucher), ...money.columns })
        return rowReply(database, receipt.row(person, id))
      })
    },

    /** Active receipts that are neither paid nor cancelled, and were not imported. */
    reminderList({ person, ...call }) {
      const { where, ...rows } = filtered(receipt.rows(person), [[call.query.email, ofEmail]])
      return listReply(call, {
        ...rows,
        json: reminderJson,
        where: [...where, 'r.is_active', 'not r.imported', `r.status in ('pendiente', 'parcial', 'vencido')`],
        order: 'r.payment_period, r.id',
      })
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
 * The refusal if the tutor, the child of that tutor, or the group does not exist, else null. Values that stay as in
 * `before` are not checked: the child may have another tutor by now, and old receipts must remain editable. Locks the
 * child, so that nobody deletes it meanwhile; no foreign key would notice, because receipts name it by its folio.
 */
async function relationsRefused(
  database: Queryable,
  { tutor, folio, group }: Relations,
  before: Relations | null,
): Promise<Reply | null> {
  const [found] = await database.query<{ tutor: boolean; child: boolean; group: boolean }>(
    `select exists (select from person where id = $1 and role = 'Tutor') as tutor,
       exists (select from student where folio = $2 and tutor_id = $1 for key share) as child,
       exists (select from class_group where id = $3) as "group"`,
    [tutor, folio, group],
  )
  if (tutor !== before?.tutor && !found?.tutor) return invalid({ user: [fieldErrors.notTutor] })
  if ((tutor !== before?.tutor || folio !== before.folio) && !found?.child)
    return invalid({ student_folio: [fieldErrors.notChild] })
  if (group !== before?.group && !found?.group) return invalid({ group: [fieldErrors.unknownRow] })
  return null
}
