/** Writing what the provider said: pages into the mirror, and out of it what a complete answer no longer has. */
import type { Attendance, Student } from '../../contract'
import { listName } from '../../domain/person-name'
import { searchKeyOf } from '../../domain/search-key'
import type { MirrorStudent, PersonDatabase } from '../database/person-database'
import {
  asSaid,
  bySheet,
  changedRows,
  sheetKeyOf,
  sheetWith,
  type MirrorAttendance,
  type Sheet,
  type SheetKey,
} from '../database/sheets'
import type { Present } from './follow-pages'
import type { PullContext } from './pull-context'

export function mirrorStudent(student: Student): MirrorStudent {
  return { ...student, searchKey: searchKeyOf(`${listName(student)} ${student.folio}`) }
}

/** Names a row together with its place: one that moved to another day or group is not there any more. */
export function nameOf(row: Attendance): string {
  return `${sheetKeyOf(row).join('/')}/${row.id}`
}

/**
 * One page of attendance. What this device settled, or read anew, since the reading began stays: a late answer never
 * takes a row back. True when every row was put.
 */
export async function putAttendance(
  { database, began, write }: PullContext,
  rows: readonly Attendance[],
): Promise<boolean> {
  if (rows.length === 0) return true
  return write([database.sheets], async () => {
    const pages = bySheet(rows)
    const standing = await database.sheets.bulkGet(pages.map(({ key }) => key))
    let whole = true
    await putSheets(
      database,
      pages.flatMap(({ key, items }, index) => {
        const known = standing[index]?.rows ?? []
        const put = keepNewer(items, known, began)
        whole &&= put.length === items.length
        return put.every((row) => isKnown(row, known)) ? [] : [{ key, rows: changedRows(known, put) }]
      }),
    )
    return whole
  })
}

/** What is here already word by word is not written again: whoever asked about it would be asked anew. */
function isKnown(row: Attendance, known: readonly MirrorAttendance[]): boolean {
  const standing = known.find(({ id }) => id === row.id)
  return standing !== undefined && JSON.stringify(asSaid(standing)) === JSON.stringify(row)
}

/**
 * One group's day: puts its rows, and takes out those that the day is proven not to have any more (`present`: which
 * stay).
 */
export async function putDay(
  { database, began, write }: PullContext,
  group: string,
  date: string,
  rows: readonly Attendance[],
  present: Present | null,
): Promise<void> {
  await write([database.sheets], async () => {
    const known = (await database.sheets.get([date, group]))?.rows ?? []
    const put = keepNewer(rows, known, began).map((row) => ({ ...row, epoch: began }))
    const standing = present ? known.filter((row) => isNewer(row, began) || present(nameOf(row), row.id)) : known
    await putSheets(database, [{ key: [date, group], rows: changedRows(standing, put) }])
  })
}

/** Which rows a list speaks of: those of one group, of one of its days, of one student, or all. */
export type Scope = { group?: string; date?: string; student?: string }

/** Takes out what a list does not have any more, but nothing that this device learnt while it was read. */
export async function dropUnseen(
  { database, began, write }: PullContext,
  scope: Scope,
  present: Present,
): Promise<void> {
  await dropRows(database, write, await keysOf(database, scope), (row) => isUnseen(row, scope, present, began))
}

/** Whether `dropUnseen` would take any. */
export async function rowsNotIn({ database, began }: PullContext, scope: Scope, present: Present): Promise<boolean> {
  const keys = await keysOf(database, scope)
  for (let start = 0; start < keys.length; start += sheetsAtOnce) {
    const sheets = await database.sheets.bulkGet(keys.slice(start, start + sheetsAtOnce))
    if (sheets.some((sheet) => sheet?.rows.some((row) => isUnseen(row, scope, present, began)))) return true
  }
  return false
}

function isUnseen(row: MirrorAttendance, { student }: Scope, present: Present, began: number): boolean {
  return !present(nameOf(row), row.id) && !isNewer(row, began) && (student === undefined || row.student.id === student)
}

/** Takes rows out wherever they stand, but for those that stand in the same place as one of `rows`. */
export async function dropElsewhere(
  { database, write }: PullContext,
  gone: readonly string[],
  rows: readonly Attendance[],
): Promise<void> {
  const out = new Set([...gone, ...rows.map(({ id }) => id)])
  const stays = new Set(rows.map(nameOf))
  const keys = await database.sheets
    .where('ids')
    .anyOf([...out])
    .distinct()
    .primaryKeys()
  await dropRows(database, write, keys, (row) => out.has(row.id) && !stays.has(nameOf(row)))
}

