/** Finds the students whom the rows of a sheet name by folio or name. Pure. */
import { folioKey } from '../folio-key'
import { fullName } from '../person-name'
import { groupKey } from './group-names'
import { nameKey } from './name-key'
import { addDoubt, type ReadRow } from './rows'
import type { StoredStudent } from './trial-of-sheet'

/**
 * Returns a function that finds the student of a row, and adds a doubt to the row if there is none, or several. `rows`:
 * all rows of the sheet: the folio that a person has written into one of them counts for the others with the same name
 * and group.
 */
export function studentFinder(
  students: readonly StoredStudent[],
  rows: readonly ReadRow[],
): (row: ReadRow, kind: 'contacts' | 'memberships' | 'attendance' | 'receipts') => StoredStudent | null {
  const byFolio = new Map(students.map((student) => [folioKey(student.folio), student]))
  const [bare, numbers] = [uniqueBy(students, bareFolio), uniqueBy(students, lastNumber)]
  const byName = new Map<string, StoredStudent[]>()
  for (const student of students) byName.set(nameKey(student), [...(byName.get(nameKey(student)) ?? []), student])
  const numbered = (folio: string) =>
    byFolio.get(folioKey(folio)) ??
    (/^\d+$/.test(folio) ? numbers.get(lastNumber({ folio })) : bare.get(bareFolio({ folio }))) ??
    undefined
  const written = writtenFolios(rows)
  return (row, kind) => {
    const { values, corrected } = row
    const isNamed = nameKey(values) !== ''
    const text = [values.folio, fullName(values)].filter(Boolean).join(' ')
    const folio = values.folio || (corrected.has('folio') ? '' : (written.get(rowKey(row)) ?? ''))
    if (folio !== '') {
      const found = numbered(folio)
      const words = nameKey(values).split(' ')
      // A folio that a person has entered decides, even if the name in the file is another one.
      const isOther =
        found &&
        isNamed &&
        values.folio !== '' &&
        !corrected.has('folio') &&
        !words.some((word) => nameKey(found).split(' ').includes(word))
      if (found && !isOther) return found
      addDoubt(row, 'folio', found ? 'otherChild' : 'unknownStudent', { written: text })
      return null
    }
    if (!isNamed) {
      // A contact may name its tutor instead of a child.
      if (kind !== 'contacts') addDoubt(row, 'folio', 'missing')
      return null
    }
    const same = (byName.get(nameKey(values)) ?? []).filter(
      ({ birthdate }) => values.birthdate === '' || birthdate === values.birthdate,
    )
    const [only] = same
    if (only && same.length === 1) return only
    const similar = only ? null : similarStudent(nameKey(values), byName)
    if (similar) addDoubt(row, 'folio', 'similarStudent', { written: text, suggestion: similar.folio })
    else addDoubt(row, 'folio', only ? 'severalStudents' : 'unknownStudent', { written: text })
    return null
  }
}

const rowKey = ({ values }: ReadRow) => `${nameKey(values)}\n${groupKey(values.group)}`

/** The folios that people have entered, by `rowKey`, without the keys for which they entered different ones. */
function writtenFolios(rows: readonly ReadRow[]): Map<string, string> {
  const folios = new Map<string, string | null>()
  for (const row of rows) {
    // Cells of a roll (5.004) are left out: `rollCorrections` already uses a folio for all cells of its row.
    if (!row.corrected.has('folio') || !Number.isInteger(row.line) || nameKey(row.values) === '') continue
    const [key, folio] = [rowKey(row), row.values.folio]
    folios.set(key, folios.has(key) && folios.get(key) !== folio ? null : folio)
  }
  return new Map([...folios].flatMap(([key, folio]) => (folio === null ? [] : [[key, folio] as const])))
}

/**
 * The student whose name has all words of the written one, or all of whose words are written. null if these common
 * words are fewer than two, or if several students fit.
 */
function similarStudent(key: string, byName: ReadonlyMap<string, readonly StoredStudent[]>): StoredStudent | null {
  const words = key.split(' ')
  const found = [...byName].flatMap(([name, students]) => {
    const own = name.split(' ')
    const [few, many] = own.length < words.length ? [own, words] : [words, own]
    return few.length > 1 && few.every((word) => many.includes(word)) ? students : []
  })
  const [only] = found
  return only && found.length === 1 ? only : null
}

/** The letters and digits of a folio, without zeros before its last number: "luc 1" and "LUC-0001" have the same. */
const bareFolio = ({ folio }: Pick<StoredStudent, 'folio'>) => folioKey(folio.replace(/[^\p{L}\d]+/gu, ''))
const lastNumber = ({ folio }: Pick<StoredStudent, 'folio'>) => String(Number(/\d+$/.exec(folio)?.[0] ?? Number.NaN))

/** Each student by its key; null for a key that several students have. */
function uniqueBy(
  students: readonly StoredStudent[],
  keyOf: (student: StoredStudent) => string,
): Map<string, StoredStudent | null> {
  const found = new Map<string, StoredStudent | null>()
  for (const student of students) found.set(keyOf(student), found.has(keyOf(student)) ? null : student)
  return found
}
