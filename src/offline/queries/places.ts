/** How many places of each group are taken, as far as this device knows who is in it. */
import { isFilled, readFilled } from '../database/filled'
import type { PersonDatabase } from '../database/person-database'

/** Active memberships by group id; a group whose members were never read is not among them. */
export function takenPlaces(database: PersonDatabase): Promise<ReadonlyMap<string, number>> {
  return database.transaction('r', database.members, database.groups, database.facts, async () => {
    const [members, groups, filled] = await Promise.all([database.members.toArray(), database.groups.toArray(), readFilled(database)])
    const taken = new Map<string, number>(groups.flatMap(({ id }) => (isFilled(filled, { list: 'members', group: id }) ? [[id, 0] as const] : [])))
    for (const { is_active, class_group } of members) {
      const count = taken.get(class_group.id)
      if (is_active && count !== undefined) taken.set(class_group.id, count + 1)
    }
    return taken
  })
}
