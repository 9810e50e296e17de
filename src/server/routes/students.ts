/** Students: list and detail by role, creation, changes, activation, points reset, and a tutor's own. */
import { may, schoolDay, scopeOf } from '../../contract'
import { fieldErrors, refusals } from '../../texts/provider'
import { school } from '../../school'
import { isoOf, type Clock } from '../clock'
import type { Queryable, Value } from '../database/database'
import { keyOf, type Handlers } from '../endpoints/handlers'
import { listed } from '../endpoints/listing'
import { answer, created, forbidden, invalid, missing, ok, refused, type Reply } from '../endpoints/reply'
import { studentJson } from '../endpoints/row-json'
import { seenStudents } from '../endpoints/visibility'
import type { Person } from '../security/person'

type Names = 'studentList' | 'student' | 'studentCreate' | 'studentChange' | 'studentActivate' | 'resetPoints' | 'myStudents'

/** What a birthdate has to do with today is only the age: whole years on the school's calendar. */
const todayIsSecond = '$2::date'

export function studentHandlers(capable: boolean, schoolClock: Clock): Pick<Handlers, Names> {
  const today = () => schoolDay(schoolClock())

  async function one(database: Queryable, person: Person, id: number): Promise<string | null> {
    const [row] = await database.query<{ json: string }>(
      `select ${studentJson(person.role, todayIsSecond)}::text as json from student s where s.id = $3 and ${seenStudents(person)}`,
      [person.id, today(), id],
    )
    return row?.json ?? null
  }

  return {
    async studentList({ database, person, query, url, seal }) {
      const seen = seenStudents(person)
      const left = (cursor: string) =>
        `exists (select from membership om join class_group og on og.id = om.group_id where om.student_id = s.id and (om.changed >= ${cursor} or og.changed >= ${cursor}))`
      return listed(
        database,
        {
          json: studentJson(person.role, todayIsSecond),
          from: 'student s',
          where: [seen, `${todayIsSecond} is not null`],
          order: 's.id',
          values: [person.id, today()],
          search: searchFor(person),
          ordering: orderingFor(person),
          ...(capable && { changes: { alias: 's', table: 'student', seen, seal, left } }),
        },
        query,
        url,
      )
    },

    async student({ database, person, id }) {
      const json = await one(database, person, id)
      return json === null ? missing : ok(json)
    },

    async studentCreate({ database, person, body }) {
      // A tutor's own children, and only where the desk has switched it on.
      const own = scopeOf(person.role, 'student.create') === 'own'
      if (own && !person.createStudent) return refused(403, refusals.cannotAddStudents)
      if (body.birthdate > today()) return invalid({ birthdate: [fieldErrors.birthdate] })
      const [row] = await database.query<{ id: number }>(
        'insert into student (first_name, last_name, birthdate, comment, folio, tutor_id, created) values ($1, $2, $3::date, $4, next_folio($5), $6, $7::timestamptz) returning id',
        [body.first_name, body.last_name, body.birthdate, body.comment ?? '', school.folioPrefix, own ? person.id : null, isoOf(schoolClock)],
      )
      const json = row ? await one(database, person, row.id) : null
      return json === null ? missing : created(json)
    },

    async studentChange({ database, person, id, body }) {
      const { number_of_classes_that_must, total_points, tutor, emergency_contact, ...personal } = body
      const ledger = { number_of_classes_that_must, total_points, tutor, emergency_contact }
      if (Object.values(ledger).some((value) => value !== undefined) && !may(person.role, 'student.editLedger')) return forbidden
      if (personal.birthdate !== undefined && personal.birthdate > today()) return invalid({ birthdate: [fieldErrors.birthdate] })
      const refusal = await relationsRefused(database, id, tutor, emergency_contact)
      if (refusal) return refusal
      const values: Value[] = [
        person.id,
        id,
        personal.first_name ?? null,
        personal.last_name ?? null,
        personal.birthdate ?? null,
        personal.comment ?? null,
        number_of_classes_that_must ?? null,
        total_points ?? null,
        tutor === undefined ? null : keyOf(tutor),
        emergency_contact === undefined ? null : keyOf(emergency_contact),
      ]
      const changed = await database.query(
        `update student s set first_name = coalesce($3, first_name), last_name = coalesce($4, last_name), birthdate = coalesce($5::date, birthdate),
           comment = coalesce($6, comment), number_of_classes_that_must = coalesce($7, number_of_classes_that_must),
           total_points = coalesce($8, total_points), tutor_id = coalesce($9, tutor_id), emergency_contact_id = coalesce($10, emergency_contact_id)
         where s.id = $2 and ${seenStudents(person, 'student.edit')} returning s.id`,
        values,
      )
      const json = changed.length > 0 ? await one(database, person, id) : null
      return json === null ? missing : ok(json)
    },

    async studentActivate({ database, person, id, body }) {
      const changed = await database.query(
        `update student s set is_active = $3 where s.id = $2 and ${seenStudents(person, 'student.activate')} returning s.id`,
        [person.id, id, body.is_active],
      )
      return changed.length > 0 ? answer({ id, is_active: body.is_active }) : missing
    },

    async resetPoints({ database, person, query }) {
      const [group, student] = 'group_id' in query ? [keyOf(query.group_id), null] : [null, keyOf(query.student_id)]
      const found = await reset(database, person, isoOf(schoolClock), group, student)
      return found === null ? missing : answer({ reset: found })
    },

    async myStudents({ database, person, query, url }) {
      const values: Value[] = [person.id, today()]
      const where = [seenStudents(person), `${todayIsSecond} is not null`]
      if (query.email !== undefined) {
        const email = `lower($${values.push(query.email)})`
        where.push(`exists (select from person x where x.id in (s.tutor_id, s.account_id) and lower(x.email) = ${email})`)
      }
      return listed(database, { json: studentJson(person.role, todayIsSecond), from: 'student s', where, order: 's.first_name, s.id', values }, query, url)
    },
  }
}

