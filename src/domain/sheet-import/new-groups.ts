/** The groups that a list names and that the school does not have: how each would be called, and in which school. Pure. */
import { groupKey } from './group-names'
import { inLetters } from './names'

export type StoredPlace = { id: string; name: string }
/** `school`: the id of the school whose name the list writes behind the group's, or of the only one; else null. */
export type NewGroup = { name: string; school: string | null }

/**
 * By the name as written. A name without a school is not among them if another has the same name with a school: "movers
 * b" is the group of "Movers B Del Valle".
 */
export function newGroups(written: readonly string[], places: readonly StoredPlace[]): Map<string, NewGroup> {
  const named = written.map((text) => ({ text, ...placed(text, places) }))
  const withSchool = new Set(named.flatMap(({ name, isPlaced }) => (isPlaced ? [groupKey(name)] : [])))
  return new Map(
    named
      .filter(({ name, isPlaced }) => isPlaced || !withSchool.has(groupKey(name)))
      .map(({ text, name, school }) => [text, { name, school }]),
  )
}

function placed(text: string, places: readonly StoredPlace[]): NewGroup & { isPlaced: boolean } {
  const words = text.split(' ')
  for (const { id, name } of places) {
    const count = groupKey(name).split(' ').length
    if (words.length > count && groupKey(words.slice(-count).join(' ')) === groupKey(name))
      return { name: inLetters(words.slice(0, -count).join(' ')), school: id, isPlaced: true }
  }
  return { name: inLetters(text), school: places.length === 1 ? (places[0]?.id ?? null) : null, isPlaced: false }
}
