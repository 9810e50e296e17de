/** Students: list and detail by role, creation, changes, activation, points reset, and a tutor's own. */
import { may, schoolDay, scopeOf } from '../../contract'
import { fieldErrors, refusals } from '../../texts/provider'
import type { Clock } from '../clock'
import type { Queryable, Value } from '../database/database'
import { keyOf, type Handlers } from '../endpoints/call'
import { listed } from '../endpoints/listing'
import { answer, created, forbidden, invalid, missing, ok, refused, type Reply } from '../endpoints/reply'
import { studentJson } from '../endpoints/shapes'
import { seenStudents } from '../endpoints/visibility'
import type { Person } from '../security/person'

type Names = 'studentList' | 'student' | 'studentCreate' | 'studentChange' | 'studentActivate' | 'resetPoints' | 'myStudents'

/** What a birthdate has to do with today is only the age: whole years on the school's calendar. */
const todayIsSecond = '$2::date'

export function studentHandlers(capable: boolean, clock: Clock): Pick<Handlers, Names> {
  const today = () => schoolDay(clock())

  async function one(database: Queryable, person: Person, id: number): Promise<string | null> {
    const [row] = await database.query<{ json: string }>(
      `select ${studentJson(person.role, todayIsSecond)}::text as json from student s where s.id = $3 and ${seenStudents(person)}`,
      [person.id, today(), id],
    )
    return row?.json ?? null
  }

  return {
    async studentList({ database, person, query, url }) {
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
          ...(capable && { changes: { alias: 's', table: 'student', seen, left } }),
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
      const [row] = await database.query<{ id: number }>(
        `with number as (select nextval(pg_get_serial_sequence('student', 'id'))::int as id)
         insert into student (id, first_name, last_name, birthdate, comment, folio, tutor_id)
         select id, $1, $2, $3::date, $4, 'LUC-' || lpad(id::text, 4, '0'), $5 from number returning id`,
        [body.first_name, body.last_name, body.birthdate, body.comment ?? '', own ? person.id : null],
      )
      const json = row ? await one(database, person, row.id) : null
      return json === null ? missing : created(json)
    },

    async studentChange({ database, person, id, body }) {
      const { number_of_classes_that_must, total_points, tutor, emergency_contact, ...personal } = body
      const ledger = { number_of_classes_that_must, total_points, tutor, emergency_contact }
      if (Object.values(ledger).some((value) => value !== undefined) && !may(person.role, 'student.editLedger')) return forbidden
      const refusal = await unknownRelations(database, tutor, emergency_contact)
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

    async resetPoints({ database, query }) {
      const found = 'group_id' in query ? await resetGroup(database, keyOf(query.group_id)) : await resetStudent(database, keyOf(query.student_id))
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

async function unknownRelations(database: Queryable, tutor: string | undefined, contact: string | undefined): Promise<Reply | null> {
  const [found] = await database.query<{ tutor: boolean; contact: boolean }>(
    `select exists (select from person where id = $1 and role = 'Tutor') as tutor, exists (select from emergency_contact where id = $2) as contact`,
    [keyOf(tutor), keyOf(contact)],
  )
  if (tutor !== undefined && !found?.tutor) return invalid({ tutor: [fieldErrors.unknownRow] })
  return contact !== undefined && !found?.contact ? invalid({ emergency_contact: [fieldErrors.unknownRow] }) : null
}

/** Sets the totals to zero and leaves the attendance rows alone; answers how many students it touched. */
async function resetStudent(database: Queryable, id: number): Promise<number | null> {
  const changed = await database.query('update student set total_points = 0 where id = $1 returning id', [id])
  return changed.length > 0 ? changed.length : null
}

async function resetGroup(database: Queryable, id: number): Promise<number | null> {
  const [group] = await database.query('select id from class_group where id = $1', [id])
  if (!group) return null
  // Locked in one order, so that two resets of groups that share pupils cannot wait for each other.
  const changed = await database.query(
    `with members as (
       select s.id from student s where exists (select from membership m where m.student_id = s.id and m.group_id = $1) order by s.id for update
     ) update student set total_points = 0 from members where student.id = members.id returning student.id`,
    [id],
  )
  return changed.length
}
