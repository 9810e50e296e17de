/** All migrations in order. Never edit a released one; add the next number. */
import { school } from './0001-school'
import { sessions } from './0002-sessions'
import { changes } from './0003-changes'
import { desk } from './0004-desk'
import { search } from './0005-search'
import { history } from './0006-history'
import { doors } from './0007-doors'
import { audit } from './0008-audit'
import { versions } from './0009-versions'
import { ledger } from './0010-ledger'
import { cash } from './0011-cash'
import { memberships } from './0012-memberships'
import { cycles } from './0013-cycles'
import { family } from './0014-family'
import { counts } from './0016-counts'
import { due } from './0017-due'
import { groupOrder } from './0018-group-order'
import { dayCounts } from './0019-day-counts'
import { memberDays } from './0020-member-days'
import { names } from './0021-names'
import { attendanceVersion } from './0022-attendance-version'

export type Migration = { number: number; name: string; sql: string }

export const migrations: readonly Migration[] = [
  { number: 1, name: 'school', sql: school },
  { number: 2, name: 'sessions', sql: sessions },
  { number: 3, name: 'changes', sql: changes },
  { number: 4, name: 'desk', sql: desk },
  { number: 5, name: 'search', sql: search },
  { number: 6, name: 'history', sql: history },
  { number: 7, name: 'doors', sql: doors },
  { number: 8, name: 'audit', sql: audit },
  { number: 9, name: 'versions', sql: versions },
  { number: 10, name: 'ledger', sql: ledger },
  { number: 11, name: 'cash', sql: cash },
  { number: 12, name: 'memberships', sql: memberships },
  { number: 13, name: 'cycles', sql: cycles },
  { number: 14, name: 'family', sql: family },
  { number: 16, name: 'counts', sql: counts },
  { number: 17, name: 'due', sql: due },
  { number: 18, name: 'group order', sql: groupOrder },
  { number: 19, name: 'day counts', sql: dayCounts },
  { number: 20, name: 'member days', sql: memberDays },
  { number: 21, name: 'names', sql: names },
  { number: 22, name: 'attendance version', sql: attendanceVersion },
]
