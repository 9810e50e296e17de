import type { SheetKind } from '../../contract'
import { useGroupNaming, useGroups } from '../../offline'
import { sortedByName } from '../../domain/name-order'

/** `written`: the group's name and location as a file may write them; sent when a row's group is corrected. */
export type GroupChoice = { id: string; label: string; written: string }

/**
 * The groups that rows of this kind of sheet may name, sorted by name. Groups that have ended are among them only for
 * earlier attendance and receipts.
 */
export function useGroupChoices(kind: SheetKind): GroupChoice[] {
  const groups = useGroups() ?? []
  const { nameOf } = useGroupNaming()
  return sortedByName(
    groups
      .filter(({ is_active }) => is_active || kind === 'attendance' || kind === 'receipts')
      .map((group) => ({
        id: group.id,
        label: nameOf(group),
        written: `${group.name} ${group.school?.name ?? ''}`.trim(),
      })),
    ({ label }) => label,
  )
}
