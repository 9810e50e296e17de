/** Students: list and detail by role, creation, change, activation, points reset, and `myStudents` for families. */
import { daysFrom, may, mostDaysAhead, schoolDay, scopeOf } from '../../contract'
import { birthdateProblem } from '../../domain/age'
import { birthdateErrors, fieldErrors, refusals } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Queryable } from '../database/database'
import { optionalId, parseId, type Call, type Handlers } from '../endpoints/handlers'
import { filtered, listReply } from '../endpoints/listing'
import { answer, created, forbidden, invalid, missing, refused, type Reply } from '../endpoints/reply'
import { schoolDate } from '../endpoints/row-json'
import { rowReply, updateRow } from '../endpoints/rows'
import { mayReadChanges, visibleStudents } from '../endpoints/visibility'
import type { Person } from '../security/person'
import { endAllSessions } from '../security/sessions'
import type { Services } from '../services'
import { duplicatesRefused } from './duplicates'
import { insertStudent } from './families'
import { endPlaces, stay } from './leaving'
import { enrol } from './memberships'
import { cancelReceipts } from './receipt-money'

type Names =
  | 'studentLeave'
  | 'studentReturn'
  | 'studentList'
  | 'student'
  | 'studentCreate'
  | 'studentChange'
  | 'studentActivate'
  | 'resetPoints'
  | 'myStudents'

export function studentHandlers(services: Services): Pick<Handlers, Names> {
  const { capable, resources, schoolClock } = services
  const { student } = resources
  const today = () => schoolDay(schoolClock())

  return {
    studentList({ person, seal, ...call }) {
      const lostSince = (cursor: string) =>
        `exists (select from membership om join class_group og on og.id = om.group_id where om.student_id = s.id and (om.changed >= ${cursor} or og.changed >= ${cursor}))`
      return listReply(call, {
        ...student.rows(person),
        order: 's.id',
        search: searchFor(person),
        ordering: orderingFor(person),
        ...(capable && mayReadChanges(person) && { changes: { visible: visibleStudents(person), seal, lostSince } }),
      })
    },

    student: ({ database, person, id }) => rowReply(database, student.row(person, id)),

    async studentCreate({ database, person, body }) {
      // Tutors may add children if the reception has enabled it for them (`create_student`).
      const own = scopeOf(person.role, 'student.create') === 'own'
      if (own && !person.createStudent) return refused(403, refusals.cannotAddStudents)
      const { tutor, group, over_quota, despite_duplicates, ...child } = body
      // Only the desk may send these fields: families may not choose them, nor learn who is at the school. A provider
      // without capabilities does not accept them from anybody.
      const fromDesk = [tutor, group, over_quota, despite_duplicates].some((value) => value !== undefined)
      if (fromDesk && (own || !capable)) return forbidden
      const problem = birthdateProblem(child.birthdate, today())
      if (problem) return invalid({ birthdate: [birthdateErrors[problem]] })
      const refusal =
        (await tutorRefused(database, optionalId(tutor))) ??
        (await duplicatesRefused(database, { students: [child] }, despite_duplicates))
      if (refusal) return refusal
      const family = { tutor: own ? person.id : (optionalId(tutor) ?? null), contact: null }
      const id = await insertStudent(database, child, { ...family, now: isoOf(schoolClock) })
      if (group !== undefined) {
        const joined = await enrol(
          { database, person, resources, today: today() },
          { student: id, group: parseId(group), from: today(), leaves: null, overQuota: over_quota ?? false },
        )
        if (!joined.ok) return joined.reply
      }
      return rowReply(database, student.row(person, id), created)
    },

    async studentChange({ database, person, id, body }) {
      const { number_of_classes_that_must, total_points, tutor, emergency_contact, ...personal } = body
      if (
        (number_of_classes_that_must !== undefined || total_points !== undefined) &&
        !may(person.role, 'student.editLedger')
      )
        return forbidden
      const problem = personal.birthdate === undefined ? null : birthdateProblem(personal.birthdate, today())
      if (problem) return invalid({ birthdate: [birthdateErrors[problem]] })
      const sent = { tutor: optionalId(tutor), contact: optionalId(emergency_contact) }
      const refusal = await familyRefused(database, { person, capable, id, sent })
      if (refusal) return refusal
      if (!(await student.isVisible(database, person, id, 'student.edit'))) return missing
      await updateRow(database, 'student', id, {
        ...personal,
        number_of_classes_that_must,
        total_points,
        tutor_id: sent.tutor,
        emergency_contact_id: sent.contact,
      })
      return rowReply(database, student.row(person, id))
    },

    async studentActivate(call) {
      const { id, body } = call
      const refusal = body.is_active ? await stay(call, today()) : null
      if (refusal) return refusal
      if (!(await setActive(services, call, body.is_active))) return missing
      return answer({ id, is_active: body.is_active })
    },

    async studentLeave(call) {
      const { database, person, id, body } = call
      const latest = daysFrom(today(), mostDaysAhead)
      if (body.on > latest) return invalid({ on: [fieldErrors.tooFarAhead(latest)] })
      const [found] = await database.query<{ is_active: boolean; early: boolean }>(
        `select s.is_active, exists (select from membership m where m.student_id = s.id and m.is_active and m.start_date > $2::date and m.start_date <= $3::date) as early
         from student s where s.id = $1`,
        [id, body.on, today()],
      )
      if (!found) return missing
      if (!found.is_active) return refused(409, refusals.studentLeft)
      if (found.early) return invalid({ on: [fieldErrors.beforeEntering] })
      await endPlaces(database, id, { on: body.on, today: today() })
      // A student whose leaving is planned stays active until that day (see planned-ends.ts).
      if (body.on <= today()) await setActive(services, call, false)
      await updateRow(database, 'student', id, { left_on: body.on, left_reason: body.reason ?? '' })
      if (body.receipts === 'cancel') await cancelReceipts(database, { student: id, from: body.on })
      return rowReply(database, student.row(person, id))
    },

    async studentReturn(call) {
      const { database, person, id, body } = call
      const [found] = await database.query<{ is_active: boolean }>('select is_active from student where id = $1', [id])
      if (!found) return missing
      if (found.is_active) return refused(409, refusals.studentHere)
      if (!(await setActive(services, call, true))) return missing
      const joined = await enrol(
        { database, person, resources, today: today() },
        { student: id, group: parseId(body.group), from: body.from, leaves: null, overQuota: body.over_quota ?? false },
      )
      return joined.ok ? rowReply(database, student.row(person, id)) : joined.reply
    },

    async resetPoints({ database, person, query }) {
      const [group, student] = 'group_id' in query ? [parseId(query.group_id), null] : [null, parseId(query.student_id)]
      const found = await resetTotals(database, person, { at: isoOf(schoolClock), today: today() }, group, student)
      return found === null ? missing : answer({ reset: found })
    },

    myStudents({ person, ...call }) {
      const ofEmail = (email: string) =>
        `exists (select from person x where x.id in (s.tutor_id, s.account_id) and lower(x.email) = lower(${email}))`
      return listReply(call, {
        ...filtered(student.rows(person), [[call.query.email, ofEmail]]),
        order: 's.first_name, s.id',
      })
    },
  }
}

