/** A family that the desk enters at once: tutor, contacts and students, who join their groups. */
import { birthdateProblem } from '../../domain/age'
import { searchKeyOf } from '../../domain/search-key'
import { birthdateErrors, fieldErrors } from '../../texts/provider'
import type { Queryable } from '../database/database'
import { parseId, type Call } from '../endpoints/handlers'
import { answer, invalid, type Reply } from '../endpoints/reply'
import type { Resources } from '../endpoints/resources'
import { insertedId, jsonOf } from '../endpoints/rows'
import { folioPrefix } from '../profile'
import { duplicatesRefused } from './duplicates'
import { enrol } from './memberships'

/** `today`: the school's date. `now`: ISO instant. */
type Circumstances = { resources: Resources; today: string; now: string }

export async function createFamily(
  { database, person, body }: Call<'tutorCreate'>,
  { resources, today, now }: Circumstances,
): Promise<Reply> {
  const { contacts = [], students = [], over_quota, despite_duplicates, ...tutor } = body
  const refusal =
    childrenRefused(students, today) ?? (await duplicatesRefused(database, { tutor, students }, despite_duplicates))
  if (refusal) return refusal
  const id = await insertedId(
    database,
    `insert into person (role, email, first_name, last_name, phone, gender, relationship, date_joined)
     values ('Tutor', $1, $2, $3, $4, $5, $6, $7::timestamptz) returning id`,
    [
      tutor.email ?? null,
      tutor.first_name,
      tutor.last_name,
      tutor.phone,
      tutor.gender ?? null,
      tutor.relationship ?? null,
      now,
    ],
  )
  const contactIds: number[] = []
  for (const contact of contacts)
    contactIds.push(
      await insertedId(
        database,
        `insert into emergency_contact (first_name, last_name, phone, relationship, tutor_id, created)
         values ($1, $2, $3, $4, $5, $6::timestamptz) returning id`,
        [contact.first_name, contact.last_name, contact.phone, contact.relationship, id, now],
      ),
    )
  const made: { id: number; first_name: string; last_name: string }[] = []
  for (const student of students) {
    const family = { tutor: id, contact: contactIds[0] ?? null }
    made.push({ ...student, id: await insertStudent(database, student, { ...family, now }) })
  }
  // In the order of the groups' ids, because `enrol` locks the groups one by one: two families that are entered at the
  // same time must lock them in the same order, or they could deadlock.
  const joining = students
    .flatMap(({ group }, index) => (group === undefined ? [] : [{ group: parseId(group), index }]))
    .sort((one, other) => one.group - other.group)
  for (const { group, index } of joining) {
    const student = made[index]?.id ?? 0
    const joined = await enrol(
      { database, person, resources, today },
      { student, group, from: today, leaves: null, overQuota: over_quota ?? false },
    )
    if (!joined.ok) return atField(joined.reply, 'group', `students.${index}.group`)
  }
  const json = await jsonOf(database, resources.tutor.row(person, id))
  return answer(
    {
      ...JSON.parse(json ?? '{}'),
      students: made.map(({ id, first_name, last_name }) => ({ id, first_name, last_name })),
    },
    201,
  )
}

type NewStudent = { first_name: string; last_name: string; birthdate: string; comment?: string | undefined }

/** Inserts a student with the next folio, and returns the id. */
export async function insertStudent(
  database: Queryable,
  { first_name, last_name, birthdate, comment = '' }: NewStudent,
  { tutor, contact, now }: { tutor: number | null; contact: number | null; now: string },
): Promise<number> {
  return insertedId(
    database,
    `insert into student (first_name, last_name, birthdate, comment, folio, tutor_id, emergency_contact_id, created)
     values ($1, $2, $3::date, $4, next_folio($5), $6, $7, $8::timestamptz) returning id`,
    [first_name, last_name, birthdate, comment, await folioPrefix(database), tutor, contact, now],
  )
}

/** The refusal if a birth date is wrong, or if one child was entered twice; else null. */
function childrenRefused(students: readonly NewStudent[], today: string): Reply | null {
  const errors: Record<string, string[]> = {}
  const seen = new Set<string>()
  for (const [index, { first_name, last_name, birthdate }] of students.entries()) {
    const problem = birthdateProblem(birthdate, today)
    if (problem) errors[`students.${index}.birthdate`] = [birthdateErrors[problem]]
    const key = searchKeyOf(`${first_name} ${last_name} ${birthdate}`)
    if (seen.has(key)) errors[`students.${index}.first_name`] = [fieldErrors.sameChild]
    seen.add(key)
  }
  return Object.keys(errors).length > 0 ? invalid(errors) : null
}

/** The refusal with the errors of the field `from` moved to the field `to`. */
function atField(reply: Reply, from: string, to: string): Reply {
  const { [from]: errors, ...others }: Record<string, unknown> = JSON.parse(reply.json)
  return errors === undefined ? reply : { ...reply, json: JSON.stringify({ ...others, [to]: errors }) }
}
