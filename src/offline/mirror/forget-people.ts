/**
 * Deletes what else this device stores about people whom the provider has erased: cached answers, drafts, emergency
 * contacts, absences; not the outbox, which is still sent. The provider does not report that it erased a person: it
 * sends the student without the name, or no longer sends it.
 */
import type { Id, Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import type { Draft, PersonDatabase } from '../database/person-database'

/**
 * Deletes what else is stored about the students in `rows` whose name, tutor, contact or comment was erased. Called
 * before `rows` are put into the mirror, in the same transaction.
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
 * Deletes what else is stored about `ids`, students that the provider no longer sends. If a membership still has a
 * student's name (or none), the student was not erased, but is hidden from this user: the drafts stay. Called before
 * the students are deleted, in the same transaction.
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

/** Whether a tutor or an emergency contact was removed, or the comment, which may name them. */
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

/**
 * Deletes the drafts about a person: those whose value contains the name, and those whose key contains the id (the forms
 * in `nouns` and, for a student, the marks in a roll).
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
