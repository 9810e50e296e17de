/** Makes equal names in a list distinguishable. Pure. */
import { searchKeyOf } from './search-key'

/** `sign`: something unique to the person, such as the folio; '' if there is none. */
type Person = { id: string; name: string; sign: string }

/**
 * The name to show, by person's id: the name alone, or, if another name has the same search key, "name · sign" (with
 * the id if `sign` is ''). A name that is '' stays ''.
 */
export function distinctNames(people: readonly Person[]): ReadonlyMap<string, string> {
  const countByKey = new Map<string, number>()
  const keyed = people.map((person) => ({ ...person, key: searchKeyOf(person.name) }))
  for (const { key } of keyed) countByKey.set(key, (countByKey.get(key) ?? 0) + 1)
  return new Map(
    keyed.map(({ id, name, sign, key }) => [
      id,
      name !== '' && (countByKey.get(key) ?? 0) > 1 ? `${name} · ${sign || id}` : name,
    ]),
  )
}
