/** The demo school grown to 5,000 students and 20,000 receipts, on either database. */
import type { Queryable } from '../../src/server/database/database'

export const crowd = { students: 5_000, receipts: 20_000 } as const

/**
 * First names, last names and months repeat at different intervals, so that the results of a search are spread over the
 * whole table.
 */
export async function grow(database: Queryable): Promise<void> {
  await database.script(`
    with names as (select array['Sofía', 'Íñigo', 'Ximena', 'Mateo', 'Renata', 'José', 'Begoña', 'Emiliano', 'Ángela', 'Nicolás', 'Zoé', 'Andrés', 'Lucía'] as first,
                          array['Núñez', 'Peña', 'Hernández', 'Castañeda', 'Ibáñez', 'López', 'Muñoz', 'García', 'Ordóñez', 'Güemes', 'Vázquez', 'Treviño', 'Ríos', 'Solís', 'Zúñiga', 'Ávila', 'Yáñez'] as last),
         tutors as (select array_agg(id order by id) as ids from person where role = 'Tutor')
    insert into student (first_name, last_name, birthdate, folio, number_of_classes_that_must, total_points, tutor_id, created)
    select first[1 + n % 13], last[1 + n % 17] || ' ' || last[1 + n / 13 % 17], date '2014-01-01' + n % 2500, next_folio('LUC'), n % 9, n % 90, ids[1 + n % cardinality(ids)], now()
    from names, tutors, generate_series(1, ${crowd.students} - (select count(*)::int from student)) n;

    with students as (select folio, tutor_id, row_number() over (order by id) - 1 as place from student)
    insert into receipt (tutor_id, payment_period, payment_date, student_folio, group_id, amount_expected, abono, payment_total, status, type_payment)
    select tutor_id, (date '2026-01-01' - make_interval(months => n % 36))::date, date '2026-01-05' - n % 1000, folio, 1 + n % 12, 950, case n % 3 when 0 then 950 when 1 then 475 else 0 end, 950,
           (array['pagado', 'parcial', 'pendiente'])[1 + n % 3], case n % 3 when 2 then null else 'transferencia' end
    from generate_series(1, ${crowd.receipts} - (select count(*)::int from receipt)) n join students on place = (n * 7) % ${crowd.students};

    analyze;
  `)
  const [{ students, receipts } = { students: 0, receipts: 0 }] = await database.query<{
    students: number
    receipts: number
  }>('select (select count(*)::int from student) as students, (select count(*)::int from receipt) as receipts')
  if (students !== crowd.students || receipts !== crowd.receipts)
    throw new Error(`the school has ${students} students and ${receipts} receipts`)
}
