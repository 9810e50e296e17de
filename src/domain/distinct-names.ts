/** Names of people who stand in one list, told apart where two of them are alike: pure. */
import { searchKeyOf } from './search-key'

type Person = { id: string; name: string; /** What only this one has, as a folio. */ sign: string }

/** By id: the name as it is, and with its sign where another one's sounds the same. */
export function distinctNames(people: readonly Person[]): ReadonlyMap<string, string> {
  const bearers = new Map<string, number>()
  const keyed = people.map((person) => ({ ...person, key: searchKeyOf(person.name) }))
  for (const { key } of keyed) bearers.set(key, (bearers.get(key) ?? 0) + 1)
  return new Map(keyed.map(({ id, name, sign, key }) => [id, name !== '' && (bearers.get(key) ?? 0) > 1 ? `${name} · ${sign || id}` : name]))
}