/** A family keeps its own children alone. */
export async function dropOtherStudents({ database, write }: PullContext, children: readonly string[]): Promise<void> {
  const own = new Set(children)
  const keys = await database.sheets
    .where('students')
    .noneOf([...own])
    .distinct()
    .primaryKeys()
  await dropRows(database, write, keys, ({ student }) => !own.has(student.id))
}

/** A group that this person no longer sees takes its attendance along. */
export async function dropGroup({ database, write }: PullContext, group: string): Promise<void> {
  await write([database.sheets], () => sheetsOf(database, group).delete())
}

/** Days before `date` leave. */
export async function dropBefore({ database, write }: PullContext, date: string): Promise<void> {
  await write([database.sheets], async () => {
    const older = await database.sheets.where('[date+group]').below([date, '']).primaryKeys()
    // Of a range that is deleted nobody can say which sheets were in it, and all would be read again.
    if (older.length > 0) await database.sheets.bulkDelete(older)
  })
}

/** Which of these rows the mirror has in their places. */
export async function standingRows(
  { sheets }: PersonDatabase,
  rows: readonly Attendance[],
): Promise<ReadonlySet<string>> {
  const known = await sheets.bulkGet(bySheet(rows).map(({ key }) => key))
  return new Set(known.flatMap((sheet) => sheet?.rows ?? []).map(nameOf))
}

/** So many sheets are looked through at a time: what a tap waits for meanwhile is short. */
const sheetsAtOnce = 200

async function dropRows(
  database: PersonDatabase,
  write: PullContext['write'],
  keys: readonly SheetKey[],
  goes: (row: MirrorAttendance) => boolean,
): Promise<void> {
  for (let start = 0; start < keys.length; start += sheetsAtOnce) {
    await write([database.sheets], async () => {
      const sheets = await database.sheets.bulkGet(keys.slice(start, start + sheetsAtOnce))
      const changed = sheets.flatMap((sheet) => (sheet?.rows.some(goes) ? sheet : []))
      await putSheets(
        database,
        changed.map((sheet) => ({ key: [sheet.date, sheet.group], rows: sheet.rows.filter((row) => !goes(row)) })),
      )
    })
  }
}

function keysOf(database: PersonDatabase, { group, date, student }: Scope): PromiseLike<SheetKey[]> {
  const { sheets } = database
  if (student !== undefined) return sheets.where('students').equals(student).primaryKeys()
  if (group === undefined) return sheets.toCollection().primaryKeys()
  return date === undefined ? sheetsOf(database, group).primaryKeys() : Promise.resolve([[date, group]])
}

function sheetsOf({ sheets }: PersonDatabase, group: string) {
  return sheets.where('[group+date]').between([group, ''], [group, '\uffff'])
}

/**
 * A page that somebody taps on meanwhile has its turn between two puts. Of fifty and more Dexie would tell its live
 * questions no keys, and all would be read again.
 */
const putAtOnce = 24

async function putSheets(
  { sheets }: PersonDatabase,
  changed: readonly { key: SheetKey; rows: readonly MirrorAttendance[] }[],
): Promise<void> {
  const put: Sheet[] = changed.filter(({ rows }) => rows.length > 0).map(({ key, rows }) => sheetWith(key, rows))
  for (let start = 0; start < put.length; start += putAtOnce) await sheets.bulkPut(put.slice(start, start + putAtOnce))
  const empty = changed.filter(({ rows }) => rows.length === 0).map(({ key }) => key)
  if (empty.length > 0) await sheets.bulkDelete(empty)
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
type Listed = {
  toCollection: () => { primaryKeys: () => PromiseLike<string[]> }
  bulkDelete: (ids: string[]) => PromiseLike<void>
}

/** Which rows of a table leave after a complete list that lacks them. */
export async function absentFrom(
  table: Listed,
  present: Present,
  among: (id: string) => boolean = () => true,
): Promise<string[]> {
  const known = await table.toCollection().primaryKeys()
  return known.filter((id) => among(id) && !present(id, id))
}
