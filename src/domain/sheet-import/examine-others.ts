/** Compares the rows of a sheet that is no list of children with what is stored, and finds the groups they name. Pure. */
import { compareEarlier } from './earlier'
import type { Examination } from './examine'
import { examineRecords, type RecordKind } from './examine-records'
import type { ReadRow } from './rows'
import type { Choices, StoredSchool } from './trial-of-sheet'
import { writtenGroups } from './written-groups'

export function examineOthers(
  rows: readonly ReadRow[],
  kind: RecordKind,
  choices: Choices,
  school: StoredSchool,
): Pick<Examination, 'groups' | 'rows' | 'records'> {
  const read = examineRecords(rows, kind, choices, school)
  const records = school.earlier ? compareEarlier(read, school.earlier) : read
  const isEarlier = kind === 'attendance' || kind === 'receipts'
  const groups = isEarlier ? [...school.groups, ...school.endedGroups] : school.groups
  const named = kind === 'memberships' || isEarlier ? writtenGroups(rows, choices, { ...school, groups }).values() : []
  return { groups: [...named], rows: [], records }
}
