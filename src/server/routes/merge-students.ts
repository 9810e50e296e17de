/**
 * Merges two records of one student: the rows that refer to the deleted record are given to the remaining one. If that
 * has such a row already (attendance of the same group and day, a membership of the same group), the two become one.
 */
import type { Queryable } from '../database/database'
import { endAllSessions } from '../security/sessions'
import type { Pair } from './merge-preview'
import { references } from './merge-state'
import { idOrNull, recorder, textOrNull, type Recorder, type Step } from './merge-steps'

/**
 * Whether a merge changes what only people with `student.editLedger` may change: both records have a tutor or contact
 * and one of the two is dropped, or owed classes or points of both records are added up.
 */
export function changesLedger({ keep, drop }: Pair): boolean {
  const isLost = (column: string) =>
    keep[column] != null && drop[column] != null && Number(keep[column]) !== Number(drop[column])
  const isSum = (column: string) => Number(keep[column]) !== 0 && Number(drop[column]) !== 0
  return (
    ['tutor_id', 'emergency_contact_id'].some(isLost) || ['number_of_classes_that_must', 'total_points'].some(isSum)
  )
}

export async function mergeStudents(database: Queryable, { keep, drop }: Pair): Promise<Step[]> {
  const { steps, update, remove } = recorder(database)
  const ids = [keep.id, drop.id]
  const twins = await database.query<{ keep: number; drop: number }>(
    `select a.id as keep, b.id as drop from attendance a
     join attendance b on b.group_id = a.group_id and b.attendance_date = a.attendance_date
     where a.student_id = $1 and b.student_id = $2 order by a.id for update of a, b`,
    ids,
  )
  for (const twin of twins) {
    const [other] = await remove('attendance', 'x.id = $1', [twin.drop])
    await update(
      'attendance',
      `points = points + $2, observations = concat_ws(E'\\n', nullif(observations, ''), nullif(nullif($3, ''), observations)),
       beginning_of_the_cycle = beginning_of_the_cycle or $4`,
      'x.id = $1',
      [
        twin.keep,
        Number(other?.points ?? 0),
        String(other?.observations ?? ''),
        other?.beginning_of_the_cycle === true,
      ],
    )
  }
  await mergePlaces(database, { steps, update, remove }, ids)
  await update(
    'absence',
    'withdrawn = now()',
    `x.student_id = $2 and x.withdrawn is null and exists (select from absence o where o.student_id = $1 and o.date = x.date and o.withdrawn is null)`,
    ids,
  )
  // The student is the key of a registration wish, so the wish is deleted and inserted again; a wish that the remaining
  // record already has is kept.
  for (const { group_id, school_id, hours } of await remove('registration_wish', 'x.student_id = $1', [drop.id])) {
    const added = await database.query(
      'insert into registration_wish (student_id, group_id, school_id, hours) values ($1, $2, $3, $4) on conflict do nothing returning student_id',
      [keep.id, idOrNull(group_id), idOrNull(school_id), String(hours)],
    )
    if (added.length > 0) steps.push({ table: 'registration_wish', inserted: keep.id })
  }
  await update('receipt', 'student_folio = $1', 'x.student_folio = $2', [String(keep.folio), String(drop.folio)])
  for (const [table, column] of references.student) await update(table, `${column} = $1`, `x.${column} = $2`, ids)
  if (keep.account_id !== null && drop.account_id !== null) {
    await update('person', 'is_active = false', 'x.id = $1', [Number(drop.account_id)])
    await endAllSessions(database, Number(drop.account_id))
  }
  const family = keep.tutor_id ?? drop.tutor_id
  const contact =
    keep.emergency_contact_id ?? (family === drop.tutor_id || family === null ? drop.emergency_contact_id : null)
  const registration = await registrationOf(database, { keep, drop }, idOrNull(family))
  await remove('student', 'x.id = $1', [drop.id])
  await update(
    'student',
    `comment = concat_ws(E'\\n', nullif(comment, ''), nullif(nullif($2, ''), comment)),
     care = concat_ws(E'\\n', nullif(care, ''), nullif(nullif($13, ''), care)), not_to = concat_ws(E'\\n', nullif(not_to, ''), nullif(nullif($14, ''), not_to)),
     pickups = pickups || (select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements($15::text::jsonb) e where not pickups @> jsonb_build_array(e)),
     photo = case when 'no' in (photo, $16) then 'no' else coalesce(nullif(photo, ''), $16) end, care_asked = coalesce(care_asked, $17::text::jsonb),
     number_of_classes_that_must = number_of_classes_that_must + $3, total_points = total_points + $4,
     is_active = is_active or $5, left_on = case when is_active or $5 then null else coalesce(left_on, $11::date) end,
     left_reason = case when is_active or $5 then '' else coalesce(nullif(left_reason, ''), $12) end, unconfirmed = unconfirmed and $6, tutor_id = $7, emergency_contact_id = $8,
     account_id = coalesce(account_id, $9), registration_id = $10`,
    'x.id = $1',
    [
      keep.id,
      String(drop.comment),
      Number(drop.number_of_classes_that_must),
      Number(drop.total_points),
      drop.is_active === true,
      drop.unconfirmed === true,
      idOrNull(family),
      idOrNull(contact),
      idOrNull(drop.account_id),
      registration,
      textOrNull(drop.left_on),
      String(drop.left_reason),
      String(drop.care),
      String(drop.not_to),
      JSON.stringify(drop.pickups),
      String(drop.photo),
      drop.care_asked == null ? null : JSON.stringify(drop.care_asked),
    ],
  )
  // Removes the deleted record's registration if it still waits but has no children left to accept.
  await remove(
    'registration',
    `x.id = $1 and x.state = 'waiting' and not exists (select from student s where s.registration_id = x.id)`,
    [idOrNull(drop.registration_id) ?? 0],
  )
  return steps
}

