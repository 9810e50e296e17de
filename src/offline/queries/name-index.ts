/**
 * Students, groups and memberships in memory, so that names and lists render without reading the disk. A shared live
 * query keeps this index current while it is watched.
 */
import type { CalendarException, Group, Id, Membership, Relation } from '../../contract'
import { withExceptions, type ScheduledGroup } from '../../domain/calendar-exceptions'
import { distinctNames } from '../../domain/distinct-names'
import { groupNaming, type GroupNaming } from '../../domain/group-naming'
import { isMemberOn, placesTaken } from '../../domain/membership-days'
import { orderKeyOf, sortedByName } from '../../domain/name-order'
import { listName } from '../../domain/person-name'
import { profile, watchProfile } from '../../profile'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { isFilled, readFilled, type Filled } from '../database/filled'
import { askLive } from '../database/live-question'
import { openSharedValue, type SharedLiveQuery } from '../database/shared-live-query'
import type { MirrorStudent, PersonDatabase } from '../database/person-database'
import type { ShownAttendance } from '../engine/overlay'
import { memoized } from './memoized'

export type NameIndex = {
  /** `students` and `groups` are sorted by name. */
  students: readonly MirrorStudent[]
  groups: readonly ScheduledGroup[]
  /** The exceptions from the weekdays of all groups, in no order. */
  calendar: readonly CalendarException[]
  /** The lists that were downloaded to their end, read in the same transaction as the index. */
  filled: Filled
  /** The search key of a name (see `searchKeyOf`); cached, because the same few names occur in thousands of rows. */
  keyOf: (name: string) => string
  /** The sort key of a name (see `orderKeyOf`); cached. */
  orderOf: (name: string) => string
  /**
   * The relation with the mirror's current name, because a provider may send only the id, and a stored relation may
   * have an outdated name: a student's with the folio if two children share the name, a group's as `groupNaming` gives
   * it.
   */
  studentNamed: (student: Relation) => Relation
  groupNamed: (group: Relation) => Relation
  /** Names of groups, with the location if the groups of this person meet at more than one. */
  groupNaming: GroupNaming
  /** Memberships of one group, active or not. */
  membersIn: (group: Id) => readonly Membership[]
  /** Memberships of one student, active or not. */
  membershipsOf: (student: Id) => readonly Membership[]
}

/** An index without students and groups: it returns relations unchanged. */
export const emptyNameIndex = nameIndexOf([], [], [], [], new Set(), false)

/**
 * The name index as a live query. It is also read again if the school's order of names (`family_name_first`) changes.
 * `first`: the value until the first reading ends.
 */
export function openNameIndex(database: PersonDatabase, first: NameIndex | undefined): SharedLiveQuery<NameIndex> {
  return openSharedValue<NameIndex>(({ next, fail }) => {
    const ask = () => askLive(database, () => readNameIndex(database)).subscribe(next, fail).unsubscribe
    let isFamilyNameFirst = profile().family_name_first
    let stop = ask()
    const stopWatching = watchProfile(() => {
      if (profile().family_name_first === isFamilyNameFirst) return
      isFamilyNameFirst = profile().family_name_first
      stop()
      stop = ask()
    })
    return () => {
      stopWatching()
      stop()
    }
  }, first)
}

export async function readNameIndex(
  database: PersonDatabase,
  familyNameFirst: boolean = profile().family_name_first,
): Promise<NameIndex> {
  const { students, groups, calendar, members, metadata } = database
  const [studentRows, groupRows, calendarRows, memberRows, filled] = await database.transaction(
    'r',
    [students, groups, calendar, members, metadata],
    () =>
      Promise.all([students.toArray(), groups.toArray(), calendar.toArray(), members.toArray(), readFilled(database)]),
  )
  return nameIndexOf(studentRows, groupRows, calendarRows, memberRows, filled, familyNameFirst)
}

