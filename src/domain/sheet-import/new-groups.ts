/** Proposes names and schools for the groups that a list names and the school does not have. Pure. */
import { groupKey } from './group-names'
import { inLetters } from './names'

export type StoredPlace = { id: string; name: string }
/**
 * `school`: the id of the school whose name follows the group's name in the list, or of the only school; null if
 * neither applies.
 */
export type NewGroup = { name: string; school: string | null }

/**
 * The new groups, by their names as written. A name without a school is left out if another row has the same name with
 * a school, because both probably mean the same group: "movers b" and "Movers B Del Valle".
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
