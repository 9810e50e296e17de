/** The resources that people change: table, JSON, which rows a person may see, which call changes which resource. */
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
  visibleAbsences,
  visibleAttendance,
  visibleBankData,
  visibleContacts,
  visibleGroups,
  visibleMemberships,
  visibleReceipts,
  visibleRegistrations,
  visibleStaff,
  visibleStudents,
  visibleTutors,
} from './visibility'

export type Resource = {
  table: string
  /** SQL that locks related rows before the row itself (`$1`). All calls lock in this order and cannot deadlock. */
  lockFirst?: string
  /** The SQL of a row's JSON for this person's role. */
  json(person: Person): string
  /** The query of one row, if this person may see it. */
  rowQuery(person: Person, id: number): RowQuery
}

/** The placeholder of the school's date, always the second value. A student's JSON needs it to compute the age. */
export const todayIsSecond = '$2::date'

/** `versions`: whether the JSON contains row versions. */
export function resourcesOf(versions: boolean, schoolClock: Clock) {
  const resource = (
    table: string,
    from: string,
    alias: string,
    json: (person: Person) => string,
    visible: (person: Person) => string,
  ): Resource => ({
    table,
    json,
    rowQuery: (person, id) => ({
      json: json(person),
      from,
      where: [`${alias}.id = $2`, visible(person)],
      values: [person.id, id],
    }),
  })
  const ofStudent = (person: Person) => studentJson(person.role, todayIsSecond, versions)
  const student: Resource = {
    table: 'student',
    json: ofStudent,
    rowQuery: (person, id) => ({
      json: ofStudent(person),
      from: 'student s',
      where: ['s.id = $3', visibleStudents(person)],
      values: [person.id, schoolDay(schoolClock()), id],
    }),
  }
  return {
    student,
    attendance: resource(
      'attendance',
      attendanceFrom,
      'a',
      () => attendanceJson(versions),
      (person) => visibleAttendance(person, 'attendance.take'),
    ),
    group: resource(
      'class_group',
      'class_group g',
      'g',
      ({ role }) => groupJson(role, versions),
      (person) => visibleGroups(person),
    ),
    // Locks the student first, so that all changes of one student's memberships run one after another.
    membership: {
      ...resource(
        'membership',
        membershipFrom,
        'm',
        () => membershipJson(versions),
        (person) => visibleMemberships(person, 'group.see'),
      ),
      lockFirst:
        'select s.id from student s join membership m on m.student_id = s.id where m.id = $1 for no key update of s',
    },
    tutor: resource(
      'person',
      'person p',
      'p',
      () => tutorJson(versions),
      (person) => visibleTutors(person),
    ),
    staff: resource(
      'person',
      'person p',
      'p',
      () => staffJson,
      (person) => visibleStaff(person),
    ),
    // Locks tutor and children first, because at the same time somebody may activate one of the children, or the family
    // may register another.
    registration: {
      ...resource(
        'registration',
        'registration q',
        'q',
        () => registrationJson,
        (person) => visibleRegistrations(person),
      ),
      lockFirst:
        'select s.id from registration q join person p on p.id = q.tutor_id join student s on s.registration_id = q.id where q.id = $1 order by s.id for no key update of p, s',
    },
    contact: resource(
      'emergency_contact',
      'emergency_contact c',
      'c',
      () => contactJson(versions),
      (person) => visibleContacts(person),
    ),
    receipt: resource(
      'receipt',
      'receipt r',
      'r',
      ({ role }) => receiptJson(role, versions),
      (person) => visibleReceipts(person),
    ),
    bankData: resource(
      'bank_data',
      'bank_data b',
      'b',
      () => bankDataJson(versions),
      (person) => visibleBankData(person),
    ),
    absence: resource(
      'absence',
      absenceFrom,
      'n',
      () => absenceJson(versions),
      (person) => visibleAbsences(person),
    ),
  }
}
export type Resources = ReturnType<typeof resourcesOf>

type Table = typeof endpoints
/** The calls that change the row whose id is in their path. */
type Changing = {
  [Name in EndpointName]: Table[Name]['method'] extends 'GET'
    ? never
    : Table[Name]['path'] extends `${string}{id}${string}`
      ? Name
      : never
}[EndpointName]

/** The resource that each of these calls changes; without one of them this does not compile. */
const resourceOfCall: Record<Changing, keyof Resources> = {
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
export function resourceChangedBy(resources: Resources, name: EndpointName): Resource | null {
  return isChanging(name) ? resources[resourceOfCall[name]] : null
}

export function isChanging(name: EndpointName): name is Changing {
  return Object.hasOwn(resourceOfCall, name)
}

type Change = { person: Person; schoolClock: Clock; resource: Resource | null; id: number; ifMatch: number | null }

/**
 * Begins the work of a transaction: sets the person and time for the audit, and locks the row that is to be changed, so
 * that it cannot change between the checks and the write. Returns null, or a refusal if the row's version is not
 * `ifMatch`: 412 with the current row, 404 if this person may not see it.
 */
export async function beginWriting(
  transaction: Queryable,
  { person, schoolClock, resource, id, ifMatch }: Change,
): Promise<Reply | null> {
  if (resource?.lockFirst) await transaction.query(resource.lockFirst, [id])
  // `for no key update` suffices, because ids do not change, and lets inserts that refer to this row proceed.
  const lockedVersion = resource
    ? `, (select version from ${resource.table} where id = $3 for no key update) as version`
    : ''
  const [row] = await transaction.query<{ version?: number | null }>(`select ${actingAs('$1', '$2')}${lockedVersion}`, [
    String(person.id),
    isoOf(schoolClock),
    ...(resource ? [id] : []),
  ])
  if (!resource || ifMatch === null || row?.version == null || row.version === ifMatch) return null
  const current = await jsonOf(transaction, resource.rowQuery(person, id))
  return current === null ? missing : refusedWith(412, refusals.stale, current)
}
