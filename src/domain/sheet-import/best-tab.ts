import type { Tab } from './cells'
import { examine, noChoices, type StoredSchool } from './examine'

/**
 * The index of the tab with the most students, because many workbooks begin with a cover or an index; 0 if no tab has
 * any.
 */
export function bestTab(tabs: readonly Tab[], school: StoredSchool): number {
  if (tabs.length < 2) return 0
  const counts = tabs.map(
    (tab) =>
      examine(tab, noChoices, school).rows.filter(
        ({ values }) => values.first_name !== '' && /^\d{4}-/.test(values.birthdate),
      ).length,
  )
  return counts.indexOf(Math.max(...counts))
}
