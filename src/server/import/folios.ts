/**
 * Matches the files' folios with the students in the database. A folio that has lost its leading zeros, but has the
 * same `folioKey` as a stored folio, is replaced by the stored folio. A student's new folio is replaced by its
 * `plainFolio`. A new folio for a child who is stored under another folio is reported as a problem.
 */
import { folioKey, plainFolio } from '../../domain/folio-key'
import { searchKeyOf } from '../../domain/search-key'
import { importWords as words } from '../../texts/import'
import type { Queryable } from '../database/database'
import type { Folder, Problem } from './read-folder'
import type { Entries, Entry } from './sheets'

type Child = { first_name: string; last_name: string; birthdate: string }
type Student = Child & { folio: string }

/** Returns the files' rows with their folios replaced by the stored ones, and the problems found. */
export async function matchFolios(
  database: Queryable,
  { entries, nameOf }: Folder,
): Promise<{ entries: Entries; problems: Problem[] }> {
  const problems: Problem[] = []
  if (entries.students.length + entries.memberships.length === 0) return { entries, problems }
  const stored = await database.query<Student>(
    'select folio, first_name, last_name, birthdate::text from student order by id',
  )
  const folios = knownFolios(stored)
  const inFiles = new Map<string, { line: number; folio: string }>()
  const students = entries.students.map(({ line, value }): Entry<'students'> => {
    const report = (reason: string) => problems.push({ file: nameOf('students'), line, column: 'folio', reason })
    const found = folios.find(value.folio)
    if (found.length > 1) report(words.severalFolios(value.folio, found))
    const [folio = plainFolio(value.folio)] = found
    const other = stored.find((student) => student.folio === folio)
    if (other && searchKeyOf(folio) !== searchKeyOf(value.folio) && isSomebodyElse(other, value))
      report(words.otherChild(value.folio, folio, `${other.first_name} ${other.last_name}`))
    const key = found.length === 0 ? folioKey(folio) : folio
    const before = inFiles.get(key)
    // Reports rows whose folios differ only in spelling. Equal folios were reported when the file was read.
    if (before !== undefined && before.folio !== searchKeyOf(value.folio)) report(words.repeated(before.line))
    inFiles.set(key, { line, folio: searchKeyOf(value.folio) })
    return { line, value: { ...value, folio } }
  })
  const claimed = new Set(students.map(({ value }) => value.folio))
  const twins = new Map(
    stored.filter(({ folio }) => !claimed.has(folio)).map((student) => [identityOf(student), student.folio]),
  )
  for (const { line, value } of students) {
    const same = folios.has(value.folio) ? undefined : twins.get(identityOf(value))
    if (same !== undefined)
      problems.push({ file: nameOf('students'), line, column: 'folio', reason: words.sameChild(same) })
  }
  const all = knownFolios([...stored, ...students.map(({ value }) => value)])
  const memberships = entries.memberships.map(({ line, value }): Entry<'memberships'> => {
    const found = all.find(value.folio)
    if (found.length > 1)
      problems.push({
        file: nameOf('memberships'),
        line,
        column: 'folio',
        reason: words.severalFolios(value.folio, found),
      })
    return { line, value: { ...value, folio: found[0] ?? value.folio } }
  })
  return { entries: { ...entries, students, memberships }, problems }
}

/** `find` returns the folio with the same search key, or else all with the same `folioKey`. */
function knownFolios(students: readonly { folio: string }[]) {
  const exact = new Map(students.map(({ folio }) => [searchKeyOf(folio), folio]))
  const byNumber = new Map<string, Set<string>>()
  for (const { folio } of students)
    byNumber.set(folioKey(folio), (byNumber.get(folioKey(folio)) ?? new Set()).add(folio))
  return {
    has: (folio: string) => exact.has(searchKeyOf(folio)),
    find(written: string): string[] {
      const folio = exact.get(searchKeyOf(written))
      return folio === undefined ? [...(byNumber.get(folioKey(written)) ?? [])] : [folio]
    },
  }
}

/**
 * Whether a row of the file is another child's than the stored student: both name and birth date differ. If only one of
 * them differs, the row is a correction.
 */
function isSomebodyElse(student: Child, written: Child): boolean {
  return wordsOfName(student) !== wordsOfName(written) && student.birthdate !== written.birthdate
}

/** The words of the name, sorted, because other programs write names in another order. */
function wordsOfName({ first_name, last_name }: Child): string {
  return searchKeyOf(`${first_name} ${last_name}`).split(' ').sort().join(' ')
}

function identityOf(child: Child): string {
  return `${wordsOfName(child)} ${child.birthdate}`
}
