/** A stored school without rows, to which tests add what they need. */
import type { StoredSchool } from '../../src/domain/sheet-import/examine'

export const emptySchool: StoredSchool = {
  students: [],
  tutors: [],
  contacts: [],
  groups: [],
  endedGroups: [],
  places: [],
  otherEmails: new Set(),
  relationships: [],
  statuses: [],
  meanings: {},
  paymentTypes: [],
  earlier: null,
  today: '2026-03-04',
}
