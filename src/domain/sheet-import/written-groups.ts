/** The groups that the rows of a sheet name, with the stored groups that may be meant. Pure. */
import { groupFinder, groupKey, groupsIn, type FoundGroup } from './group-names'
import { newGroups, type NewGroup } from './new-groups'
import type { ReadRow } from './rows'
import type { Choices, StoredSchool } from './trial-of-sheet'

/** `create`: the name and school of the new group that is proposed for the written name; null if none is. */
export type WrittenGroup = FoundGroup & { written: string; count: number; create: NewGroup | null }

export function writtenGroups(rows: readonly ReadRow[], choices: Choices, { groups, places }: StoredSchool) {
  const find = groupFinder(groups)
  const ids = new Set(groups.map(({ id }) => id))
  const found = new Map<string, WrittenGroup>()
  const missing: string[] = []
  for (const { values } of rows) {
    const key = groupKey(values.group)
    if (key === '') continue
    const before = found.get(key)
    if (before) before.count += 1
    else {
      const chosen = choices.groups.get(key)
      const read = find(values.group)
      const isValid = chosen !== undefined && (chosen === '' || ids.has(chosen))
      found.set(key, { written: values.group, count: 1, ...read, ...(isValid && { group: chosen }), create: null })
      if (read.isNew && !isValid) missing.push(values.group)
    }
  }
  // "Kids 1 / Movers B" is no new group if other rows name both.
  const isNamed = (name: string) => found.has(groupKey(name)) || !find(name).isNew
  const joined = missing.filter((written) => groupsIn(written).length > 1 && groupsIn(written).every(isNamed))
  for (const written of joined) {
    const group = found.get(groupKey(written))
    if (group) group.isNew = false
  }
  for (const [written, create] of newGroups(
    missing.filter((each) => !joined.includes(each)),
    places,
  )) {
    const group = found.get(groupKey(written))
    if (group) group.create = create
  }
  return found
}
