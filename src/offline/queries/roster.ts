/** One group's day as the roll call sees it. */
import type { Membership, Relation } from '../../contract'
import type { PersonDatabase } from '../database/person-database'
import { overlay } from '../engine/overlay'
import { shown, type ShownAttendance } from '../engine/shown-attendance'
import { withNames, type NameIndex } from './name-index'
import { rowsOfDay, slotsByKind } from './rows-and-slots'

/** One student of a group on one day. `row` null: nothing was taken yet. */
export type RosterEntry = { student: Relation; member: Membership | null; row: ShownAttendance | null }
export type Roster = { group: Relation; date: string; entries: RosterEntry[] }

export function membersOf(database: PersonDatabase, group: string): Promise<Membership[]> {
  return database.members.where('class_group.id').equals(group).toArray()
}

export type Day = { members: Membership[]; rows: ShownAttendance[] }

/** One transaction: a row is never seen without its slot, nor twice. */
export async function dayOfGroup(database: PersonDatabase, group: string, date: string): Promise<Day> {
  const { members: memberTable, sheets, slots: slotTable } = database
  const [members, rows, { creations, fields }] = await database.transaction('r', memberTable, sheets, slotTable, () =>
    Promise.all([membersOf(database, group), rowsOfDay(database, group, date), slotsByKind(database)]),
  )
  const slots = [...fields, ...creations.filter((slot) => slot.group.id === group && slot.date === date)]
  return { members, rows: shown(overlay(rows, slots), slots) }
}

/** Active members, and students who have a row that day though they are members no more; by name. */
export function rosterOf({ members, rows }: Day, nameIndex: NameIndex, group: string, date: string): Roster {
  const taken = new Map(rows.map((row) => [row.student.id, withNames(row, nameIndex)]))
  const entries = members.flatMap((member) => {
    const row = taken.get(member.student.id) ?? null
    if (!member.is_active && row === null) return []
    taken.delete(member.student.id)
    return [{ student: nameIndex.studentNamed(member.student), member, row }]
  })
  const strangers = [...taken.values()].map((row) => ({ student: row.student, member: null, row }))
  return {
    group: nameIndex.groupNamed({ id: group, name: '' }),
    date,
    entries: [...entries, ...strangers].sort((one, other) => one.student.name.localeCompare(other.student.name, 'es')),
  }
}
