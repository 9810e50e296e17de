/** The query of the roll call: one group's day. */
import { schoolDay, type Id, type Membership, type Relation } from '../../contract'
import { membersOn } from '../../domain/membership-days'
import { sortedByName } from '../../domain/name-order'
import { isFilled, mirrorListKey, readFilledDays, type Filled } from '../database/filled'
import { readMetadata } from '../database/metadata'
import type { PersonDatabase } from '../database/person-database'
import { atSchool } from '../database/school-clock'
import { overlay, type ShownAttendance } from '../engine/overlay'
import { membersOf, withNames, type NameIndex } from './name-index'
import { rowsOfDay, slotsOfDay } from './rows-and-slots'
import { withDistinctNames } from './tell-apart'

/**
 * One student of a group on one day. `member`: the student's membership of the group, even if it does not include the
 * day; null: none. `row` null: no attendance recorded yet.
 */
export type RosterEntry = { student: Relation; member: Membership | null; row: ShownAttendance | null }
/**
 * What an entry without a row means. 'read': the roster's day was downloaded on that day or later, and the provider had
 * no row. 'earlier': the last download was before the roster's day, so a row may exist now. 'never': the group's
 * attendance was never downloaded.
 */
export type DayReadState = 'read' | 'earlier' | 'never'
export type Roster = { group: Relation; date: string; readState: DayReadState; entries: RosterEntry[] }

/** `complete`: all members of the group were downloaded. */
export type Day = { complete: boolean; readState: DayReadState; members: Membership[]; rows: ShownAttendance[] }

/**
 * Reads a group's day in one transaction: between two transactions, a drain could turn a slot into a row, which would
 * then be missing or appear twice.
 */
export async function dayOfGroup(database: PersonDatabase, group: string, date: string): Promise<Day> {
  const { members: memberTable, sheets, outbox, metadata } = database
  const [members, rows, filled, readAt] = await database.transaction('r', memberTable, sheets, outbox, metadata, () =>
    Promise.all([
      memberTable.where('class_group.id').equals(group).toArray(),
      shownRowsOf(database, group, date),
      readFilledDays(database),
      readMetadata(database, 'readAt'),
    ]),
  )
  return {
    complete: isFilled(filled, { list: 'members', group }),
    readState: readStateOf(filled, readAt, group, date),
    members,
    rows,
  }
}

async function shownRowsOf(database: PersonDatabase, group: string, date: string): Promise<ShownAttendance[]> {
  const rows = await rowsOfDay(database, group, date)
  return overlay(rows, await slotsOfDay(database, group, date, rows))
}

function readStateOf(filled: Filled, readAt: number | null, group: string, date: string): DayReadState {
  const day = { list: 'day', group, date } as const
  if (!isFilled(filled, day)) return 'never'
  return filled.has(mirrorListKey(day)) || (readAt !== null && schoolDay(atSchool(readAt)) >= date) ? 'read' : 'earlier'
}

/** Whether a student was in a group on `date`; also true if the group's members were never downloaded. */
export function mayBeMember(nameIndex: NameIndex, student: Id, group: Id, date: string): boolean {
  const members = membersOf(nameIndex, group)
  return !members || membersOn(members, date).some((member) => member.student.id === student)
}

/** Entries for the members on `date`, and for other students who have a row of that day; sorted by name. */
export function rosterOf({ readState, members, rows }: Day, nameIndex: NameIndex, group: string, date: string): Roster {
  const rowByStudent = new Map(rows.map((row) => [row.student.id, withNames(row, nameIndex)]))
  const memberByStudent = new Map(members.map((member) => [member.student.id, member]))
  const entries = membersOn(members, date).map((member) => {
    const row = rowByStudent.get(member.student.id) ?? null
    rowByStudent.delete(member.student.id)
    return { student: nameIndex.studentNamed(member.student), member, row }
  })
  const nonMembers = [...rowByStudent.values()].map((row) => ({
    student: row.student,
    member: memberByStudent.get(row.student.id) ?? null,
    row,
  }))
  return {
    group: nameIndex.groupNamed({ id: group, name: '' }),
    date,
    readState,
    entries: sortedByName(withDistinctNames([...entries, ...nonMembers]), ({ student }) => student.name),
  }
}
