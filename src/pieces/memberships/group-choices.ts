/** Groups as options of a form, each with its schedule and free places. */
import type { Group, Membership } from '../../contract'
import { placesTaken } from '../../domain/membership-days'
import { freePlaces } from '../../domain/places'
import { useGroupNaming, useGroups, useMembersByGroup } from '../../offline'
import { scheduleOf } from '../../texts'
import { placesText } from '../../texts/memberships'
import type { FieldOption } from '../../ui'
import { useSchoolTime } from '../clock/use-school-time'

export type GroupChoice = FieldOption & {
  name: string
  /** Whether no place is free from `day` on; a day in the past or '' counts as today. */
  isFullFrom: (day: string) => boolean
}

/**
 * The active groups without those of `except`; the group `chosen` is included even if it is inactive now. undefined
 * while the device is being read.
 */
export function useGroupChoices(except: readonly string[] = [], chosen?: string | null): GroupChoice[] | undefined {
  const groups = useGroups()
  const membersOf = useMembersByGroup()
  const { nameOf } = useGroupNaming()
  const { date: today } = useSchoolTime()
  return groups
    ?.filter(({ id, is_active }) => (is_active || id === chosen) && !except.includes(id))
    .map((group) => choiceOf(group, nameOf(group), membersOf?.(group.id), today))
}

export function choiceOf(
  group: Group,
  name: string,
  members: readonly Membership[] | undefined,
  today: string,
): GroupChoice {
  const takenFrom = (day: string) => members && placesTaken(members, day)
  const label = [name, scheduleOf(group), placesText(group.quota_limit, takenFrom(today))].filter(Boolean).join(' · ')
  return {
    value: group.id,
    label,
    name,
    isFullFrom: (day) => freePlaces(group.quota_limit, takenFrom(day > today ? day : today)) === 0,
  }
}
