/** Creating a month's receipts for all groups or some, undoing such a batch, and the totals of a list of receipts. */
import { createHash } from 'node:crypto'
import type { MonthlyReason } from '../../contract'
import { centsOf } from '../../domain/balance'
import { fieldErrors, refusals } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Queryable, Value } from '../database/database'
import { unprepared } from '../database/named'
import { parseId, type Handlers } from '../endpoints/handlers'
import { listReply, searchConditions } from '../endpoints/listing'
import { answer, invalid, missing, ok, refused, refusedWith } from '../endpoints/reply'
import { personById } from '../endpoints/row-json'
import { insertedId } from '../endpoints/rows'
import { visibleReceipts } from '../endpoints/visibility'
import type { Services } from '../services'
import { lockReceipts } from '../sheet-import/import-lock'
import { matchesWord, isCharged, isOwed, filterConditions } from './receipt-filters'

type Names = 'receiptTotals' | 'monthlyList' | 'monthlyReceipts' | 'monthlyUndo'

/** A member of a group. `amount`: pesos, as text. `reason`: why the member gets no receipt; null if one is made. */
type Member = {
  student: number
  first_name: string
  last_name: string
  folio: string
  tutor: number | null
  group: number
  name: string
  amount: string | null
  reason: MonthlyReason | null
}

export function monthlyReceiptHandlers({ schoolClock }: Services): Pick<Handlers, Names> {
  return {
    async receiptTotals({ database, person, query }) {
      const values: Value[] = [person.id]
      const where = [
        visibleReceipts(person, 'payment.edit'),
        ...filterConditions(query, values),
        ...searchConditions(matchesWord, query.search, values),
      ]
      const sum = (of: string, which: string) => `coalesce(sum(${of}) filter (where ${which}), 0)::numeric(14, 2)::text`
      const [row] = await database.query<{ json: string }>(
        unprepared(`select json_build_object('count', count(*)::int, 'left_out', (count(*) filter (where not ${isCharged}))::int,
           'asked', ${sum('r.amount_expected', isCharged)}, 'paid', ${sum('r.abono', isCharged)}, 'owed', ${sum('r.amount_expected - r.abono', isOwed)})::text as json
         from receipt r where ${where.join(' and ')}`),
        values,
      )
      return ok(row?.json ?? 'null')
    },

    monthlyList(call) {
      const json = `json_build_object('id', b.id, 'month', to_char(b.month, 'YYYY-MM'), 'made_at', b.made_at, 'made_by', ${personById('b.person_id')},
        'count', (select count(*)::int from receipt r where r.batch_id = b.id), 'touched', (select count(*)::int from receipt r where r.batch_id = b.id and r.version > 1))`
      const where = ['exists (select from receipt r where r.batch_id = b.id)']
      return listReply(call, {
        json,
        from: { table: 'receipt_batch', alias: 'b' },
        where,
        order: 'b.id desc',
        values: [],
      })
    },

    async monthlyReceipts({ database, person, body }) {
      const groups = body.groups?.map(parseId) ?? null
      if (groups && !(await areActive(database, groups))) return invalid({ groups: [fieldErrors.inactiveGroups] })
      // Locks receipts, so that no member gets two for a group and month.
      if (!body.dry_run) await lockReceipts(database)
      const members = await membersOf(database, body.month, groups)
      const billed = members.filter(({ reason }) => reason === null)
      const preview = previewOf(body.month, billed)
      const isOutdated = !body.dry_run && body.preview !== undefined && body.preview !== preview
      const batch =
        body.dry_run || isOutdated || billed.length === 0
          ? null
          : await createBatch(database, { month: body.month, by: person.id, at: isoOf(schoolClock), billed })
      const memberJson = ({ student, first_name, last_name, folio, group, name }: Member) => ({
        student: { id: student, first_name, last_name },
        student_folio: folio,
        group: { id: group, name },
      })
      const result = {
        batch: batch?.id ?? null,
        dry_run: body.dry_run ?? isOutdated,
        preview,
        made: billed.map((member) => ({
          id: batch?.receipts.get(receiptKey(member.folio, member.group)) ?? null,
          ...memberJson(member),
          amount_expected: member.amount,
        })),
        left: members
          .filter(({ reason }) => reason !== null)
          .map((member) => ({ ...memberJson(member), reason: member.reason })),
        total: (billed.reduce((cents, { amount }) => cents + centsOf(Number(amount)), 0) / 100).toFixed(2),
      }
      return isOutdated ? refusedWith(409, refusals.monthlyMoved, JSON.stringify(result)) : answer(result)
    },

    /** Deletes all receipts of a batch; refused (409) if one of them was paid or changed since. */
    async monthlyUndo({ database, body }) {
      const batch = parseId(body.batch)
      const [found] = await database.query('select id from receipt_batch where id = $1 for update', [batch])
      if (!found) return missing
      const receipts = await database.query<{ folio: string; touched: boolean }>(
        'select student_folio as folio, version > 1 as touched from receipt where batch_id = $1 order by id for update',
        [batch],
      )
      const touched = receipts.filter((receipt) => receipt.touched).map(({ folio }) => folio)
      if (touched.length > 0) return refused(409, refusals.monthlyTouched(touched))
      await database.query('delete from receipt where batch_id = $1', [batch])
      return answer({ batch, removed: receipts.length })
    },
  }
}

