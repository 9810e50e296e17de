/**
 * Compares the rows of a sheet that is no list of children with what is stored, and finds the groups they name. Pure.
 */
import { compareEarlier } from './earlier'
import { examineRecords, type ExaminedRecord, type RecordKind } from './examine-records'
import type { ReadRow } from './rows'
import type { Choices, StoredSchool } from './trial-of-sheet'
import { writtenGroups, type WrittenGroup } from './written-groups'

export function examineOthers(
  rows: readonly ReadRow[],
  kind: RecordKind,
  choices: Choices,
  school: StoredSchool,
): { groups: WrittenGroup[]; rows: never[]; records: ExaminedRecord[] } {
  const read = examineRecords(rows, kind, choices, school)
  const records = school.earlier ? compareEarlier(read, school.earlier) : read
  const isEarlier = kind === 'attendance' || kind === 'receipts'
  const groups = isEarlier ? [...school.groups, ...school.endedGroups] : school.groups
  const named = kind === 'memberships' || isEarlier ? writtenGroups(rows, choices, { ...school, groups }).values() : []
  return { groups: [...named], rows: [], records }
}
