/** In which fields a row of a list of students differs from what is stored of the student and the tutor. Pure. */
import type { RowField } from '../../contract'
import type { Family, StoredTutor } from './families'
import { inLetters, withoutTitles } from './names'
import type { ReadRow, RowValues } from './rows'
import { takeKey, type Choices, type Difference, type StoredSchool, type StoredStudent } from './trial-of-sheet'

/**
 * Whether the two values are the same. What an export followed by an import changes by itself does not count: line
 * breaks of a comment, names in capitals, a tutor's title.
 */
function isSame(field: RowField, file: string, portal: string): boolean {
  if (field === 'comment') return file === portal.replace(/\r\n?/g, '\n').trim()
  if (!field.endsWith('name')) return file === portal
  return file === portal || file === inLetters(field.startsWith('tutor') ? withoutTitles(portal) : portal)
}

type Match = { known: StoredStudent; family: Family | null; group: string | null }

export type Pair = [field: RowField, file: string, portal: string]

/** The values of a tutor in the file and in the portal. */
export const tutorPairs = (values: RowValues, tutor: StoredTutor): Pair[] => [
  ['tutor_first_name', values.tutor_first_name, tutor.first_name],
  ['tutor_last_name', values.tutor_last_name, tutor.last_name],
  ['phone', values.phone, tutor.phone],
  ['email', values.email, tutor.email.toLowerCase()],
  ['relationship', values.relationship, tutor.relationship],
]

/** The values of a student, the student's tutor and group in the file and in the portal. */
export function knownPairs({ values }: ReadRow, { known, family, group }: Match, school: StoredSchool): Pair[] {
  const tutor = school.tutors.find(({ id }) => id === known.tutor)
  const groupOf = (id: string) => school.groups.find((each) => each.id === id)
  const nameOf = (id: string) => `${groupOf(id)?.name ?? ''} ${groupOf(id)?.school ?? ''}`.trim()
  const sameTutor = tutor !== undefined && (family?.stored === null || family?.stored.id === tutor.id)
  return [
    ['first_name', values.first_name, known.first_name],
    ['last_name', values.last_name, known.last_name],
    ['birthdate', values.birthdate, known.birthdate],
    ['comment', values.comment, known.comment],
    ...(sameTutor ? tutorPairs(values, tutor) : []),
    ...(group !== null && !known.groups.includes(group)
      ? ([['group', nameOf(group), known.groups.map(nameOf).join(', ')]] satisfies Pair[])
      : []),
  ]
}

/** The fields whose value in the file differs from the portal's. Empty cells of the file do not count. */
export function differencesOf({ line, doubts }: ReadRow, pairs: readonly Pair[], { takes }: Choices): Difference[] {
  return pairs
    .filter(
      ([field, file, portal]) =>
        file !== '' && !isSame(field, file, portal) && !doubts.some((each) => each.field === field),
    )
    .map(([field, file, portal]) => ({
      field,
      file,
      portal,
      take: takes.get(takeKey(line, field)) ?? takes.get(takeKey(0, field)) ?? false,
    }))
}
