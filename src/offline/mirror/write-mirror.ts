/** Writing what the provider said: pages into the mirror, and out of it what a complete answer no longer has. */
import type { Attendance, Student } from '../../contract'
import { listName } from '../../domain/person-name'
import { searchKeyOf } from '../../domain/search-key'
import type { MirrorStudent, PersonDatabase } from '../database/person-database'
import { bySheet, changedRows, sheetKeyOf, sheetWith, type MirrorAttendance, type Sheet, type SheetKey } from '../database/sheets'
import type { PullContext } from './pull-context'

export function mirrorStudent(student: Student): MirrorStudent {
  return { ...student, searchKey: searchKeyOf(`${listName(student)} ${student.folio}`) }
}

/** Names a row together with its place: one that moved to another day or group is not there any more. */
export function nameOf(row: Attendance): string {
  return `${sheetKeyOf(row).join('/')}/${row.id}`
}

/**
 * One page of attendance. What this device settled, or read anew, since the reading began stays: a late answer never takes a row
 * back. True when every row was put.
 */
export async function putAttendance({ database, began, write }: PullContext, rows: readonly Attendance[]): Promise<boolean> {
  if (rows.length === 0) return true
  return write([database.sheets], async () => {
    const pages = bySheet(rows)
    const standing = await database.sheets.bulkGet(pages.map(({ key }) => key))
    let whole = true
    await putSheets(
      database,
      pages.map(({ key, items }, index) => {
        const known = standing[index]?.rows ?? []
        const put = keepNewer(items, known, began)
        whole &&= put.length === items.length
        return { key, rows: changedRows(known, put) }
      }),
    )
    return whole
  })
}

/** One group's day: puts its rows, and, where all of it was read (`whole`), takes out those that the day no longer has. */
export async function putDay({ database, began, write }: PullContext, group: string, date: string, rows: readonly Attendance[], whole: boolean): Promise<void> {
  await write([database.sheets], async () => {
    const known = (await database.sheets.get([date, group]))?.rows ?? []
    const put = keepNewer(rows, known, began).map((row) => ({ ...row, epoch: began }))
    const standing = whole ? known.filter((row) => isNewer(row, began)) : known
    await putSheets(database, [{ key: [date, group], rows: changedRows(standing, put) }])
  })
}

/** After every page of one group's attendance (null: of all) was put: takes out what none of them had. `seen`: by `nameOf`. */
export async function dropUnseen({ database, began, write }: PullContext, group: string | null, seen: ReadonlySet<string>): Promise<void> {
  await dropRows(database, write, group, (row) => !seen.has(nameOf(row)) && !isNewer(row, began))
}

/** Takes rows out wherever they stand, but for those that stand in the same place as one of `rows`. */
export async function dropElsewhere({ database, write }: PullContext, gone: readonly string[], rows: readonly Attendance[]): Promise<void> {
  const out = new Set([...gone, ...rows.map(({ id }) => id)])
  const stays = new Set(rows.map(nameOf))
  await dropRows(database, write, null, (row) => out.has(row.id) && !stays.has(nameOf(row)))
}

/** A group that this person no longer sees takes its attendance along. */
export async function dropGroup({ database, write }: PullContext, group: string): Promise<void> {
  await write([database.sheets], () => sheetsOf(database, group).delete())
}

/** Days before `date` leave. */
export async function dropBefore({ database, write }: PullContext, date: string): Promise<void> {
  await write([database.sheets], () => database.sheets.where('[date+group]').below([date, '']).delete())
}

/** Which of these rows the mirror has in their places. */
export async function standingRows({ sheets }: PersonDatabase, rows: readonly Attendance[]): Promise<ReadonlySet<string>> {
  const known = await sheets.bulkGet(bySheet(rows).map(({ key }) => key))
  return new Set(known.flatMap((sheet) => sheet?.rows ?? []).map(nameOf))
}

/** So many sheets are looked through at a time: what a tap waits for meanwhile is short. */
const sheetsAtOnce = 200

async function dropRows(database: PersonDatabase, write: PullContext['write'], group: string | null, goes: (row: MirrorAttendance) => boolean): Promise<void> {
  const keys = await (group === null ? database.sheets.toCollection() : sheetsOf(database, group)).primaryKeys()
  for (let start = 0; start < keys.length; start += sheetsAtOnce) {
    await write([database.sheets], async () => {
      const sheets = await database.sheets.bulkGet(keys.slice(start, start + sheetsAtOnce))
      const changed = sheets.flatMap((sheet) => (sheet?.rows.some(goes) ? sheet : []))
      await putSheets(database, changed.map((sheet) => ({ key: [sheet.date, sheet.group], rows: sheet.rows.filter((row) => !goes(row)) })))
    })
  }
}

function sheetsOf({ sheets }: PersonDatabase, group: string) {
  return sheets.where('[group+date]').between([group, ''], [group, '\uffff'])
}

/** A page that somebody taps on meanwhile has its turn between two puts. Of fifty and more Dexie would tell its live questions no keys, and all would be read again. */
const putAtOnce = 24

async function putSheets({ sheets }: PersonDatabase, changed: readonly { key: SheetKey; rows: readonly MirrorAttendance[] }[]): Promise<void> {
  const put: Sheet[] = changed.filter(({ rows }) => rows.length > 0).map(({ key, rows }) => sheetWith(key, rows))
  for (let start = 0; start < put.length; start += putAtOnce) await sheets.bulkPut(put.slice(start, start + putAtOnce))
  await sheets.bulkDelete(changed.filter(({ rows }) => rows.length === 0).map(({ key }) => key))
}

/** Became known while, or after, the reading that began at `began` was on its way. */
function isNewer({ epoch = 0 }: MirrorAttendance, began: number): boolean {
  return epoch >= began
}

function keepNewer(rows: readonly Attendance[], known: readonly MirrorAttendance[], began: number): Attendance[] {
  const newer = new Map(known.filter((row) => isNewer(row, began)).map((row) => [row.id, row]))
  return rows.filter((row) => {
    const standing = newer.get(row.id)
    return !standing || (row.version !== null && standing.version !== null && row.version >= standing.version)
  })
}

/** A table whose rows are named by a string. */
type Listed = { toCollection: () => { primaryKeys: () => PromiseLike<string[]> }; bulkDelete: (ids: string[]) => PromiseLike<void> }

/** After a complete list: rows that it lacks leave. */
export async function dropRowsNotIn(table: Listed, seen: ReadonlySet<string>): Promise<void> {
  const known = await table.toCollection().primaryKeys()
  await table.bulkDelete(known.filter((id) => !seen.has(id)))
}
