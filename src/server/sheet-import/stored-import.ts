/** A stored import: the content of its file, and what people have decided about it. */
import * as z from 'zod/mini'
import { rowFields, sheetFields, sheetKindNames, type ImportChoice } from '../../contract'
import type { Tab } from '../../domain/sheet-import/cells'
import { takeKey, type Choices } from '../../domain/sheet-import/examine'
import { groupKey } from '../../domain/sheet-import/group-names'
import { markKey } from '../../domain/sheet-import/roll-marks'
import type { Queryable } from '../database/database'

const cell = z.union([z.string(), z.number(), z.boolean(), z.object({ date: z.string() }), z.null()])
const tabSchema = z.object({
  name: z.string(),
  lines: z.array(z.object({ line: z.number(), cells: z.array(cell) })),
})

/**
 * The keys of `rows` are line numbers, those of `groups` are `groupKey`s, those of `take` are `takeKey`s, those
 * of `marks` are `markKey`s.
 */
const storedChoices = z.object({
  tab: z.catch(z.number(), 0),
  kind: z.catch(z.nullable(z.enum(sheetKindNames)), null),
  columns: z.catch(z.nullable(z.array(z.nullable(z.enum(sheetFields)))), null),
  groups: z.catch(z.record(z.string(), z.string()), {}),
  rows: z.catch(z.record(z.string(), z.partialRecord(z.enum(rowFields), z.string())), {}),
  left_out: z.catch(z.array(z.number()), []),
  take: z.catch(z.record(z.string(), z.boolean()), {}),
  marks: z.catch(z.record(z.string(), z.string()), {}),
  year: z.catch(z.nullable(z.number()), null),
  month: z.catch(z.nullable(z.number()), null),
})
export type StoredChoices = z.infer<typeof storedChoices>

const step = z.object({
  table: z.enum(['person', 'emergency_contact', 'student', 'class_group', 'membership', 'attendance', 'receipt']),
  id: z.number(),
  version: z.number(),
  before: z.optional(z.record(z.string(), z.union([z.string(), z.null()]))),
})
export type Step = z.infer<typeof step>
/** A step whose version is not read yet. */
export type Written = Omit<Step, 'version'>

export type StoredImport = {
  id: number
  version: number
  tabCount: number
  choices: StoredChoices
  steps: Step[]
  undone: boolean
}

/** Parses the tabs of a stored import, which takes long for thousands of lines. */
export const tabsOf = (json: string): Tab[] => z.array(tabSchema).parse(JSON.parse(json))

export async function storedImport(database: Queryable, id: number): Promise<StoredImport | null> {
  const [row] = await database.query<{
    version: number
    count: number
    choices: unknown
    steps: unknown
    undone: boolean
  }>('select version, jsonb_array_length(tabs) as count, choices, steps, undone from sheet_import where id = $1', [id])
  if (!row) return null
  return {
    id,
    version: row.version,
    tabCount: row.count,
    choices: storedChoices.parse(row.choices),
    steps: z.array(step).parse(row.steps),
    undone: row.undone,
  }
}

/** The tabs of a stored import, as JSON text (see `tabsOf`). */
export async function storedTabs(database: Queryable, id: number): Promise<string> {
  const [row] = await database.query<{ tabs: string }>('select tabs::text from sheet_import where id = $1', [id])
  return row?.tabs ?? '[]'
}

/** What is decided about a file that was just sent: which of its tabs is shown. */
export const firstChoices = (tab: number): StoredChoices => storedChoices.parse({ tab })

/**
 * Returns `stored` with a call's decisions added. If the call chooses another tab or another kind of rows, only the
 * earlier decisions on groups and marks stay: the others are about lines and columns that mean something else then.
 */
export function withChoice(stored: StoredChoices, choice: ImportChoice): StoredChoices {
  const isOther =
    (choice.tab !== undefined && choice.tab !== stored.tab) ||
    (choice.kind !== undefined && choice.kind !== stored.kind)
  const before = isOther ? { ...storedChoices.parse({}), groups: stored.groups, marks: stored.marks } : stored
  const rows = { ...before.rows }
  for (const { line, field, value } of choice.rows ?? []) rows[line] = { ...rows[line], [field]: value }
  const leftOut = new Set(before.left_out)
  for (const { line, left_out } of choice.left_out ?? []) {
    if (left_out) leftOut.add(line)
    else leftOut.delete(line)
  }
  const take = { ...before.take }
  for (const { line = 0, field, file } of choice.take ?? []) {
    // A decision for the whole column replaces those for single rows.
    if (line === 0) for (const key of Object.keys(take)) if (key.endsWith(` ${field}`)) delete take[key]
    take[takeKey(line, field)] = file
  }
  return {
    tab: choice.tab ?? before.tab,
    kind: choice.kind ?? before.kind,
    columns: choice.columns?.map((field) => (field === '' ? null : field)) ?? before.columns,
    groups: {
      ...before.groups,
      ...Object.fromEntries((choice.groups ?? []).map(({ written, group }) => [groupKey(written), group])),
    },
    rows,
    left_out: [...leftOut],
    take,
    marks: {
      ...before.marks,
      ...Object.fromEntries((choice.marks ?? []).map(({ written, status }) => [markKey(written), status])),
    },
    year: choice.year ?? before.year,
    month: choice.month ?? before.month,
  }
}

export function choicesOf({ kind, columns, groups, rows, left_out, take, marks, year, month }: StoredChoices): Choices {
  return {
    kind,
    columns,
    groups: new Map(Object.entries(groups)),
    corrections: new Map(Object.entries(rows).map(([line, fields]) => [Number(line), fields])),
    leftOut: new Set(left_out),
    takes: new Map(Object.entries(take)),
    marks: new Map(Object.entries(marks)),
    year,
    month,
  }
}

/** Deletes the content of files 30 days after they were sent. The steps stay, so that an import can still be undone. */
export async function dropOldSheets(database: Queryable): Promise<void> {
  await database.query(
    `update sheet_import set tabs = '[]', choices = '{}' where stored < now() - interval '30 days' and tabs <> '[]'`,
  )
}
