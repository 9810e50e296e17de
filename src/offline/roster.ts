/** One group's day as the roll call sees it. */
import type { Membership } from '../contract'
import { overlay } from './engine/overlay'
import type { NameBook } from './names'
import type { PersonDatabase } from './person'
import { dayOf, slotsByKind } from './rows'
import { shown } from './show'
import type { Roster } from './views'

export function membersOf(database: PersonDatabase, group: string): Promise<Membership[]> {
  return database.members.where('class_group.id').equals(group).toArray()
}

/** Active members, and pupils who have a row that day though they are members no more; by name. */
export async function rosterOf(database: PersonDatabase, book: NameBook, group: string, date: string): Promise<Roster> {
  // One transaction: a row is never seen without its slot, nor twice.
  const { members: memberTable, attendance, slots: slotTable } = database
  const [members, rows, { creations, fields }] = await database.transaction('r', memberTable, attendance, slotTable, () =>
    Promise.all([membersOf(database, group), dayOf(database, group, date), slotsByKind(database)]),
  )
  const slots = [...fields, ...creations.filter((slot) => slot.group.id === group && slot.date === date)]
  const taken = new Map(shown(overlay(rows, slots), slots, book).map((row) => [row.student.id, row]))
  const entries = members.flatMap((member) => {
    const row = taken.get(member.student.id) ?? null
    if (!member.is_active && row === null) return []
    taken.delete(member.student.id)
    return [{ student: book.studentNamed(member.student), member, row }]
  })
  const strangers = [...taken.values()].map((row) => ({ student: row.student, member: null, row }))
  return {
    group: book.groupNamed({ id: group, name: '' }),
    date,
    entries: [...entries, ...strangers].sort((one, other) => one.student.name.localeCompare(other.student.name, 'es')),
  }
}
