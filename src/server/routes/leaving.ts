/** What a student's leaving the school, now or on a day to come, does to the student's places in groups. */
import type { Queryable } from '../database/database'
import type { Call } from '../endpoints/handlers'
import type { Reply } from '../endpoints/reply'
import { overQuota } from './membership-plans'
import { withdrawStart } from './memberships'

/**
 * Ends the student's places on the day `on`, unless they end earlier; those that begin on that day or later are
 * withdrawn. An end that was planned for another day of leaving is replaced.
 */
export async function endPlaces(
  database: Queryable,
  student: number,
  { on, today }: { on: string; today: string },
): Promise<void> {
  await withdrawLeaving(database, student, today)
  const planned = await database.query<{ id: number }>(
    'select id from membership where student_id = $1 and is_active and start_date >= $2::date and start_date > $3::date',
    [student, on, today],
  )
  for (const { id } of planned) await withdrawStart(database, id, today)
  await database.query(
    `update membership set is_active = $2::date > $3::date, end_date = $2::date
     where student_id = $1 and is_active and (end_date is null or end_date > $2::date or coalesce(end_date <= start_date, false))`,
    [student, on, today],
  )
}

/** Withdraws the ends of places that follow from a planned day of leaving the school. Returns their groups. */
function withdrawLeaving(database: Queryable, student: number, today: string): Promise<{ group: number }[]> {
  return database.query<{ group: number }>(
    `update membership m set end_date = null from student s where s.id = m.student_id and s.id = $1 and s.is_active
       and s.left_on > $2::date and m.is_active and m.end_date = s.left_on returning m.group_id as "group"`,
    [student, today],
  )
}

/** A student who was going to leave stays, with the places. Returns a refusal if one of them has been given away. */
export async function stay(
  { database, person, id }: Pick<Call<'studentActivate'>, 'database' | 'person' | 'id'>,
  today: string,
): Promise<Reply | null> {
  const groups = (await withdrawLeaving(database, id, today)).map(({ group }) => group)
  for (const group of groups.sort((one, other) => one - other)) {
    const refusal = await overQuota({ database, person }, group, today)
    if (refusal) return refusal
  }
  return null
}
