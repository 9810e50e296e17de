import { membershipTexts as texts } from '../../texts/memberships'
import type { FieldDefinition } from '../../ui'

/** From which day, and what the provider asks an administrator about a full group. */
export function dayAndQuota(today: string): FieldDefinition[] {
  return [
    { name: 'from', label: texts.from, type: 'date', required: true, until: today, tooLate: texts.notBegun },
    { name: 'over_quota', label: texts.overQuota, type: 'checkbox', whenAsked: true },
  ]
}
