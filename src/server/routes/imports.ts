/** Importing students from a spreadsheet: what would be imported, corrections, the import itself, and undoing it. */
import { may, schoolDay, type ImportTrial, type Pile, type RowField } from '../../contract'
import { bestTab } from '../../domain/sheet-import/best-tab'
import { examine, type Examination, type ExaminedRow } from '../../domain/sheet-import/examine'
import { isConfirmable } from '../../domain/sheet-import/read-rows'
import { fullName } from '../../domain/person-name'
import { importRefusals as words } from '../../texts/sheet-import'
import { fieldErrors, refusals } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Queryable } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { answer, invalid, missing, refused, type Reply } from '../endpoints/reply'
import { insertedId, jsonOf } from '../endpoints/rows'
import type { Person } from '../security/person'
import type { Services } from '../services'
import { applyRows, overfullGroups } from '../sheet-import/apply'
import { schoolNow } from '../sheet-import/school-now'
import { choicesOf, storedImport, withChoice, type StoredImport, type Step } from '../sheet-import/stored-import'
import { touchedRows, undoSteps } from '../sheet-import/undo'

type Asking = { database: Queryable; person: Person }
type Names = 'importList' | 'importCreate' | 'importTrial' | 'importChange' | 'importApply' | 'importUndo'

export function importHandlers({ resources, schoolClock }: Services): Pick<Handlers, Names> {
  const today = () => schoolDay(schoolClock())

  /** The import with what would be imported now (`ImportTrial` of the contract). */
  async function trialReply({ database, person }: Asking, id: number, status = 200): Promise<Reply> {
    const stored = await storedImport(database, id)
    const summary = await jsonOf(database, resources.sheetImport.row(person, id))
    if (!stored || summary === null) return missing
    const read = await examined(database, stored)
    const rest = trialOf(stored, read)
    return answer({ ...JSON.parse(summary), ...rest }, status)
  }

  async function examined(database: Queryable, { tabs, choices }: StoredImport): Promise<Examination> {
    const tab = tabs[choices.tab] ?? { name: '', lines: [] }
    return examine(tab, choicesOf(choices), await schoolNow(database, today()))
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
        [body.name, isoOf(schoolClock), person.id, JSON.stringify(sentTabs)],
      )
      const tab = bestTab(sentTabs, await schoolNow(database, today()))
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
      if (body.tab !== undefined && body.tab >= stored.tabs.length) return invalid({ tab: [fieldErrors.unknownRow] })
      await setChoices(database, id, withChoice(stored.choices, body))
      return trialReply(call, id)
    },

    async importApply(call) {
      const { database, person, id, body } = call
      if (body.over_quota && !may(person.role, 'membership.overQuota')) return refused(403, refusals.overQuota)
      // Lets two imports at the same time run one after the other, so that they do not both create the same student.
      await database.query('lock table student in share row exclusive mode')
      const stored = await storedImport(database, id)
      if (!stored) return missing
      const refusal = refusedIfOver(stored)
      if (refusal) return refusal
      const { rows } = await examined(database, stored)
      const steps = await applyRows(database, rows, { now: isoOf(schoolClock), today: today() })
      if (steps.length === 0) return refused(409, words.nothingReady)
      const full = body.over_quota ? [] : await overfullGroups(database, joinedGroups(rows))
      if (full.length > 0)
        return refused(
          409,
          words.full(full),
          may(person.role, 'membership.overQuota') ? { over_quota: [fieldErrors.overQuota] } : {},
        )
      await database.query('update sheet_import set steps = $2::text::jsonb where id = $1', [
        id,
        JSON.stringify(joined(stored.steps, steps)),
      ])
      return trialReply(call, id)
    },

    async importUndo(call) {
      const { database, id } = call
      await database.query('lock table student in share row exclusive mode')
      const stored = await storedImport(database, id)
      if (!stored) return missing
      if (stored.undone) return refused(409, words.undone)
      if (stored.steps.length === 0) return refused(409, words.nothingToUndo)
      const touched = await touchedRows(database, stored.steps)
      if (touched.length > 0) return refused(409, words.touched(touched.slice(0, 10)))
      await undoSteps(database, stored.steps)
      await database.query('update sheet_import set undone = true where id = $1', [id])
      return trialReply(call, id)
    },
  }
}

function refusedIfOver({ tabs, undone }: StoredImport): Reply | null {
  if (undone) return refused(409, words.undone)
  return tabs.length === 0 ? refused(409, words.forgotten) : null
}

async function setChoices(database: Queryable, id: number, choices: object): Promise<void> {
  await database.query('update sheet_import set choices = $2::text::jsonb where id = $1', [id, JSON.stringify(choices)])
}

/** Joins the steps of earlier calls for this import and the new ones. A row written twice gets its last version. */
function joined(before: readonly Step[], steps: readonly Step[]): Step[] {
  const versions = new Map(steps.map(({ table, id, version }) => [`${table} ${id}`, version]))
  return [
    ...before.map((step) => ({ ...step, version: versions.get(`${step.table} ${step.id}`) ?? step.version })),
    ...steps,
  ]
}

function joinedGroups(rows: readonly ExaminedRow[]): number[] {
  return [...new Set(rows.flatMap(({ group }) => (group === null ? [] : [Number(group)])))]
}

/** How many rows of each pile are sent. When a person has settled some of them, the next ones take their places. */
const rowsSent: Record<Pile, number> = { doubtful: 200, ready: 100, known: 200, left_out: 200 }

type Trial = Pick<ImportTrial, 'tabs' | 'tab' | 'heading' | 'columns' | 'passed' | 'groups' | 'counts' | 'rows'>

function trialOf({ tabs, choices }: StoredImport, { heading, columns, passed, groups, rows }: Examination): Trial {
  const inPile = (pile: Pile) => rows.filter((row) => row.pile === pile)
  // Known students with a difference come first, because only these need a decision.
  const known = inPile('known').sort(
    (one, other) => Number(other.differences.length > 0) - Number(one.differences.length > 0),
  )
  const byPile = { ready: inPile('ready'), doubtful: inPile('doubtful'), known, left_out: inPile('left_out') }
  const sent = (pile: Pile) => byPile[pile].slice(0, rowsSent[pile]).map(rowOf)
  return {
    tabs: tabs.map(({ name }) => name),
    tab: choices.tab,
    heading,
    columns: [...columns],
    passed: passed.slice(0, 50),
    groups,
    counts: {
      ready: byPile.ready.length,
      doubtful: byPile.doubtful.length,
      known: known.length,
      left_out: byPile.left_out.length,
    },
    rows: { ready: sent('ready'), doubtful: sent('doubtful'), known: sent('known'), left_out: sent('left_out') },
  }
}

function rowOf({ line, values, doubts, known, differences, family }: ExaminedRow): ImportTrial['rows'][Pile][number] {
  // Shows the tutor's data that come from other rows of the family too.
  const shown: Record<RowField, string> = { ...values, ...family?.values }
  return {
    line,
    values: shown,
    problems: doubts.map((doubt) => ({ ...doubt, confirmable: isConfirmable(doubt) })),
    known: known && { id: known.id, name: fullName(known), folio: known.folio },
    differences: [...differences],
  }
}
