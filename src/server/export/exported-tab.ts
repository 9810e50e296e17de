/** Reads sheets of portal-sheets.ts from the database, as tabs of a workbook. */
import type { ExportFilter } from '../../contract'
import { tabNames } from '../../texts/exports'
import type { Queryable, Value } from '../database/database'
import { unprepared } from '../database/named'
import type { WorkbookTab, WrittenCell } from '../workbooks/write-workbook'
import { sources, type SheetKind, type Source } from './portal-sheets'

/** `today`: the school's date. */
type Asked = { filter?: ExportFilter; today: string; most?: number }

/** How many rows are read from the database at a time. */
const rowsAtATime = 500

/**
 * Returns a tab with the rows that match `filter`, or null if they are more than `most`. Reads all ids first. The rows
 * are read later, while the workbook is written, `rowsAtATime` in each statement, so that statements of other calls run
 * in between.
 */
export async function exportedTab(
  database: Queryable,
  kind: SheetKind,
  { filter, today, most = Infinity }: Asked,
): Promise<WorkbookTab | null> {
  const ids = await exportedIds(database, kind, filter)
  return ids.length > most ? null : tabOf(kind, ids, rowsOf(database, kind, ids, today))
}

/** The ids of the rows that match `filter`, in the order of the sheet. */
export async function exportedIds(database: Queryable, kind: SheetKind, filter: ExportFilter = {}): Promise<number[]> {
  const { from, id, order, conditions } = sources[kind]
  const values: Value[] = []
  const where = ['true', ...(conditions?.(filter, values) ?? [])].join(' and ')
  const found = await database.query<{ id: number }>(
    unprepared(`select ${id} from ${from} where ${where} order by ${order}`),
    values,
  )
  return found.map((row) => row.id)
}

export function tabOf(kind: SheetKind, ids: readonly number[], rows: WorkbookTab['rows']): WorkbookTab {
  return { name: tabNames[kind], count: ids.length, columns: sources[kind].columns, rows }
}

const cellsOf = ({ columns }: Source) => `json_build_array(${columns.map(({ sql }) => sql).join(', ')})`
/** `$2` is compared, because some sheets do not use it, and PostgreSQL cannot find the type of an unused value. */
const chosenRows = ({ from, id }: Source) =>
  `from ${from} join unnest($1::int[]) with ordinality as chosen(id, place) on chosen.id = ${id}
   where $2::date is not null order by chosen.place`

export async function* rowsOf(
  database: Queryable,
  kind: SheetKind,
  ids: readonly number[],
  today: string,
): AsyncGenerator<WrittenCell[][]> {
  const source = sources[kind]
  for (const part of parts(ids)) {
    const rows = await database.query<{ cells: WrittenCell[] }>(
      `select ${cellsOf(source)} as cells ${chosenRows(source)}`,
      [part, today],
    )
    yield rows.map(({ cells }) => shownCells(source, cells))
  }
}

/**
 * The rows of the receipts and of their payments. Each part of the receipts is read in one statement with its payments,
 * so that both agree even if somebody pays meanwhile. Read `entries` after `receipts`. Payments that are not in
 * `entryIds` come last.
 */
export function rowsOfMoney(
  database: Queryable,
  { receiptIds, entryIds }: { receiptIds: readonly number[]; entryIds: readonly number[] },
  today: string,
): Record<'receipts' | 'entries', AsyncGenerator<WrittenCell[][]>> {
  const { receipts, entries } = sources
  const paid = new Map<number, WrittenCell[]>()
  return { receipts: receiptRows(), entries: entryRows() }

  async function* receiptRows(): AsyncGenerator<WrittenCell[][]> {
    for (const part of parts(receiptIds)) {
      const rows = await database.query<{ cells: WrittenCell[]; paid: { id: number; cells: WrittenCell[] }[] }>(
        `select ${cellsOf(receipts)} as cells, (select coalesce(json_agg(json_build_object('id', ${entries.id}, 'cells', ${cellsOf(entries)}) order by ${entries.id}), '[]')
           from ${entries.from} where e.receipt_id = chosen.id) as paid ${chosenRows(receipts)}`,
        [part, today],
      )
      for (const entry of rows.flatMap((row) => row.paid)) paid.set(entry.id, shownCells(entries, entry.cells))
      yield rows.map(({ cells }) => shownCells(receipts, cells))
    }
  }

  async function* entryRows(): AsyncGenerator<WrittenCell[][]> {
    const ids = new Set([...entryIds, ...paid.keys()])
    for (const part of parts([...ids])) yield part.flatMap((id) => (paid.has(id) ? [paid.get(id) ?? []] : []))
  }
}

function* parts(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += rowsAtATime) yield ids.slice(at, at + rowsAtATime)
}

function shownCells({ columns }: Source, cells: readonly WrittenCell[]): WrittenCell[] {
  return cells.map((cell, index) => {
    const shown = columns[index]?.shown
    return shown && typeof cell === 'string' && cell !== '' ? shown(cell) : cell
  })
}
