/** The cash count: the report of a span of days, closing a day, and reopening it. */
import { mostCashDays, mostCashEntries, schoolDay } from '../../contract'
import { centsOf } from '../../domain/balance'
import { school } from '../../school'
import { fieldErrors, refusals } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Queryable } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { created, invalid, missing, ok, refused, refusedWith } from '../endpoints/reply'
import { groupById, optionJson, personById } from '../endpoints/row-json'
import type { Services } from '../services'
import { cashType, paymentDateProblem } from './receipt-money'

type Names = 'cashCut' | 'cashClose' | 'cashReopen'

const pesosText = (sum: string) => `coalesce(${sum}, 0)::numeric(14, 2)::text`
const cashOf = (day: string) =>
  `(select sum(e.amount) from receipt_entry e where e.payment_date = ${day} and e.type_payment = '${cashType}' and not e.imported)`

/** For statements with the table `cash_day` under the alias `d`. */
const dayJson = `json_build_object('id', d.id, 'day', d.day, 'opening', d.opening::text, 'counted', d.counted::text, 'cash', ${pesosText(cashOf('d.day'))},
  'difference', ${pesosText(`d.counted - d.opening - coalesce(${cashOf('d.day')}, 0)`)}, 'note', d.note, 'is_closed', d.is_closed,
  'closed_by', ${personById('d.closed_by')}, 'closed_at', d.closed_at, 'reason', d.reason, 'reopened_by', ${personById('d.reopened_by')}, 'version', d.version)`

const entryJson = `json_build_object('id', e.id, 'receipt', e.receipt_id, 'payment_date', e.payment_date, 'created', e.created, 'amount', e.amount::text,
  'type_payment', ${optionJson('payment_type', 'e.type_payment')}, 'received_by', ${personById('e.received_by')}, 'student_folio', e.student_folio,
  'group', ${groupById('e.group_id')},
  'observations', coalesce(nullif(e.reason, ''), e.observations))`

const dayEntered = `(e.created at time zone '${school.timeZone}')::date`

/**
 * The report is one statement, so that all its sums are of the same moment. `listed`: the report has the entries, else
 * sums by month, the only ones with imported payments. If there are more than `mostCashEntries` entries to list, the
 * statement returns no row.
 */
const reportSql = (listed: boolean) => `
  with taken as materialized (
    select e.*, r.student_folio, r.group_id from receipt_entry e join receipt r on r.id = e.receipt_id where e.payment_date between $1::date and $2::date and not e.imported
  ), dated_elsewhere as (
    select e.*, r.student_folio, r.group_id from receipt_entry e join receipt r on r.id = e.receipt_id
    where ${dayEntered} between $1::date and $2::date and e.payment_date not between $1::date and $2::date and not e.imported order by e.id limit ${mostCashEntries}
  )
  select json_build_object(
    'from', $1::text, 'to', $2::text,
    'total', (select ${pesosText('sum(amount)')} from taken),
    'cash', (select ${pesosText(`sum(amount) filter (where type_payment = '${cashType}')`)} from taken),
    'by_type', (select coalesce(json_agg(json_build_object('type_payment', ${optionJson('payment_type', 't.type_payment')}, 'amount', t.amount::text, 'count', t.count) order by (select x.position from payment_type x where x.value = t.type_payment)), '[]')
      from (select type_payment, sum(amount)::numeric(14, 2) as amount, count(*)::int as count from taken group by type_payment) t),
    'by_receiver', (select coalesce(json_agg(json_build_object('received_by', ${personById('t.received_by')}, 'amount', t.amount::text, 'count', t.count) order by (select x.plain_name from person x where x.id = t.received_by), t.received_by), '[]')
      from (select received_by, sum(amount)::numeric(14, 2) as amount, count(*)::int as count from taken group by received_by) t),
    'by_month', ${
      listed
        ? 'null::json'
        : `(select coalesce(json_agg(json_build_object('month', t.month, 'type_payment', ${optionJson('payment_type', 't.type_payment')}, 'amount', t.amount::text, 'imported', t.imported::text, 'count', t.count) order by t.month, (select x.position from payment_type x where x.value = t.type_payment)), '[]')
      from (select to_char(payment_date, 'YYYY-MM') as month, type_payment, sum(amount)::numeric(14, 2) as amount, coalesce(sum(amount) filter (where imported), 0)::numeric(14, 2) as imported, count(*)::int as count
         from receipt_entry where payment_date between $1::date and $2::date group by 1, 2) t)`
    },
    'entries', ${listed ? `(select coalesce(json_agg(${entryJson} order by e.payment_date, e.id), '[]') from taken e)` : `'[]'::json`},
    'dated_elsewhere', ${listed ? `(select coalesce(json_agg(${entryJson} order by e.id), '[]') from dated_elsewhere e)` : `'[]'::json`},
    'days', (select coalesce(json_agg(${dayJson} order by d.day), '[]') from cash_day d where d.day between $1::date and $2::date),
    'last_opening', (select d.opening::text from cash_day d where d.day < $1::date order by d.day desc limit 1)
  )::text as json${listed ? ` where (select count(*) from taken) <= ${mostCashEntries}` : ''}`

