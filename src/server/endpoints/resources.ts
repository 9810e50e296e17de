/** The resources that people change: table, JSON, which rows a person may see, which call changes which resource. */
import { schoolDay, type Action, type EndpointName, type endpoints } from '../../contract'
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
  calendarFrom,
  calendarJson,
  contactJson,
  groupJson,
  membershipFrom,
  membershipJson,
  profileJson,
  listedOptionJson,
  sheetImportJson,
  priceListJson,
  receiptJson,
  registrationJson,
  schoolDate,
  schoolJson,
  staffJson,
  studentJson,
  tutorJson,
  type RowJson,
} from './row-json'
import { fromSql, jsonOf, type From, type RowQuery } from './rows'
import * as visibility from './visibility'

export type Resource = {
  table: string
  /**
   * SQL that locks rows related to the row with the id `$1`. It runs before that row itself is locked; all calls lock
   * in this order, so that they cannot deadlock.
   */
  lockFirst?: string | undefined
  /** The query of all rows that this person may see. */
  rows(person: Person): RowQuery
  /** The query of one row; finds nothing if this person may not see the row. */
  row(person: Person, id: number): RowQuery
  /** Whether the row exists and this person may see it or, if given, may do `action` with it. */
  isVisible(database: Queryable, person: Person, id: number, action?: Action): Promise<boolean>
}

/** `versions`: whether the JSON contains row versions and the other fields of capabilities. */
export function resourcesOf(versions: boolean, schoolClock: Clock) {
  /** `dated`: whether the JSON contains `schoolDate`. */
  function resource(
    from: From,
    json: RowJson,
    visible: (person: Person, action?: Action) => string,
    { lockFirst, dated = false }: { lockFirst?: string; dated?: boolean } = {},
  ): Resource {
    const { table, alias } = from
    const rows = (person: Person): RowQuery => ({
      json: json(person.role, versions),
      from,
      // The condition on the date is always true. It is needed because the statement that counts the rows uses the date
      // nowhere else, and PostgreSQL cannot find the type of a parameter that a statement does not use.
      where: [visible(person), ...(dated ? [`${schoolDate} is not null`] : [])],
      values: [person.id, ...(dated ? [schoolDay(schoolClock())] : [])],
    })
    return {
      table,
      lockFirst,
      rows,
      row(person, id) {
        const { where, values, ...rest } = rows(person)
        return { ...rest, where: [...where, `${alias}.id = $${values.length + 1}`], values: [...values, id] }
      },
      async isVisible(database, person, id, action) {
        const condition = `${alias}.id = $2 and ${visible(person, action)}`
        const found = await database.query(`select ${alias}.id from ${fromSql(from)} where ${condition}`, [
          person.id,
          id,
        ])
        return found.length > 0
      },
    }
  }
  /** Locks the whole list first, because a change of the order writes several of its options. */
  const optionList = (table: string) =>
    resource({ table, alias: 'o' }, listedOptionJson, visibility.visibleOptions, {
      lockFirst: `select o.id from ${table} o where $1::int is not null order by o.id for no key update`,
    })
  return {
    student: resource({ table: 'student', alias: 's' }, studentJson, visibility.visibleStudents, { dated: true }),
    attendance: resource(attendanceFrom, attendanceJson, visibility.visibleAttendance),
    group: resource({ table: 'class_group', alias: 'g' }, groupJson, visibility.visibleGroups, { dated: true }),
    // For the calls that end a group, or let it go on, with its memberships: locks the members (students) first, as all
    // changes of memberships do.
    endingGroup: resource({ table: 'class_group', alias: 'g' }, groupJson, visibility.visibleGroups, {
      dated: true,
      lockFirst:
        'select s.id from student s join membership m on m.student_id = s.id where m.group_id = $1 and m.is_active order by s.id for no key update of s',
    }),
    // Locks the student first, so that all changes of one student's memberships run one after another.
    membership: resource(membershipFrom, membershipJson, visibility.visibleMemberships, {
      lockFirst:
        'select s.id from student s join membership m on m.student_id = s.id where m.id = $1 for no key update of s',
    }),
    tutor: resource({ table: 'person', alias: 'p' }, tutorJson, visibility.visibleTutors),
    staff: resource({ table: 'person', alias: 'p' }, staffJson, visibility.visibleStaff),
    // Locks the groups of the person first, because the call `staffActivate` gives them to others, and a change of a
    // group locks the group before its teacher.
    teachingStaff: resource({ table: 'person', alias: 'p' }, staffJson, visibility.visibleStaff, {
      lockFirst: 'select g.id from class_group g where g.teacher_id = $1 order by g.id for no key update',
    }),
    // Locks tutor and children first, because at the same time somebody may activate one of the children, or the family
    // may register another.
    registration: resource({ table: 'registration', alias: 'q' }, registrationJson, visibility.visibleRegistrations, {
      lockFirst:
        'select s.id from registration q join person p on p.id = q.tutor_id join student s on s.registration_id = q.id where q.id = $1 order by s.id for no key update of p, s',
    }),
    contact: resource({ table: 'emergency_contact', alias: 'c' }, contactJson, visibility.visibleContacts),
    receipt: resource({ table: 'receipt', alias: 'r' }, receiptJson, visibility.visibleReceipts),
    bankData: resource({ table: 'bank_data', alias: 'b' }, bankDataJson, visibility.visibleBankData),
    priceList: resource({ table: 'payment_configuration', alias: 'pc' }, priceListJson, visibility.visiblePriceLists),
    attendanceStatus: optionList('attendance_status'),
    paymentType: optionList('payment_type'),
    relationship: optionList('relationship'),
    school: resource({ table: 'school', alias: 'sc' }, schoolJson, visibility.visibleSchools),
    profile: resource(
      { table: 'profile', alias: 'f' },
      () => profileJson,
      () => '$1::int is not null',
    ),
    calendar: resource(calendarFrom, calendarJson, visibility.visibleCalendar),
    absence: resource(absenceFrom, absenceJson, visibility.visibleAbsences),
    sheetImport: resource({ table: 'sheet_import', alias: 'i' }, sheetImportJson, visibility.visibleImports),
  }
}
export type Resources = ReturnType<typeof resourcesOf>