/** A family may be looked for by the tutor's name where that is seen for every student. */
function searchFor({ role }: Person): (word: string) => string {
  const family = (word: string) => ` or s.tutor_id in (select x.id from person x where x.plain_name like ${word})`
  return (word) => `s.plain_name like ${word}${may(role, 'student.identity') ? family(word) : ''}`
}

function orderingFor({ role }: Person): Record<string, string> {
  return {
    id: 's.id',
    first_name: 'plain(s.first_name)',
    last_name: 'plain(s.last_name)',
    age: `date_part('year', age(${todayIsSecond}, s.birthdate))`,
    folio: 's.folio',
    total_points: 's.total_points',
    is_active: 's.is_active',
    ...(may(role, 'contact.see') && { birthdate: 's.birthdate', number_of_classes_that_must: 's.number_of_classes_that_must' }),
    ...(may(role, 'student.identity') && { created: 's.created' }),
  }
}

type Relations = { tutor: number | null; contact: number | null }

/** The tutor exists, and the emergency contact is one of that tutor's; a pair that stands already is not asked again. */
async function relationsRefused(database: Queryable, id: number, tutor: string | undefined, contact: string | undefined): Promise<Reply | null> {
  if (tutor === undefined && contact === undefined) return null
  const [before] = await database.query<Relations>('select tutor_id as tutor, emergency_contact_id as contact from student where id = $1', [id])
  if (!before) return missing
  const wanted = { tutor: tutor === undefined ? before.tutor : keyOf(tutor), contact: contact === undefined ? before.contact : keyOf(contact) }
  if (wanted.tutor === before.tutor && wanted.contact === before.contact) return null
  const [found] = await database.query<{ tutor: boolean; contact: boolean; family: boolean }>(
    `select exists (select from person where id = $1 and role = 'Tutor') as tutor, exists (select from emergency_contact where id = $2) as contact,
       exists (select from emergency_contact where id = $2 and tutor_id = $1) as family`,
    [wanted.tutor, wanted.contact],
  )
  if (wanted.tutor !== null && !found?.tutor) return invalid({ tutor: [fieldErrors.notTutor] })
  if (wanted.contact === null) return null
  if (!found?.contact) return invalid({ emergency_contact: [fieldErrors.unknownRow] })
  return wanted.tutor === null || found.family ? null : invalid({ emergency_contact: [fieldErrors.notFamily] })
}

/**
 * Sets the totals to zero, leaves the attendance rows alone, and writes down who did it, when, and what each total was; one
 * statement, so that nothing is reset without its line. Answers how many students it touched, null where there is no such row.
 */
async function reset(database: Queryable, person: Person, at: string, group: number | null, student: number | null): Promise<number | null> {
  const [known] = await database.query(group === null ? 'select id from student where id = $1' : 'select id from class_group where id = $1', [group ?? student])
  if (!known) return null
  // Locked in one order, so that two resets of groups that share students cannot wait for each other.
  const changed = await database.query(
    `with chosen as (
       select s.id, s.total_points from student s
       where s.id = $4 or exists (select from membership m where m.student_id = s.id and m.group_id = $3) order by s.id for update
     ), changed as (
       update student set total_points = 0 from chosen where student.id = chosen.id returning student.id, chosen.total_points
     ), logged as (
       insert into points_reset (at, person_id, group_id, student_id, total_points) select $2::timestamptz, $1, $3, id, total_points from changed
     )
     select id from changed`,
    [person.id, at, group, student],
  )
  return changed.length
}
