import { membershipTexts as texts } from '../../texts/memberships'
import type { FieldDefinition } from '../../ui'

/**
 * Two form fields: the first day, and the confirmation that an administrator must give if the group is full. The second
 * appears only after the provider has refused because of it.
 */
export function dayAndQuota(today: string): FieldDefinition[] {
  return [
    { name: 'from', label: texts.from, type: 'date', required: true, latestDay: today, tooLate: texts.notBegun },
    { name: 'over_quota', label: texts.overQuota, type: 'checkbox', shownOnError: true },
  ]
}
