/**
 * What this device keeps of a person beside the mirror's own rows: answers kept for reading, drafts, whom to call,
 * absences told. A provider that removes somebody's data leaves a row without the name, or none: what is left of the
 * person here goes with it. The outbox keeps what waits.
 */
import type { Id, Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import type { Draft, PersonDatabase } from '../database/person-database'

/** Before `rows` are put, in the same transaction. */
export async function forgetRenamed(database: PersonDatabase, rows: readonly Student[]): Promise<void> {
  const standing = await database.students.bulkGet(rows.map(({ id }) => id))
  const changed = rows
    .flatMap((now, index) => (standing[index] ? { before: standing[index], now } : []))
    .filter(({ before, now }) => isRenamed(before, now) || hasLost(before, now))
  if (changed.length === 0) return
  await database.kept.clear()
  await forget(
    database,
    changed.filter(({ before, now }) => isRenamed(before, now) && !now.is_active).map(({ before }) => before),
  )
  for (const {
    before: { tutor },
    now,
  } of changed)
    if (tutor && now.tutor === null) await dropDrafts(database, ['tutor'], tutor.id, tutor.name)
}

/**
 * Before the rows of these students are deleted, in the same transaction. Who only left the groups of this person has
 * memberships under the own name.
 */
export async function forgetGone(database: PersonDatabase, ids: readonly Id[]): Promise<void> {
  const gone = (await database.students.bulkGet([...ids])).flatMap((student) => student ?? [])
  const members = (await database.members.toArray()).flatMap(({ student = [] }) => student)
  const isElsewhere = (student: Student) =>
    members.some(({ id, name }) => id === student.id && ['', fullName(student)].includes(name))
  await database.kept.clear()
  await forget(
    database,
    gone.filter((student) => !isElsewhere(student)),
  )
}

function isRenamed(before: Student, now: Student): boolean {
  return before.first_name !== now.first_name || before.last_name !== now.last_name
}

/** A tutor, an emergency contact, or the note about the child, which may name one of them. */
function hasLost(before: Student, now: Student): boolean {
  return (
    (before.comment !== '' && now.comment === '') ||
    (['tutor', 'emergency_contact'] as const).some((part) => before[part] != null && before[part].id !== now[part]?.id)
  )
}

async function forget(database: PersonDatabase, students: readonly Student[]): Promise<void> {
  for (const student of students) {
    await database.emergency.delete(student.id)
    await database.absences.filter((absence) => absence.student.id === student.id).delete()
    await dropDrafts(database, ['student', 'absence', 'membership', 'receipt/new'], student.id, fullName(student))
  }
}

/** Drafts about a person by their key, a mark of a roll among them, and those that say the name. */
async function dropDrafts({ drafts }: PersonDatabase, nouns: readonly string[], id: Id, name: string): Promise<void> {
  const keyed = encodeURIComponent(id)
  const isKeyed = (key: string) =>
    nouns.some((noun) => `${key}/`.startsWith(`form/${noun}/${keyed}/`)) ||
    (nouns.includes('student') && /^roll:[^/]+\/(.+)$/.exec(key)?.[1] === keyed)
  const says = ({ value }: Draft) =>
    name !== '' && (JSON.stringify(value) ?? '').includes(JSON.stringify(name).slice(1, -1))
  await drafts.filter((draft) => isKeyed(draft.key) || says(draft)).delete()
}
