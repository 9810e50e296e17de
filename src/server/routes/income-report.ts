/** The report of income: charged, received and owed by month and group, and every debt, in one statement. */
import type * as z from 'zod/mini'
import type { incomeReportQuery } from '../../contract'
import type { Queryable, Value } from '../database/database'
import { unprepared } from '../database/named'
import { parseId } from '../endpoints/handlers'
import { personById } from '../endpoints/row-json'
import { isCharged, isOwed } from './receipt-filters'

export type IncomeFilter = z.output<typeof incomeReportQuery>

const named = (alias: string) =>
  `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`
const pesos = (sql: string) => `${sql}::numeric(14, 2)::text`
const sum = (sql: string, which: string) => `coalesce(sum(${sql}) filter (where ${which}), 0)`
const monthOf = (sql: string) => `to_char(${sql}, 'YYYY-MM')`
const places = 'left join class_group g on g.id = t.group_id left join school sc on sc.id = g.school_id'

/** The report as JSON text. `today`: the school's date. */
export async function incomeReportJson(database: Queryable, filter: IncomeFilter, today: string): Promise<string> {
  const { from, to, group, school } = filter
  const values: Value[] = [from, to, today]
  const where = [
    ...(group === undefined ? [] : [`r.group_id = $${values.push(parseId(group))}`]),
    ...(school === undefined
      ? []
      : [`r.group_id in (select x.id from class_group x where x.school_id = $${values.push(parseId(school))})`]),
  ]
    .map((condition) => ` and ${condition}`)
    .join('')
  const [row] = await database.query<{ json: string }>(
    unprepared(`with moved as (
      select ${monthOf('r.payment_period')} as month, r.group_id, (count(*) filter (where ${isCharged}))::int as receipts,
        ${sum('r.amount_expected', isCharged)} as charged, ${sum('r.amount_expected - r.abono', isOwed)} as owed, 0 as received, 0 as imported
        from receipt r where r.payment_period between $1::date and $2::date${where} group by 1, 2
      union all
      select ${monthOf('e.payment_date')}, r.group_id, 0, 0, 0, sum(e.amount), ${sum('e.amount', 'e.imported')}
        from receipt_entry e join receipt r on r.id = e.receipt_id where e.payment_date between $1::date and $2::date${where} group by 1, 2
    ), monthly as (
      select month, group_id, sum(receipts)::int as receipts, sum(charged) as charged, sum(owed) as owed, sum(received) as received, sum(imported) as imported
        from moved group by month, group_id having bool_or(receipts > 0 or received <> 0)
    ), owing as (
      select r.* from receipt r where ${isOwed} and r.payment_period <= $2::date${where}
    )
    select json_build_object('from', $1::text, 'to', $2::text,
      'rows', (select coalesce(json_agg(json_build_object('month', t.month, 'group', ${named('g')}, 'school', ${named('sc')}, 'receipts', t.receipts,
          'charged', ${pesos('t.charged')}, 'owed', ${pesos('t.owed')}, 'received', ${pesos('t.received')}, 'imported', ${pesos('t.imported')})
          order by t.month, plain(g.name), g.id), '[]') from monthly t ${places}),
      'debts', (select coalesce(json_agg(json_build_object('id', t.id, 'tutor', ${personById('t.tutor_id')},
          'student', case when s.id is null then null else json_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name) end,
          'folio', t.student_folio, 'group', ${named('g')}, 'school', ${named('sc')}, 'payment_period', t.payment_period,
          'charged', t.amount_expected::text, 'owed', (t.amount_expected - t.abono)::text, 'days', greatest($3::date - t.payment_period, 0), 'imported', t.imported)
          order by t.payment_period, plain(s.last_name || ' ' || s.first_name), t.id), '[]')
        from owing t ${places} left join student s on s.folio = t.student_folio))::text as json`),
    values,
  )
  if (!row) throw new Error('a select without a table gave no row')
  return row.json
}
