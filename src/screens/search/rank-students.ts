/** Sorts the students that match a search and keeps a few: names that begin with the typed text come first. Pure. */
import type { Student } from '../../contract'
import { searchKeyOf, wordsOf } from '../../domain/search-key'
import { listName } from '../../profile'

/** The `count` best matches of `found`, best first; equally good ones stay in the order of `found`. */
export function rankStudents(found: readonly Student[], search: string, count: number): Student[] {
  const words = wordsOf(search)
  const ranks: [Student[], Student[], Student[]] = [[], [], []]
  for (const student of found) {
    ranks[rankOf(searchKeyOf(`${listName(student)} ${student.folio}`), words)].push(student)
    // `count` students of rank 0 are enough: no other student can come before them.
    if (ranks[0].length >= count) break
  }
  return ranks.flat().slice(0, count)
}

/**
 * Returns 2 if a searched word matches only inside of a word. Otherwise every searched word begins a word of the name
 * or a part of the folio ("0012" of LUC-0012): returns 0 if the name begins with the first searched word, 1 if not.
 */
function rankOf(text: string, words: readonly string[]): 0 | 1 | 2 {
  const parts = text.split(/[\s-]+/)
  if (!words.every((word) => text.startsWith(word) || parts.some((part) => part.startsWith(word)))) return 2
  return text.startsWith(words[0] ?? '') ? 0 : 1
}
