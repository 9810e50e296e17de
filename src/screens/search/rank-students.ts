/** Chooses the few students to show of many that match: names that begin with the typed text come first. Pure. */
import type { Student } from '../../contract'
import { listName } from '../../domain/person-name'
import { searchKeyOf, wordsOf } from '../../domain/search-key'

/** The first `most` of `found`, best match first; equal ones stay in the order of `found`. */
export function rankStudents(found: readonly Student[], search: string, most: number): Student[] {
  const words = wordsOf(search)
  const ranks: [Student[], Student[], Student[]] = [[], [], []]
  for (const student of found) {
    ranks[rankOf(searchKeyOf(`${listName(student)} ${student.folio}`), words)].push(student)
    // Later students cannot rank before these.
    if (ranks[0].length >= most) break
  }
  return ranks.flat().slice(0, most)
}

/**
 * 0: the text begins with the first word; 1: every word begins a word of the name or folio ("0012" of LUC-0012); 2: a
 * match inside of words.
 */
function rankOf(text: string, words: readonly string[]): 0 | 1 | 2 {
  const parts = text.split(/[\s-]+/)
  if (!words.every((word) => text.startsWith(word) || parts.some((part) => part.startsWith(word)))) return 2
  return text.startsWith(words[0] ?? '') ? 0 : 1
}