/**
 * The search condition; `word`: the placeholder of a LIKE pattern. Roles that see the tutor of every student also find
 * students by the tutor's name.
 */
function searchFor({ role }: Person): (word: string) => string {
  const family = (word: string) => ` or s.tutor_id in (select x.id from person x where x.plain_name like ${word})`
  return (word) => `s.plain_name like ${word}${may(role, 'student.identity') ? family(word) : ''}`
}

function orderingFor({ role }: Person): Record<string, string> {
  return {
    id: 's.id',
    first_name: 'plain(s.first_name)',
    last_name: 'plain(s.last_name)',
    age: `age_on(s.birthdate, ${schoolDate})`,
    folio: 's.folio',
    total_points: 's.total_points',
    is_active: 's.is_active',
    ...(may(role, 'contact.see') && {
      birthdate: 's.birthdate',
      number_of_classes_that_must: 's.number_of_classes_that_must',
    }),
    ...(may(role, 'student.identity') && { created: 's.created' }),
  }
}

/**
 * Activates or deactivates a student and the student's account. Returns false if the person may not do so, or if a
 * student to be activated was erased. Activating clears `unconfirmed`, `left_on` and `left_reason`, and settles the
 * student's registration.
 */
async function setActive(
  { schoolClock, sessionCache }: Services,
  { database, person, id, afterCommit }: Pick<Call<'studentActivate'>, 'database' | 'person' | 'id' | 'afterCommit'>,
  active: boolean,
): Promise<boolean> {
  const [changed] = await database.query<{ account: number | null; registration: number | null }>(
    `update student s set is_active = $3, unconfirmed = s.unconfirmed and not $3,
       left_on = case when $3 then null else s.left_on end, left_reason = case when $3 then '' else s.left_reason end
     where s.id = $2 and ${visibleStudents(person, 'student.activate')}
       and (not $3 or not exists (select from audit e where e.noun = 'student' and e.row_id = s.id and e.deed = 'erased'))
     returning s.account_id as account, s.registration_id as registration`,
    [person.id, id, active],
  )
  if (!changed) return false
  if (active && changed.registration !== null)
    await settleRegistration(database, person, changed.registration, isoOf(schoolClock))
  if (changed.account !== null) {
    // Deactivation ends the account's sessions, so that activating it again does not revive them.
    await database.query(`update person set is_active = $2 where id = $1 and role = 'Alumno'`, [
      changed.account,
      active,
    ])
    if (!active) await endAllSessions(database, changed.account)
    afterCommit(() => sessionCache.invalidate())
  }
  return true
}

