/** Importing from a spreadsheet: what would be imported, corrections, the import itself, and undoing it. */
import { may, schoolDay } from '../../contract'
import type { EarlierNames } from '../../domain/sheet-import/earlier'
import type { ExaminedRow } from '../../domain/sheet-import/examine'
import type { ExaminedRecord } from '../../domain/sheet-import/examine-records'
import { importRefusals as words } from '../../texts/sheet-import'
import { fieldErrors, refusals } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Queryable } from '../database/database'
import { parseId, type Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { invalid, missing, refused, type Reply } from '../endpoints/reply'
import { insertedId, jsonOf } from '../endpoints/rows'
import type { Person } from '../security/person'
import type { Services } from '../services'
import { applyRows, overfullGroups, ValueMoved, withVersions, type Circumstances } from '../sheet-import/apply'
import { applyRecords } from '../sheet-import/apply-records'
import { lockForImport, lockReceipts } from '../sheet-import/import-lock'
import { earlierNow, schoolNow } from '../sheet-import/school-now'
import { storedImport, withChoice, type StoredImport, type Step } from '../sheet-import/stored-import'
import { inThread } from '../sheet-import/thread'
import type { Inputs } from '../sheet-import/thread-tasks'
import { createdGroups, touchedRows, undoSteps } from '../sheet-import/undo'

type Asking = { database: Queryable; person: Person }
type Names = 'importList' | 'importCreate' | 'importTrial' | 'importChange' | 'importApply' | 'importUndo'

export function importHandlers({ resources, schoolClock }: Services): Pick<Handlers, Names> {
  const today = () => schoolDay(schoolClock())

  /** The import with what would be imported now (`ImportTrial` of the contract). */
  async function trialReply({ database, person }: Asking, id: number, status = 200): Promise<Reply> {
    const stored = await storedImport(database, id)
    const summary = await jsonOf(database, resources.sheetImport.row(person, id))
    if (!stored || summary === null) return missing
    const read = await examined(database, stored, (input) => inThread('trial', input))
    // Joins the two JSON objects without parsing them.
    return { status, json: `${summary.slice(0, -1)},${read.slice(1)}` }
  }

  /**
   * Runs a task of the thread on an import's sheets. If the sheet has attendance or receipts, the first answer is only
   * which days and students it names; their stored rows are then read, and the task runs again with them. `isWriting`:
   * the caller writes the result, so that the receipts must not change until then.
   */
  async function examined<Result extends object | string>(
    database: Queryable,
    { tabs, choices }: StoredImport,
    task: (input: Inputs['trial']) => Promise<EarlierNames | Result>,
    isWriting = false,
  ): Promise<Result> {
    const school = await schoolNow(database, today())
    const first = await task({ tabs, choices, school })
    if (!isNames(first)) return first
    if (isWriting && first.kind === 'receipts') await lockReceipts(database)
    const second = await task({ tabs, choices, school: { ...school, earlier: await earlierNow(database, first) } })
    if (isNames(second)) throw new Error('a task asks twice for what is stored')
    return second
  }

  return {
    importList({ person, ...call }) {
      return listReply(call, { ...resources.sheetImport.rows(person), order: 'i.id desc' })
    },

    async importCreate(call) {
      const { database, person, body, sentTabs } = call
      if (!sentTabs) return invalid({ spreadsheet: [words.empty] })
      const id = await insertedId(
        database,
        `insert into sheet_import (file_name, at, person_id, tabs) values ($1, $2::timestamptz, $3, $4::text::jsonb) returning id`,
        [body.name, isoOf(schoolClock), person.id, sentTabs],
      )
      const tab = await inThread('bestTab', { tabs: sentTabs, school: await schoolNow(database, today()) })
      if (tab > 0) await setChoices(database, id, { tab })
      return trialReply(call, id, 201)
    },

    importTrial: (call) => trialReply(call, call.id),

    async importChange(call) {
      const { database, id, body } = call
      const stored = await storedImport(database, id)
      if (!stored) return missing
      const refusal = refusedIfOver(stored)
      if (refusal) return refusal
      if (body.tab !== undefined && body.tab >= stored.tabCount) return invalid({ tab: [fieldErrors.unknownRow] })
      await setChoices(database, id, withChoice(stored.choices, body))
      const isNoted = (group: number) => stored.steps.some((step) => step.table === 'class_group' && step.id === group)
      const created = (body.groups ?? [])
        .flatMap((each) => (each.created ? [parseId(each.group)] : []))
        .filter((group) => !isNoted(group))
      if (created.length > 0)
        await storeSteps(database, id, [...stored.steps, ...(await createdGroups(database, id, created))])
      return trialReply(call, id)
    },

    async importApply(call) {
      const { database, person, id, body } = call
      if (body.over_quota && !may(person.role, 'membership.overQuota')) return refused(403, refusals.overQuota)
      await lockForImport(database)
      const stored = await storedImport(database, id)
      if (!stored) return missing
      const refusal = refusedIfOver(stored)
      if (refusal) return refusal
      const { kind, rows, records, seen } = await examined(
        database,
        stored,
        (input) => inThread('writtenRows', input),
        true,
      )
      if (kind !== 'students' && !may(person.role, 'sheet.importOther')) return refused(403, words.adminOnly)
      if (body.seen !== undefined && body.seen !== seen) return refused(409, words.moved)
      const at = { now: isoOf(schoolClock), today: today() }
      const before = await withVersions(database, stored.steps)
      const steps = await written(database, rows, records, at)
      if (steps === null) return refused(409, words.moved)
      if (steps.length === 0) return refused(409, words.nothingReady)
      const full = body.over_quota ? [] : await overfullGroups(database, joinedGroups([...rows, ...records]))
      if (full.length > 0)
        return refused(
          409,
          words.full(full),
          may(person.role, 'membership.overQuota') ? { over_quota: [fieldErrors.overQuota] } : {},
        )
      await storeSteps(database, id, [...(await reversioned(database, stored.steps, before)), ...steps])
      return trialReply(call, id)
    },

    async importUndo(call) {
      const { database, person, id } = call
      await lockForImport(database)
      const stored = await storedImport(database, id)
      if (!stored) return missing
      if (stored.undone) return refused(409, words.undone)
      if (stored.steps.length === 0) return refused(409, words.nothingToUndo)
      if (stored.steps.some(({ table }) => isEarlier(table)) && !may(person.role, 'sheet.importOther'))
        return refused(403, words.adminOnly)
      const touched = await touchedRows(database, stored.steps)
      if (touched.length > 0) return refused(409, words.touched(touched.slice(0, 10)))
      await undoSteps(database, stored.steps)
      await database.query('update sheet_import set undone = true where id = $1', [id])
      return trialReply(call, id)
    },
  }
}

function refusedIfOver({ tabCount, undone }: StoredImport): Reply | null {
  if (undone) return refused(409, words.undone)
  return tabCount === 0 ? refused(409, words.forgotten) : null
}

/** Writes the rows. null if somebody has changed a value that would be replaced, since `rows` were compared. */
async function written(
  database: Queryable,
  rows: readonly ExaminedRow[],
  records: readonly ExaminedRecord[],
  at: Circumstances,
): Promise<Step[] | null> {
  try {
    return [...(await applyRows(database, rows, at)), ...(await applyRecords(database, records, at))]
  } catch (error) {
    if (error instanceof ValueMoved) return null
    throw error
  }
}

async function setChoices(database: Queryable, id: number, choices: object): Promise<void> {
  await database.query('update sheet_import set choices = $2::text::jsonb where id = $1', [id, JSON.stringify(choices)])
}

/**
 * Returns the steps of this import's earlier calls with the present versions of their rows, because this call may have
 * changed these rows too: attendance from a second tab changes the points of students that the first tab created. A
 * step keeps its version if another user changed its row before this call, so that *Deshacer* still finds the change.
 * `before`: the same steps with the row versions from the beginning of this call.
 */
async function reversioned(database: Queryable, steps: readonly Step[], before: readonly Step[]): Promise<Step[]> {
  const now = await withVersions(database, steps)
  return steps.map((step, index) => (before[index]?.version === step.version ? (now[index] ?? step) : step))
}

async function storeSteps(database: Queryable, id: number, steps: readonly Step[]): Promise<void> {
  await database.query('update sheet_import set steps = $2::text::jsonb where id = $1', [id, JSON.stringify(steps)])
}

const isNames = (result: object | string): result is EarlierNames => typeof result === 'object' && 'days' in result

const isEarlier = (table: Step['table']) => table === 'attendance' || table === 'receipt'

/** The groups that get new members. */
function joinedGroups(rows: readonly (ExaminedRow | ExaminedRecord)[]): number[] {
  return [
    ...new Set(
      rows.flatMap((row) => {
        const joins = !('kind' in row) || row.kind === 'memberships'
        return joins && row.group !== null ? [Number(row.group)] : []
      }),
    ),
  ]
}
