/** Importing from a spreadsheet: what would be imported, corrections, the import itself, and undoing it. */
import { may, schoolDay } from '../../contract'
import type { EarlierNames } from '../../domain/sheet-import/earlier'
import type { ExaminedRow } from '../../domain/sheet-import/examine'
import type { ExaminedRecord } from '../../domain/sheet-import/examine-records'
import { importRefusals as words } from '../../texts/sheet-import'
import { fieldErrors, refusals } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Queryable } from '../database/database'
import { parseId, type Call, type Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { invalid, missing, refused, type Reply } from '../endpoints/reply'
import { insertedId, jsonOf } from '../endpoints/rows'
import type { Person } from '../security/person'
import type { Services } from '../services'
import { applyRows, overfullGroups, withVersions, type Circumstances } from '../sheet-import/apply'
import { applyRecords } from '../sheet-import/apply-records'
import { ValueMoved } from '../sheet-import/change-rows'
import { compare, isCurrent, type Comparison, type Sheet } from '../sheet-import/compare'
import { lockForImport } from '../sheet-import/import-lock'
import { schoolNow } from '../sheet-import/school-now'
import {
  firstChoices,
  storedImport,
  storedTabs,
  withChoice,
  type StoredImport,
  type Step,
} from '../sheet-import/stored-import'
import { inThread } from '../sheet-import/thread'
import type { Outputs } from '../sheet-import/thread-tasks'
import { createdGroups, touchedRows, undoSteps } from '../sheet-import/undo'

type Names = 'importList' | 'importCreate' | 'importTrial' | 'importChange' | 'importApply' | 'importUndo'
type Asking = { database: Queryable; person: Person; id: number }

/** An import, and the rows that it writes (see `writtenRows` of the thread). */
type Comparing = { stored: StoredImport; comparison: Comparison<Exclude<Outputs['writtenRows'], EarlierNames>> }

/** The reply of a transaction that has written; `answered` replaces it by the trial. */
const done: Reply = { status: 200, json: '{}' }
/** The refusal of a transaction if the school has changed since the sheet was compared with it. */
const outdated = refused(409, words.moved)
/**
 * How many times a sheet is compared before the transaction. If the school has changed each time, the sheet is compared
 * in the transaction.
 */
const comparisonsOutside = 2

export function importHandlers({ resources, schoolClock }: Services): Pick<Handlers, Names> {
  const today = () => schoolDay(schoolClock())

  /** The JSON text of what a sheet would import now. */
  const trial = async (database: Queryable, sheet: Sheet) =>
    (await compare(database, sheet, { today: today() }, (input) => inThread('trial', input))).result

  /** The import with what would be imported now (`ImportTrial` of the contract). */
  async function trialReply({ database, person, id }: Asking): Promise<Reply> {
    const stored = await storedImport(database, id)
    const summary = await jsonOf(database, resources.sheetImport.row(person, id))
    if (!stored || summary === null) return missing
    const read = await trial(database, { tabs: await storedTabs(database, id), choices: stored.choices })
    return { status: 200, json: joined(summary, read) }
  }

  /** Answers a call after its transaction: `reply` if it is a refusal, else the trial. */
  const answered = async (call: Asking, reply: Reply): Promise<Reply> =>
    reply.status >= 400 ? reply : { ...(await trialReply(call)), ...(reply.headers && { headers: reply.headers }) }

  /** null if there is nothing to compare (`refusedIfOver`). */
  async function compared(database: Queryable, id: number, isWriting = false): Promise<Comparing | null> {
    const stored = await storedImport(database, id)
    if (!stored || refusedIfOver(stored)) return null
    const sheet = { tabs: await storedTabs(database, id), choices: stored.choices }
    const at = { today: today(), isWriting }
    return { stored, comparison: await compare(database, sheet, at, (input) => inThread('writtenRows', input)) }
  }

  /** Writes the ready rows in the transaction. */
  async function apply(
    database: Queryable,
    { person, body }: Pick<Call<'importApply'>, 'person' | 'body'>,
    { stored, comparison }: Comparing,
  ): Promise<Reply> {
    const { kind, rows, records, seen } = comparison.result
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
    await storeSteps(database, stored.id, [...(await reversioned(database, stored.steps, before)), ...steps])
    return done
  }

  return {
    importList({ person, ...call }) {
      return listReply(call, { ...resources.sheetImport.rows(person), order: 'i.id desc' })
    },

    async importCreate({ database, person, body, sentTabs: tabs, transaction }) {
      if (!tabs) return invalid({ spreadsheet: [words.empty] })
      const tab = await inThread('bestTab', { tabs, school: await schoolNow(database, today()) })
      const choices = firstChoices(tab)
      const read = await trial(database, { tabs, choices })
      return transaction(async (begun) => {
        const id = await insertedId(
          begun,
          `insert into sheet_import (file_name, at, person_id, tabs, choices) values ($1, $2::timestamptz, $3, $4::text::jsonb, $5::text::jsonb) returning id`,
          [body.name, isoOf(schoolClock), person.id, tabs, JSON.stringify(choices)],
        )
        const summary = await jsonOf(begun, resources.sheetImport.row(person, id))
        return summary === null ? missing : { status: 201, json: joined(summary, read) }
      })
    },

    importTrial: (call) => trialReply(call),

    async importChange(call) {
      const { id, body } = call
      const reply = await call.transaction(async (database) => {
        const stored = await storedImport(database, id)
        if (!stored) return missing
        const refusal = refusedIfOver(stored)
        if (refusal) return refusal
        if (body.tab !== undefined && body.tab >= stored.tabCount) return invalid({ tab: [fieldErrors.unknownRow] })
        await setChoices(database, id, withChoice(stored.choices, body))
        const isNoted = (group: number) =>
          stored.steps.some((step) => step.table === 'class_group' && step.id === group)
        const created = (body.groups ?? [])
          .flatMap((each) => (each.created ? [parseId(each.group)] : []))
          .filter((group) => !isNoted(group))
        if (created.length > 0)
          await storeSteps(database, id, [...stored.steps, ...(await createdGroups(database, id, created))])
        return done
      })
      return answered(call, reply)
    },

    async importApply(call) {
      const { person, id, body } = call
      if (body.over_quota && !may(person.role, 'membership.overQuota')) return refused(403, refusals.overQuota)
      for (let turn = 0; ; turn += 1) {
        const outside = turn < comparisonsOutside ? await compared(call.database, id) : null
        const reply = await call.transaction(async (database) => {
          await lockForImport(database)
          if (outside && !(await isCurrent(database, outside.stored, outside.comparison, today()))) return outdated
          // After `comparisonsOutside` turns, compares here, so that an import ends even if the school changes all the
          // time.
          const comparing = outside ?? (await compared(database, id, true))
          if (comparing) return apply(database, call, comparing)
          const stored = await storedImport(database, id)
          return (stored && refusedIfOver(stored)) ?? missing
        })
        if (reply !== outdated) return answered(call, reply)
      }
    },

    async importUndo(call) {
      const { person, id } = call
      const reply = await call.transaction(async (database) => {
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
        return done
      })
      return answered(call, reply)
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

/** Joins the JSON objects of an import and of what is read from its sheet, without parsing them. */
const joined = (summary: string, read: string) => `${summary.slice(0, -1)},${read.slice(1)}`

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
