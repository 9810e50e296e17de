/** Finds children of one tutor and birth date whose names differ only in that one is shorter. Pure. */
import { fullName, type Named } from '../person-name'
import { isSameName, type Family } from './families'
import { nameWords } from './names'
import { addDoubt, type ReadRow } from './rows'
import type { StoredStudent } from './trial-of-sheet'

/**
 * Adds a doubt to a row whose child may be another row's or a stored student: "Ana Peña" and "Ana Peña Ruiz". Equal
 * names are not its concern.
 */
export function doubtAlike(
  rows: readonly ReadRow[],
  families: ReadonlyMap<ReadRow, Family>,
  students: readonly StoredStudent[],
): void {
  const siblings = new Map<string, Named[]>()
  const add = (key: string, child: Named) => void siblings.set(key, [...(siblings.get(key) ?? []), child])
  for (const student of students) if (student.tutor !== null) add(`${student.tutor} ${student.birthdate}`, student)
  for (const row of rows) {
    const family = families.get(row)
    if (!family || row.values.birthdate === '' || row.values.first_name === '') continue
    const key = `${family.stored?.id ?? (family.values.phone || family.values.email)} ${row.values.birthdate}`
    const own = nameWords(fullName(row.values))
    const alike = siblings.get(key)?.find((child) => {
      const words = nameWords(fullName(child))
      return words.length !== own.length && isSameName(words, own)
    })
    if (alike && !row.corrected.has('first_name'))
      addDoubt(row, 'first_name', 'alikeChild', { written: fullName(alike), suggestion: row.values.first_name })
    add(key, row.values)
  }
}
