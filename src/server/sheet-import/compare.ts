/**
 * Compares the sheet of an import with the school, which takes seconds. So an import does it before its transaction,
 * which then only verifies that what was compared has not changed (`isCurrent`).
 */
import { isDeepStrictEqual } from 'node:util'
import type { EarlierNames } from '../../domain/sheet-import/earlier'
import type { StoredSchool } from '../../domain/sheet-import/examine'
import type { Queryable } from '../database/database'
import { lockReceipts } from './import-lock'
import { earlierNow, schoolNow } from './school-now'
import type { StoredChoices, StoredImport } from './stored-import'
import type { Inputs } from './thread-tasks'

/** `tabs`: JSON text, see `tabsOf`. */
export type Sheet = { tabs: string; choices: StoredChoices }

/**
 * `school`: what the sheet was compared with. `names`: the days and students for which `school.earlier` was read; null
 * if it was not.
 */
export type Comparison<Result> = { school: StoredSchool; names: EarlierNames | null; result: Result }

/** `today`: the school's date. `isWriting`: in the transaction that writes, where receipts must not change any more. */
type Circumstances = { today: string; isWriting?: boolean }

/**
 * Runs a task of the thread on a sheet. If the sheet has attendance or receipts, the first answer is only which days
 * and students it names; their stored rows are then read, and the task runs again with them.
 */
export async function compare<Result extends object | string>(
  database: Queryable,
  sheet: Sheet,
  { today, isWriting = false }: Circumstances,
  task: (input: Inputs['trial']) => Promise<EarlierNames | Result>,
): Promise<Comparison<Result>> {
  const school = await schoolNow(database, today)
  const first = await task({ ...sheet, school })
  if (!isNames(first)) return { school, names: null, result: first }
  if (isWriting && first.kind === 'receipts') await lockReceipts(database)
  const whole = { ...school, earlier: await earlierNow(database, first) }
  const second = await task({ ...sheet, school: whole })
  if (isNames(second)) throw new Error('a task asks twice for what is stored')
  return { school: whole, names: first, result: second }
}

/**
 * Whether the import and everything that it was compared with are unchanged. Call it in the transaction that writes,
 * after `lockForImport`. Locks the receipts if they were compared.
 */
export async function isCurrent(
  transaction: Queryable,
  { id, version }: StoredImport,
  { school, names }: Comparison<unknown>,
  today: string,
): Promise<boolean> {
  const [now] = await transaction.query<{ version: number }>('select version from sheet_import where id = $1', [id])
  if (now?.version !== version) return false
  if (names?.kind === 'receipts') await lockReceipts(transaction)
  const earlier = names && (await earlierNow(transaction, names))
  return isDeepStrictEqual({ ...(await schoolNow(transaction, today)), earlier }, school)
}

const isNames = (result: object | string): result is EarlierNames => typeof result === 'object' && 'days' in result
