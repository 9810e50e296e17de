/** Groups as options of a form, each with its schedule and free places. */
import type { Group } from '../../contract'
import { freePlaces } from '../../domain/places'
import { useGroupNaming, useGroups, useMemberCounts } from '../../offline'
import { scheduleOf } from '../../texts'
import { placesText } from '../../texts/memberships'
import type { FieldOption } from '../../ui'

export type GroupChoice = FieldOption & { name: string; full: boolean }

/**
 * The active groups without those of `except`; the group `chosen` is included even if it is inactive now. undefined
 * while the device is being read.
 */
export function useGroupChoices(except: readonly string[] = [], chosen?: string | null): GroupChoice[] | undefined {
  const groups = useGroups()
  const taken = useMemberCounts()
  const { nameOf } = useGroupNaming()
  return groups
    ?.filter(({ id, is_active }) => (is_active || id === chosen) && !except.includes(id))
    .map((group) => choiceOf(group, nameOf(group), taken?.get(group.id)))
}

function choiceOf(group: Group, name: string, taken: number | undefined): GroupChoice {
  const label = [name, scheduleOf(group), placesText(group.quota_limit, taken)].filter(Boolean).join(' · ')
  return { value: group.id, label, name, full: freePlaces(group.quota_limit, taken) === 0 }
}