/** A fingerprint of the receipts to create; it changes if the month, a member, folio, tutor, group or amount does. */
function previewOf(month: string, billed: readonly Member[]): string {
  const receipts = billed.map(({ student, folio, tutor, group, amount }) => [student, folio, tutor, group, amount])
  return createHash('sha256')
    .update(JSON.stringify([month, receipts]))
    .digest('base64url')
}

async function areActive(database: Queryable, groups: readonly number[]): Promise<boolean> {
  const found = await database.query('select id from class_group where id = any($1::int[]) and is_active', [groups])
  return found.length === new Set(groups).size
}

/**
 * The members of the active `groups` (null: of all active groups) on the last day of the month, ordered by group and
 * name. The reason 'exists' means that the member already has a receipt for this group and month that is active and not
 * cancelled.
 */
function membersOf(database: Queryable, month: string, groups: readonly number[] | null): Promise<Member[]> {
  return database.query<Member>(
    `select s.id as student, s.first_name, s.last_name, s.folio, s.tutor_id as tutor, g.id as "group", g.name, pr.amount::text as amount,
       case when not s.is_active then 'inactive'
         when s.tutor_id is null then 'tutor'
         when trim(s.folio) = '' then 'folio'
         when exists (select from receipt r where r.student_folio = s.folio and r.group_id = g.id and ${isCharged}
           and r.payment_period >= $1::date and r.payment_period < $1::date + interval '1 month') then 'exists'
         when coalesce(pr.amount, 0) <= 0 then 'amount' end as reason
     from class_group g join membership m on m.group_id = g.id and member_on(m, ($1::date + interval '1 month' - interval '1 day')::date) join student s on s.id = m.student_id
       left join payment_configuration pc on pc.id = price_list_on(g, $1::date) left join price_on(pc, $1::date) pr on true
     where g.is_active and ($2::int[] is null or g.id = any($2::int[]))
     order by plain(g.name), g.id, s.plain_name, s.id`,
    [`${month}-01`, groups],
  )
}

type BatchOrder = { month: string; by: number; at: string; billed: readonly Member[] }

/** Inserts a batch and its receipts. Returns the batch's id, and the receipts' ids by `receiptKey(folio, group)`. */
async function createBatch(
  database: Queryable,
  { month, by, at, billed }: BatchOrder,
): Promise<{ id: number; receipts: ReadonlyMap<string, number> }> {
  const batch = await insertedId(
    database,
    'insert into receipt_batch (month, person_id, made_at) values ($1::date, $2, $3::timestamptz) returning id',
    [`${month}-01`, by, at],
  )
  const rows = await database.query<{ id: number; folio: string; group: number }>(
    `insert into receipt (tutor_id, student_folio, group_id, amount_expected, payment_total, payment_period, status, batch_id)
       select tutor, folio, class, amount::numeric, amount::numeric, $1::date, 'pendiente', $2 from unnest($3::int[], $4::text[], $5::int[], $6::text[]) of (tutor, folio, class, amount)
     returning id, student_folio as folio, group_id as "group"`,
    [
      `${month}-01`,
      batch,
      billed.map(({ tutor }) => tutor ?? 0),
      billed.map(({ folio }) => folio),
      billed.map(({ group }) => group),
      billed.map(({ amount }) => amount ?? '0'),
    ],
  )
  return { id: batch, receipts: new Map(rows.map(({ id, folio, group }) => [receiptKey(folio, group), id])) }
}

const receiptKey = (folio: string, group: number) => `${group} ${folio}`
