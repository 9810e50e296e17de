/** For whom a day without class can be: the whole school, a location, or a group. */
import { useGroupNaming, useGroups } from '../../offline'
import { calendarTexts as texts } from '../../texts/calendar'

/** The value of the whole school in the select. */
export const wholeSchool = 'all'

/**
 * `options`: for a select. `placeOf`: the fields of the call for such a value.
 * Locations are those of the active groups.
 */
export function usePlaces() {
  const groups = useGroups()?.filter(({ is_active }) => is_active) ?? []
  const { nameOf } = useGroupNaming()
  const schools = new Map(groups.flatMap(({ school }) => (school?.id ? [[school.id, school.name]] : [])))
  const options = [
    { value: wholeSchool, label: texts.all },
    ...(schools.size > 1 ? [...schools].map(([id, name]) => ({ value: `school/${id}`, label: name })) : []),
    ...groups.map((group) => ({ value: `group/${group.id}`, label: nameOf(group) })),
  ]
  const placeOf = (value: string) => {
    const [place, id] = value.split('/')
    return place === 'school' ? { school: id } : place === 'group' ? { group: id } : {}
  }
  return { options, placeOf }
}
