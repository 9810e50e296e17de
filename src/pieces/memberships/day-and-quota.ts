import { daysFrom, mostDaysAhead } from '../../contract'
import { membershipTexts as texts } from '../../texts/memberships'
import type { FieldDefinition } from '../../ui'

/**
 * Two form fields: the first day, up to `mostDaysAhead` days ahead, and an administrator's confirmation to enrol
 * although the group is full. The confirmation appears only after the provider has refused because the group is full.
 */
export function dayAndQuota(today: string): FieldDefinition[] {
  const latest = daysFrom(today, mostDaysAhead)
  return [
    {
      name: 'from',
      label: texts.from,
      type: 'date',
      required: true,
      latestDay: latest,
      tooLate: texts.tooFarAhead(latest),
    },
    { name: 'over_quota', label: texts.overQuota, type: 'checkbox', shownOnError: true },
  ]
}
