/** One group's day as the roll call sees it: a row is never seen without its slot, nor twice, for all comes from one transaction. */
import type { Membership } from '../contract'
import { rollPrefix } from './engine/keys'
import { overlay } from './engine/overlay'
import type { NameBook } from './names'
import type { PersonDatabase } from './person'
import { creationsStarting, dayOf, fieldSlotsOf } from './rows'
import { shown } from './show'
import type { Roster } from './views'

export function membersOf(database: PersonDatabase, group: string): Promise<Membership[]> {
  return database.members.where('class_group.id').equals(group).toArray()
}

/** Active members, and pupils who have a row that day though they are members no more; by name. */
export async function rosterOf(database: PersonDatabase, book: NameBook, group: string, date: string): Promise<Roster> {
  const { members: memberTable, attendance, slots: slotTable } = database
  const [members, rows, slots] = await database.transaction('r', memberTable, attendance, slotTable, async () => {
    const [found, creations, day] = await Promise.all([
      membersOf(database, group),
      creationsStarting(database, rollPrefix(group, date)),
      dayOf(database, group, date),
    ])
    return [found, day, [...creations, ...(await fieldSlotsOf(database, day))]] as const
  })
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
    entries: [...entries, ...strangers].sort((one, other) => byName(one.student.name, other.student.name)),
  }
}

const { compare: byName } = new Intl.Collator('es')
