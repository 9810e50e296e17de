/**
 * The resources that people change: their table, their JSON, which rows a person may see, and which resource each call
 * changes.
 */
import { schoolDay, type EndpointName, type endpoints } from '../../contract'
import { isoOf, type Clock } from '../clock'
import { actingAs } from '../database/act-as'
import type { Queryable } from '../database/database'
import { refusals } from '../../texts/provider'
import type { Person } from '../security/person'
import { missing, refusedWith, type Reply } from './reply'
import {
  absenceFrom,
  absenceJson,
  attendanceFrom,
  attendanceJson,
  bankDataJson,
  contactJson,
  groupJson,
  membershipFrom,
  membershipJson,
  receiptJson,
  registrationJson,
  staffJson,
  studentJson,
  tutorJson,
} from './row-json'
import { jsonOf, type RowQuery } from './rows'
import {
  seenAbsences,
  seenAttendance,
  seenBankData,
  seenContacts,
  seenGroups,
  seenMemberships,
  seenReceipts,
  seenRegistrations,
  seenStaff,
  seenStudents,
  seenTutors,
} from './visibility'

export type Noun = {
  table: string
  /** SQL that locks related rows before the row `$1`: all calls lock in this order, so that they cannot deadlock. */
  before?: string
  /** The SQL of a row's JSON for this person's role. */
  json(person: Person): string
  /** The query of one row, if this person may see it. */
  one(person: Person, id: number): RowQuery
}

/** The placeholder of the school's date, which a student's JSON needs for the age; it is always the second value. */
export const todayIsSecond = '$2::date'

/** `versions`: whether the JSON contains row versions. */
export function nounsOf(versions: boolean, schoolClock: Clock) {
  const noun = (
    table: string,
    from: string,
    alias: string,
    json: (person: Person) => string,
    seen: (person: Person) => string,
  ): Noun => ({
    table,
    json,
    one: (person, id) => ({
      json: json(person),
      from,
      where: [`${alias}.id = $2`, seen(person)],
      values: [person.id, id],
    }),
  })
  const ofStudent = (person: Person) => studentJson(person.role, todayIsSecond, versions)
  const student: Noun = {
    table: 'student',
    json: ofStudent,
    one: (person, id) => ({
      json: ofStudent(person),
      from: 'student s',
      where: ['s.id = $3', seenStudents(person)],
      values: [person.id, schoolDay(schoolClock()), id],
    }),
  }
  return {
    student,
    attendance: noun(
      'attendance',
      attendanceFrom,
      'a',
      () => attendanceJson(versions),
      (person) => seenAttendance(person, 'attendance.take'),
    ),
    group: noun(
      'class_group',
      'class_group g',
      'g',
      ({ role }) => groupJson(role, versions),
      (person) => seenGroups(person),
    ),
    // The student is locked first, so that all changes of one student's memberships run one after another.
    membership: {
      ...noun(
        'membership',
        membershipFrom,
        'm',
        () => membershipJson(versions),
        (person) => seenMemberships(person, 'group.see'),
      ),
      before:
        'select s.id from student s join membership m on m.student_id = s.id where m.id = $1 for no key update of s',
    },
    tutor: noun(
      'person',
      'person p',
      'p',
      () => tutorJson(versions),
      (person) => seenTutors(person),
    ),
    staff: noun(
      'person',
      'person p',
      'p',
      () => staffJson,
      (person) => seenStaff(person),
    ),
    // Tutor and children are locked first: meanwhile children may be activated one by one, and the family may register
    // another.
    registration: {
      ...noun(
        'registration',
        'registration q',
        'q',
        () => registrationJson,
        (person) => seenRegistrations(person),
      ),
      before:
        'select s.id from registration q join person p on p.id = q.tutor_id join student s on s.registration_id = q.id where q.id = $1 order by s.id for no key update of p, s',
    },
    contact: noun(
      'emergency_contact',
      'emergency_contact c',
      'c',
      () => contactJson(versions),
      (person) => seenContacts(person),
    ),
    receipt: noun(
      'receipt',
      'receipt r',
      'r',
      ({ role }) => receiptJson(role, versions),
      (person) => seenReceipts(person),
    ),
    bankData: noun(
      'bank_data',
      'bank_data b',
      'b',
      () => bankDataJson(versions),
      (person) => seenBankData(person),
    ),
    absence: noun(
      'absence',
      absenceFrom,
      'n',
      () => absenceJson(versions),
      (person) => seenAbsences(person),
    ),
  }
}
export type Nouns = ReturnType<typeof nounsOf>

type Table = typeof endpoints
/** The calls that change the row named by `{id}` in their path. */
type Changing = {
  [Name in EndpointName]: Table[Name]['method'] extends 'GET'
    ? never
    : Table[Name]['path'] extends `${string}{id}${string}`
      ? Name
      : never
}[EndpointName]

/** The resource that each of these calls changes; without one of them this does not compile. */
const changed: Record<Changing, keyof Nouns> = {
  attendanceChange: 'attendance',
  studentChange: 'student',
  studentActivate: 'student',
  groupActivate: 'group',
  membershipActivate: 'membership',
  tutorChange: 'tutor',
  tutorActivate: 'tutor',
  tutorPermit: 'tutor',
  staffChange: 'staff',
  staffActivate: 'staff',
  staffSignOut: 'staff',
  staffInvite: 'staff',
  registrationAccept: 'registration',
  registrationRefuse: 'registration',
  contactChange: 'contact',
  receiptChange: 'receipt',
  entryCreate: 'receipt',
  entryCancel: 'receipt',
  bankDataChange: 'bankData',
  absenceWithdraw: 'absence',
}

/** The resource that a call changes; null for other calls. */
export function changedBy(nouns: Nouns, name: EndpointName): Noun | null {
  return isChanging(name) ? nouns[changed[name]] : null
}

export function isChanging(name: EndpointName): name is Changing {
  return Object.hasOwn(changed, name)
}

type Change = { person: Person; schoolClock: Clock; noun: Noun | null; id: number; ifMatch: number | null }

/**
 * Begins the work of a transaction: sets the person and time for the audit, and locks the row that is to be changed, so
 * that it cannot change between the checks and the write. Returns a refusal (412 with the current row, or 404) if the
 * row's version is not `ifMatch`, else null.
 */
export async function beginWriting(
  transaction: Queryable,
  { person, schoolClock, noun, id, ifMatch }: Change,
): Promise<Reply | null> {
  if (noun?.before) await transaction.query(noun.before, [id])
  // `for no key update`, because keys do not change: inserts of rows that refer to this one need not wait.
  const held = noun ? `, (select version from ${noun.table} where id = $3 for no key update) as version` : ''
  const [row] = await transaction.query<{ version?: number | null }>(`select ${actingAs('$1', '$2')}${held}`, [
    String(person.id),
    isoOf(schoolClock),
    ...(noun ? [id] : []),
  ])
  if (!noun || ifMatch === null || row?.version == null || row.version === ifMatch) return null
  const now = await jsonOf(transaction, noun.one(person, id))
  return now === null ? missing : refusedWith(412, refusals.stale, now)
}
