import { membershipTexts as texts } from '../../texts/memberships'
import type { FieldDefinition } from '../../ui'

/**
 * The fields for the first day, and for the confirmation that the provider asks of an administrator if the group is
 * full.
 */
export function dayAndQuota(today: string): FieldDefinition[] {
  return [
    { name: 'from', label: texts.from, type: 'date', required: true, latestDay: today, tooLate: texts.notBegun },
    { name: 'over_quota', label: texts.overQuota, type: 'checkbox', shownOnError: true },
  ]
}