export function cashHandlers({ schoolClock }: Services): Pick<Handlers, Names> {
  return {
    async cashCut({ database, query: { from, to, sums } }) {
      if (to < from) return invalid({ to: [fieldErrors.backwards] })
      if (daysBetween(from, to) >= mostCashDays) return invalid({ to: [fieldErrors.longSpan] })
      const [row] = await database.query<{ json: string }>(reportSql(sums === undefined), [from, to])
      return row ? ok(row.json) : invalid({ to: [fieldErrors.manyEntries] })
    },

    async cashClose({ database, person, body: { day, opening, counted, cash, note = '' } }) {
      const today = schoolDay(schoolClock())
      if (day > today) return invalid({ day: [fieldErrors.future] })
      // Waits for transactions that insert entries of this day (see `refuse_closed_day`), so that these are counted.
      await database.query(`select pg_advisory_xact_lock(hashtextextended('cash ' || $1::date, 0))::text`, [day])
      const [before] = await database.query<{ is_closed: boolean }>(
        'select is_closed from cash_day where day = $1::date for update',
        [day],
      )
      // A day that was reopened can be closed again even if it is too long ago to be closed for the first time.
      const problem = before ? null : paymentDateProblem(day, cashType, today)
      if (problem !== null) return invalid({ day: [problem] })
      if (before?.is_closed) return refusedWith(409, refusals.dayClosed(day), await dayJsonOf(database, day))
      const now = await cashNow(database, day)
      if (cash !== undefined && centsOf(cash) !== centsOf(now))
        return refusedWith(409, refusals.cashMoved(cash, now), await dayJsonOf(database, day))
      await database.query(
        `insert into cash_day (day, opening, counted, note, closed_by, closed_at) values ($1::date, $2::text::numeric, $3::text::numeric, $4, $5, $6::timestamptz)
         on conflict (day) do update set opening = excluded.opening, counted = excluded.counted, note = excluded.note, is_closed = true, closed_by = excluded.closed_by, closed_at = excluded.closed_at`,
        [day, opening.toFixed(2), counted.toFixed(2), note, person.id, isoOf(schoolClock)],
      )
      return created(await dayJsonOf(database, day))
    },

    async cashReopen({ database, person, body: { day, reason } }) {
      const [found] = await database.query<{ is_closed: boolean }>(
        'select is_closed from cash_day where day = $1::date for update',
        [day],
      )
      if (!found) return missing
      if (!found.is_closed) return refused(409, refusals.dayOpen)
      await database.query(
        'update cash_day set is_closed = false, reason = $2, reopened_by = $3, reopened_at = $4::timestamptz where day = $1::date',
        [day, reason, person.id, isoOf(schoolClock)],
      )
      return ok(await dayJsonOf(database, day))
    },
  }
}

/** The sum of a day's cash payments, pesos. */
async function cashNow(database: Queryable, day: string): Promise<number> {
  const [row] = await database.query<{ cash: string }>(`select ${pesosText(cashOf('$1::date'))} as cash`, [day])
  return Number(row?.cash)
}

async function dayJsonOf(database: Queryable, day: string): Promise<string> {
  const [row] = await database.query<{ json: string }>(
    `select ${dayJson}::text as json from cash_day d where d.day = $1::date`,
    [day],
  )
  return row?.json ?? 'null'
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}
