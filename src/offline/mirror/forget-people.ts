/**
 * When the provider has erased a person, deletes what this device stores about that person beside the student's row:
 * cached answers, drafts, emergency contacts, absences; not the outbox, which is still sent. The provider does not
 * report that it erased a person: it sends the student without the name, or no longer sends the student.
 */
import type { Id, Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import type { Draft, PersonDatabase } from '../database/person-database'

/**
 * Compares `rows` with the mirror's students, before `rows` replace them in the same transaction. If a student has
 * another name or has lost personal data (`hasLost`), deletes all cached answers. Also deletes drafts, emergency
 * contact and absences of an inactive student with another name, and the drafts about a tutor who was removed.
 */
export async function forgetRenamed(database: PersonDatabase, rows: readonly Student[]): Promise<void> {
  const mirrored = await database.students.bulkGet(rows.map(({ id }) => id))
  const changed = rows
    .flatMap((now, index) => (mirrored[index] ? { before: mirrored[index], now } : []))
    .filter(({ before, now }) => isRenamed(before, now) || hasLost(before, now))
  if (changed.length === 0) return
  await database.cachedAnswers.clear()
  await forget(
    database,
    changed.filter(({ before, now }) => isRenamed(before, now) && !now.is_active).map(({ before }) => before),
  )
  for (const { before, now } of changed)
    if (before.tutor && now.tutor === null) await dropDrafts(database, ['tutor'], before.tutor.id, before.tutor.name)
}

/**
 * Called when the provider no longer sends the students `ids`, before they are deleted, in the same transaction.
 * Deletes all cached answers. Also deletes the drafts, emergency contact and absences of each student, except those
 * whose name a membership still has (or who have a membership without a name): these students were not erased, but are
 * hidden from this user.
 */
export async function forgetGone(database: PersonDatabase, ids: readonly Id[]): Promise<void> {
  const gone = (await database.students.bulkGet([...ids])).flatMap((student) => student ?? [])
  const members = (await database.members.toArray()).flatMap(({ student = [] }) => student)
  const isElsewhere = (student: Student) =>
    members.some(({ id, name }) => id === student.id && ['', fullName(student)].includes(name))
  await database.cachedAnswers.clear()
  await forget(
    database,
    gone.filter((student) => !isElsewhere(student)),
  )
}

function isRenamed(before: Student, now: Student): boolean {
  return before.first_name !== now.first_name || before.last_name !== now.last_name
}

/** Whether the tutor or emergency contact was removed or replaced, or the comment, which may name them, was emptied. */
function hasLost(before: Student, now: Student): boolean {
  return (
    (before.comment !== '' && now.comment === '') ||
    (['tutor', 'emergency_contact'] as const).some((part) => before[part] != null && before[part].id !== now[part]?.id)
  )
}

async function forget(database: PersonDatabase, students: readonly Student[]): Promise<void> {
  const ids = new Set(students.map(({ id }) => id))
  for (const student of students) {
    await database.emergency.delete(student.id)
    await database.absences.filter((absence) => absence.student.id === student.id).delete()
    // Drafts that mention the name stay if another student has it, for example if two records of a child were merged.
    const namesakes = await database.students
      .filter((other) => !ids.has(other.id) && fullName(other) === fullName(student))
      .count()
    const name = namesakes === 0 ? fullName(student) : ''
    await dropDrafts(database, ['student', 'absence', 'membership', 'receipt/new'], student.id, name)
  }
}

/**
 * Deletes the drafts about a person: those whose value contains the name, and those whose key contains the id (the
 * forms in `nouns` and, for a student, the marks in a roll).
 */
async function dropDrafts({ drafts }: PersonDatabase, nouns: readonly string[], id: Id, name: string): Promise<void> {
  const keyed = encodeURIComponent(id)
  const isKeyed = (key: string) =>
    nouns.some((noun) => `${key}/`.startsWith(`form/${noun}/${keyed}/`)) ||
    (nouns.includes('student') && /^roll:[^/]+\/(.+)$/.exec(key)?.[1] === keyed)
  const mentions = ({ value }: Draft) =>
    name !== '' && (JSON.stringify(value) ?? '').includes(JSON.stringify(name).slice(1, -1))
  await drafts.filter((draft) => isKeyed(draft.key) || mentions(draft)).delete()
}