/**
 * Call it after a single child of a registration was activated. Makes the contacts of the active children visible to
 * the family, and accepts the registration if no child is inactive any more. Locks the registration, so that two
 * siblings activated at the same time are both counted.
 */
async function settleRegistration(
  database: Queryable,
  person: Person,
  registration: number,
  at: string,
): Promise<void> {
  await database.query('select id from registration where id = $1 for no key update', [registration])
  await database.query(
    'update emergency_contact set unconfirmed = false where unconfirmed and id in (select emergency_contact_id from student where registration_id = $1 and is_active)',
    [registration],
  )
  await database.query(
    `update registration q set state = 'accepted', decided = $2::timestamptz, decided_by = $3
     where q.id = $1 and q.state = 'waiting' and not exists (select from student s where s.registration_id = q.id and not s.is_active)`,
    [registration, at, person.id],
  )
}

type Family = { tutor: number | null; contact: number | null }
type FamilyChange = {
  person: Person
  capable: boolean
  id: number
  sent: { [Part in keyof Family]?: number | undefined }
}

/**
 * The refusal to set a student's tutor and contact, or null. `student.editLedger` allows any change,
 * `student.assignFamily` only to set missing ones. Both must exist, and the contact must belong to the tutor, if the
 * student has one; if both stay the same, neither is checked.
 */
async function familyRefused(database: Queryable, { person, capable, id, sent }: FamilyChange): Promise<Reply | null> {
  if (sent.tutor === undefined && sent.contact === undefined) return null
  const changes = may(person.role, 'student.editLedger')
  if (!changes && !(capable && may(person.role, 'student.assignFamily'))) return forbidden
  const [before] = await database.query<Family>(
    'select tutor_id as tutor, emergency_contact_id as contact from student where id = $1',
    [id],
  )
  if (!before) return missing
  if (
    !changes &&
    ((sent.tutor !== undefined && before.tutor !== null) || (sent.contact !== undefined && before.contact !== null))
  )
    return forbidden
  const { tutor = before.tutor, contact = before.contact } = sent
  if (tutor === before.tutor && contact === before.contact) return null
  const refusal = await tutorRefused(database, tutor ?? undefined)
  if (refusal) return refusal
  if (contact === null) return null
  // Locks the contact, so that it is not given to another family meanwhile.
  const [found] = await database.query<{ tutor: number }>(
    'select tutor_id as tutor from emergency_contact where id = $1 for share',
    [contact],
  )
  if (!found) return invalid({ emergency_contact: [fieldErrors.unknownRow] })
  return tutor === null || found.tutor === tutor ? null : invalid({ emergency_contact: [fieldErrors.notFamily] })
}

/** The refusal if there is no tutor with this id, else null. */
async function tutorRefused(database: Queryable, tutor: number | undefined): Promise<Reply | null> {
  if (tutor === undefined) return null
  const [known] = await database.query(`select id from person where id = $1 and role = 'Tutor'`, [tutor])
  return known ? null : invalid({ tutor: [fieldErrors.notTutor] })
}

/**
 * Sets the total points of a student, or of a group's members, to zero, and logs the person, the time and each old
 * total; attendance rows stay as they are. One statement, so that no reset lacks its log entry. Returns the number of
 * students; null if the student or group does not exist.
 */
async function resetTotals(
  database: Queryable,
  person: Person,
  { at, today }: { at: string; today: string },
  group: number | null,
  student: number | null,
): Promise<number | null> {
  const [known] = await database.query(
    group === null ? 'select id from student where id = $1' : 'select id from class_group where id = $1',
    [group ?? student],
  )
  if (!known) return null
  // Students are locked in the order of their ids, so that two resets of groups that share students cannot deadlock.
  const changed = await database.query(
    `with chosen as (
       select s.id, s.total_points from student s
       where s.id = $4 or exists (select from membership m where m.student_id = s.id and m.group_id = $3 and member_on(m, $5::date)) order by s.id for update
     ), changed as (
       update student set total_points = 0 from chosen where student.id = chosen.id returning student.id, chosen.total_points
     ), logged as (
       insert into points_reset (at, person_id, group_id, student_id, total_points) select $2::timestamptz, $1, $3, id, total_points from changed
     )
     select id from changed`,
    [person.id, at, group, student, today],
  )
  return changed.length
}
