import type { Tab } from './cells'
import { examine, noChoices, type StoredSchool } from './examine'

/**
 * The index of the tab with the most students, because many workbooks begin with a cover or an index; if no tab has
 * any, that of the tab with the most other rows; 0 if no tab has any rows.
 */
export function bestTab(tabs: readonly Tab[], school: StoredSchool): number {
  if (tabs.length < 2) return 0
  const examined = tabs.map((tab) => examine(tab, noChoices, school))
  const students = examined.map(
    ({ rows }) => rows.filter(({ values }) => values.first_name !== '' && /^\d{4}-/.test(values.birthdate)).length,
  )
  const counts = students.some(Boolean) ? students : examined.map(({ records }) => records.length)
  return counts.indexOf(Math.max(...counts))
}
