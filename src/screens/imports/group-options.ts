import { useGroupNaming, useGroups } from '../../offline'
import { sortedByName } from '../../domain/name-order'

/** `written`: the group's name and location as a file may write them; sent when a row's group is corrected. */
export type GroupChoice = { id: string; label: string; written: string }

/** The school's active groups, sorted by name. */
export function useGroupChoices(): GroupChoice[] {
  const groups = useGroups() ?? []
  const { nameOf } = useGroupNaming()
  return sortedByName(
    groups
      .filter(({ is_active }) => is_active)
      .map((group) => ({
        id: group.id,
        label: nameOf(group),
        written: `${group.name} ${group.school?.name ?? ''}`.trim(),
      })),
    ({ label }) => label,
  )
}