type Table = typeof endpoints
/** The id of the single row of the table `profile`; `profileChange` has no id in its path. */
export const profileId = 1

/** The calls that change the row whose id is in their path, and the one that changes the profile. */
type Changing =
  | 'profileChange'
  | {
      [Name in EndpointName]: Table[Name]['method'] extends 'GET'
        ? never
        : Table[Name]['path'] extends `${string}{id}${string}`
          ? Name
          : never
    }[EndpointName]

/** The resource that each of these calls changes; TypeScript reports an error if a call is missing. */
const resourceOfCall: Record<Changing, keyof Resources> = {
  attendanceChange: 'attendance',
  studentChange: 'student',
  studentActivate: 'student',
  studentLeave: 'student',
  studentReturn: 'student',
  careChange: 'student',
  careAsk: 'student',
  studentAccountGive: 'student',
  groupActivate: 'endingGroup',
  groupChange: 'group',
  groupTeacherChange: 'group',
  groupEnd: 'endingGroup',
  membershipActivate: 'membership',
  membershipPlan: 'membership',
  tutorChange: 'tutor',
  tutorActivate: 'tutor',
  tutorPermit: 'tutor',
  staffChange: 'staff',
  staffActivate: 'teachingStaff',
  staffSignOut: 'staff',
  registrationAccept: 'registration',
  registrationRefuse: 'registration',
  contactChange: 'contact',
  receiptChange: 'receipt',
  entryCreate: 'receipt',
  entryCancel: 'receipt',
  bankDataChange: 'bankData',
  profileChange: 'profile',
  absenceWithdraw: 'absence',
  calendarWithdraw: 'calendar',
  schoolChange: 'school',
  priceListChange: 'priceList',
  attendanceStatusChange: 'attendanceStatus',
  paymentTypeChange: 'paymentType',
  relationshipChange: 'relationship',
  importChange: 'sheetImport',
  importApply: 'sheetImport',
  importUndo: 'sheetImport',
}

/** The resource that a call changes; null if the call is not in `resourceOfCall`. */
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
  const current = await jsonOf(transaction, resource.row(person, id))
  return current === null ? missing : refusedWith(412, refusals.stale, current)
}
