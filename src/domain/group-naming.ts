/** Names groups; adds a group's location (its school) to the name if there are several locations. Pure. */
import type { Group, Id } from '../contract'

type Placed = Pick<Group, 'id' | 'school'>

export type GroupNaming = {
  /**
   * "Kids 2", or "Kids 2 · Centro" if there are several locations. A group without a name is called by its id. A name
   * that ends with the location already is returned as it is.
   */
  nameOf: (group: { id: Id; name: string }) => string
  /** The group's location; undefined if there is only one location, or the group has none. */
  placeOf: (group: { id: Id }) => string | undefined
}

/** Adds the location `place` to a group's name, unless the name ends with it already; '' adds nothing. */
export function withPlace<Named extends { name: string }>(group: Named, place = ''): Named {
  return place === '' || group.name.endsWith(` · ${place}`) ? group : { ...group, name: `${group.name} · ${place}` }
}

/** `groups`: the groups that the person sees. Their locations are counted to find out whether there are several. */
export function groupNaming(groups: readonly Placed[]): GroupNaming {
  const names = new Set(groups.flatMap(({ school }) => school?.name || []))
  const places = new Map(names.size > 1 ? groups.map(({ id, school }) => [id, school?.name]) : [])
  return {
    nameOf: ({ id, name }) => {
      const place = places.get(id)
      const end = place ? ` · ${place}` : ''
      return name.endsWith(end) ? name || id : `${name || id}${end}`
    },
    placeOf: ({ id }) => places.get(id),
  }
}