function nameIndexOf(
  students: readonly MirrorStudent[],
  groups: readonly Group[],
  calendar: readonly CalendarException[],
  members: readonly Membership[],
  filled: Filled,
  familyNameFirst: boolean,
): NameIndex {
  const studentNames = distinctNames(
    students.map((student) => ({ id: student.id, name: listName(student, familyNameFirst), sign: student.folio })),
  )
  const naming = groupNaming(groups)
  const groupNames = new Map(groups.map((group) => [group.id, naming.nameOf(group)]))
  const namedBy = (names: ReadonlyMap<string, string>) => (relation: Relation) => {
    const name = names.get(relation.id) || relation.name
    return name === relation.name ? relation : { ...relation, name }
  }
  return {
    students: sortedByName(students, ({ id }) => studentNames.get(id) ?? ''),
    groups: sortedByName(
      groups.map((group) => withExceptions(group, calendar)),
      ({ name }) => name,
    ),
    calendar,
    filled,
    keyOf: memoized(searchKeyOf, String),
    orderOf: memoized(orderKeyOf, String),
    studentNamed: namedBy(studentNames),
    groupNamed: namedBy(groupNames),
    groupNaming: naming,
    membersIn: indexBy(members, ({ class_group }) => class_group.id),
    membershipsOf: indexBy(members, ({ student }) => student.id),
  }
}

function indexBy(members: readonly Membership[], idOf: (member: Membership) => Id): (id: Id) => readonly Membership[] {
  const byId = new Map<Id, Membership[]>()
  for (const member of members) {
    const id = idOf(member)
    const others = byId.get(id)
    if (others) others.push(member)
    else byId.set(id, [member])
  }
  return (id) => byId.get(id) ?? []
}

/** The row with the mirror's current names; the same object if they are current already. */
export function withNames(row: ShownAttendance, nameIndex: NameIndex): ShownAttendance {
  const student = nameIndex.studentNamed(row.student)
  const group = row.group && nameIndex.groupNamed(row.group)
  return student === row.student && group === row.group ? row : { ...row, student, group }
}

/** Groups sorted by name; undefined if they were never downloaded. */
export function groupsIn(nameIndex: NameIndex): readonly ScheduledGroup[] | undefined {
  return isFilled(nameIndex.filled, { list: 'groups' }) ? nameIndex.groups : undefined
}

/** Memberships of one group, active or not; undefined if they were never downloaded. */
export function membersOf({ filled, membersIn }: NameIndex, group: Id): readonly Membership[] | undefined {
  return isFilled(filled, { list: 'members', group }) ? membersIn(group) : undefined
}

/** The active groups in which a student is on `day`, as far as this device knows them. */
export function groupsOfStudent(nameIndex: NameIndex, student: Id, day: string): Relation[] {
  return nameIndex
    .membershipsOf(student)
    .filter((one) => isMemberOn(one, day))
    .map(({ class_group }) => nameIndex.groupNamed(class_group))
    .filter(({ id }) => nameIndex.groups.some((group) => group.id === id && group.is_active))
}

/**
 * The places taken on `day` or later (see `placesTaken`) by group id, without groups whose members were never
 * downloaded.
 */
export function memberCounts(nameIndex: NameIndex, day: string): ReadonlyMap<Id, number> {
  return new Map(
    nameIndex.groups.flatMap(({ id }) => {
      const members = membersOf(nameIndex, id)
      return members ? [[id, placesTaken(members, day)] as const] : []
    }),
  )
}

/**
 * Students whose name or folio contains every word of `search`, sorted by name; undefined if students were never
 * downloaded.
 */
export function searchStudents(nameIndex: NameIndex, search: string): readonly MirrorStudent[] | undefined {
  if (!isFilled(nameIndex.filled, { list: 'students' })) return undefined
  const words = wordsOf(search)
  return words.length === 0
    ? nameIndex.students
    : nameIndex.students.filter((student) => matches(student.searchKey, words))
}