/**
 * The registration of the remaining student. It is the student's own, unless only the other record's is waiting and
 * comes from the student's family (`tutor`): then the reception can accept that one with this student. A student
 * without a registration also gets the other record's, if that is decided.
 */
async function registrationOf(database: Queryable, { keep, drop }: Pair, tutor: number | null): Promise<number | null> {
  const [own, other] = [idOrNull(keep.registration_id), idOrNull(drop.registration_id)]
  const waiting = await database.query<{ id: number; tutor: number }>(
    `select id, tutor_id as tutor from registration where id in ($1, $2) and state = 'waiting'`,
    [own, other],
  )
  if (waiting.some(({ id }) => id === own)) return own
  const isOfFamily = waiting.some((each) => each.id === other && each.tutor === tutor)
  const isWaiting = waiting.some(({ id }) => id === other)
  return isOfFamily || (own === null && !isWaiting) ? other : own
}

/** A membership. `past`: its earlier spans, and the span from `start` to `end` if that is over (SQL multirange). */
type Place = {
  id: number
  is_active: boolean
  start: string | null
  end: string | null
  past: string
  cycle: string | null
}

/**
 * Merges memberships in the same group: the active one remains, or the one that ended later, and gets the days of the
 * other.
 */
async function mergePlaces(
  database: Queryable,
  { update, remove }: Recorder,
  [keep = 0, drop = 0]: readonly number[],
): Promise<void> {
  // A span without a start date includes all days before its end.
  const place = (m: string) =>
    `json_build_object('id', ${m}.id, 'is_active', ${m}.is_active, 'start', ${m}.start_date, 'end', ${m}.end_date, 'cycle', ${m}.cycle_from, 'past',
       (${m}.earlier + case when not ${m}.is_active and ${m}.end_date is not null and coalesce(${m}.start_date < ${m}.end_date, true) then datemultirange(daterange(${m}.start_date, ${m}.end_date)) else '{}' end)::text)`
  const pairs = await database.query<{ places: string }>(
    `select json_build_array(${place('a')}, ${place('b')})::text as places from membership a
     join membership b on b.group_id = a.group_id where a.student_id = $1 and b.student_id = $2 order by a.group_id for update of a, b`,
    [keep, drop],
  )
  for (const { places } of pairs) {
    const [mine, other]: [Place, Place] = JSON.parse(places)
    const otherStays =
      other.is_active !== mine.is_active ? other.is_active : !mine.is_active && (other.end ?? '') > (mine.end ?? '')
    const [stays, goes] = otherStays ? [other, mine] : [mine, other]
    const starts = [mine.start, other.start]
    const first = starts.includes(null) ? null : starts.sort()[0]
    await remove('membership', 'x.id = $1', [goes.id])
    await update(
      'membership',
      `student_id = $2, start_date = case when $3 then $4::date else start_date end, earlier = earlier + $5::datemultirange,
       cycle_from = greatest(cycle_from, $6::date)`,
      'x.id = $1',
      [stays.id, keep, mine.is_active && other.is_active, first ?? null, goes.past, goes.cycle],
    )
  }
}
