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
 * How well a student matches, 0 is best. `text`: the search key of name and folio. Its parts are the words, and the
 * pieces of a word with hyphens ("luc" and "0012" of "luc-0012").
 * 0: the text begins with the first searched word, and each other searched word begins a part.
 * 1: each searched word begins a part.
 * 2: a searched word is only inside of a part.
 */
function rankOf(text: string, words: readonly string[]): 0 | 1 | 2 {
  const parts = text.split(/\s+/).flatMap((word) => [word, ...word.split('-')])
  if (!words.every((word) => parts.some((part) => part.startsWith(word)))) return 2
  return text.startsWith(words[0] ?? '') ? 0 : 1
}
