import { useGroupNaming, useGroups } from '../../offline'
import { sortedByName } from '../../domain/name-order'

/** `written`: the name as a list may write it, with the location. */
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
