/** Writes attendance rows into the mirror, and deletes them there. */
import type { Attendance, Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { searchKeyOf } from '../../domain/search-key'
import type { MirrorStudent, PersonDatabase } from '../database/person-database'
import {
  withoutEpoch,
  bySheet,
  changedRows,
  sheetKeyOf,
  sheetWith,
  type MirrorAttendance,
  type Sheet,
  type SheetKey,
} from '../database/sheets'
import type { IsPresent } from './follow-pages'
import type { PullContext } from './pull-context'

export function mirrorStudent(student: Student): MirrorStudent {
  return { ...student, searchKey: searchKeyOf(`${fullName(student)} ${student.folio}`) }
}

/** A row's key: its sheet and its id. A row that moves to another day or group gets another key. */
export function rowKeyOf(row: Attendance): string {
  return `${sheetKeyOf(row).join('/')}/${row.id}`
}

/**
 * Stores one page of attendance. A row is skipped if the mirror has a newer one (`writableRows`), so that a slow answer
 * cannot overwrite newer data. Resolves with false if any row was skipped.
 */
export async function putAttendance(
  { database, began, write }: PullContext,
  rows: readonly Attendance[],
): Promise<boolean> {
  if (rows.length === 0) return true
  return write([database.sheets], async () => {
    const pages = bySheet(rows)
    const sheets = await database.sheets.bulkGet(pages.map(({ key }) => key))
    let allStored = true
    await putSheets(
      database,
      pages.flatMap(({ key, items }, index) => {
        const mirrored = sheets[index]?.rows ?? []
        const put = writableRows(items, mirrored, began)
        allStored &&= put.length === items.length
        return put.every((row) => isUnchanged(row, mirrored)) ? [] : [{ key, rows: changedRows(mirrored, put) }]
      }),
    )
    return allStored
  })
}

/** Whether the mirror has exactly this row; then it is not written, because a write makes live queries run again. */
function isUnchanged(row: Attendance, mirrored: readonly MirrorAttendance[]): boolean {
  const before = mirrored.find(({ id }) => id === row.id)
  return before !== undefined && JSON.stringify(withoutEpoch(before)) === JSON.stringify(row)
}

/**
 * Stores one group's day, and deletes its rows that do not exist at the provider, except rows that were stored after
 * this reading began. `present`: which rows exist; null: unknown, none is deleted.
 */
export async function putDay(
  { database, began, write }: PullContext,
  group: string,
  date: string,
  rows: readonly Attendance[],
  present: IsPresent | null,
): Promise<void> {
  await write([database.sheets], async () => {
    const mirrored = (await database.sheets.get([date, group]))?.rows ?? []
    const put = writableRows(rows, mirrored, began).map((row) => ({ ...row, epoch: began }))
    const remaining = present
      ? mirrored.filter((row) => isNewer(row, began) || present(rowKeyOf(row), row.id))
      : mirrored
    await putSheets(database, [{ key: [date, group], rows: changedRows(remaining, put) }])
  })
}

/** Which rows a list contains: those of one group, of one of its days, of one student, or (empty) all. */
export type Scope = { group?: string; date?: string; student?: string }

/** Deletes the rows in `scope` that are not `present`, except rows that were stored after this reading began. */
export async function dropAbsentRows(
  { database, began, write }: PullContext,
  scope: Scope,
  present: IsPresent,
): Promise<void> {
  await dropRows(database, write, await sheetKeysIn(database, scope), (row) => isAbsent(row, scope, present, began))
}

/** Whether `dropAbsentRows` would delete any row. */
export async function hasAbsentRows(
  { database, began }: PullContext,
  scope: Scope,
  present: IsPresent,
): Promise<boolean> {
  const keys = await sheetKeysIn(database, scope)
  for (let start = 0; start < keys.length; start += sheetsPerRead) {
    const sheets = await database.sheets.bulkGet(keys.slice(start, start + sheetsPerRead))
    if (sheets.some((sheet) => sheet?.rows.some((row) => isAbsent(row, scope, present, began)))) return true
  }
  return false
}

function isAbsent(row: MirrorAttendance, { student }: Scope, present: IsPresent, began: number): boolean {
  return (
    !present(rowKeyOf(row), row.id) && !isNewer(row, began) && (student === undefined || row.student.id === student)
  )
}

/** Deletes the rows with an id in `gone`, and the old copies of `rows` in other sheets. */
export async function dropElsewhere(
  { database, write }: PullContext,
  gone: readonly string[],
  rows: readonly Attendance[],
): Promise<void> {
  const movedIds = new Set([...gone, ...rows.map(({ id }) => id)])
  const newKeys = new Set(rows.map(rowKeyOf))
  const keys = await database.sheets
    .where('ids')
    .anyOf([...movedIds])
    .distinct()
    .primaryKeys()
  await dropRows(database, write, keys, (row) => movedIds.has(row.id) && !newKeys.has(rowKeyOf(row)))
}

/** Deletes rows of students who are not in `children`. */
export async function dropOtherStudents({ database, write }: PullContext, children: readonly string[]): Promise<void> {
  const own = new Set(children)
  const keys = await database.sheets
    .where('students')
    .noneOf([...own])
    .distinct()
    .primaryKeys()
  await dropRows(database, write, keys, ({ student }) => !own.has(student.id))
}

/** Deletes the attendance of a group that this user cannot see any more. */
export async function dropGroup({ database, write }: PullContext, group: string): Promise<void> {
  await write([database.sheets], () => sheetsOf(database, group).delete())
}

/** Deletes days before `date`. */
export async function dropBefore({ database, write }: PullContext, date: string): Promise<void> {
  await write([database.sheets], async () => {
    const older = await database.sheets.where('[date+group]').below([date, '']).primaryKeys()
    // Deletes by keys: after a deletion by range, Dexie reports a range instead of keys, and `ChangedSheets` then
    // counts all sheets as changed.
    if (older.length > 0) await database.sheets.bulkDelete(older)
  })
}

/** The keys of all rows that the mirror has in the same sheets as `rows`. */
export async function mirroredKeys(
  { sheets }: PersonDatabase,
  rows: readonly Attendance[],
): Promise<ReadonlySet<string>> {
  const sameSheets = await sheets.bulkGet(bySheet(rows).map(({ key }) => key))
  return new Set(sameSheets.flatMap((sheet) => sheet?.rows ?? []).map(rowKeyOf))
}

/** Sheets per transaction, few enough that a tap, whose write waits for the transaction, does not wait long. */
const sheetsPerRead = 200

async function dropRows(
  database: PersonDatabase,
  write: PullContext['write'],
  keys: readonly SheetKey[],
  isDropped: (row: MirrorAttendance) => boolean,
): Promise<void> {
  for (let start = 0; start < keys.length; start += sheetsPerRead) {
    await write([database.sheets], async () => {
      const sheets = await database.sheets.bulkGet(keys.slice(start, start + sheetsPerRead))
      const changed = sheets.flatMap((sheet) => (sheet?.rows.some(isDropped) ? sheet : []))
      await putSheets(
        database,
        changed.map((sheet) => ({ key: [sheet.date, sheet.group], rows: sheet.rows.filter((row) => !isDropped(row)) })),
      )
    })
  }
}

function sheetKeysIn(database: PersonDatabase, { group, date, student }: Scope): PromiseLike<SheetKey[]> {
  const { sheets } = database
  if (student !== undefined) return sheets.where('students').equals(student).primaryKeys()
  if (group === undefined) return sheets.toCollection().primaryKeys()
  return date === undefined ? sheetsOf(database, group).primaryKeys() : Promise.resolve([[date, group]])
}

function sheetsOf({ sheets }: PersonDatabase, group: string) {
  return sheets.where('[group+date]').between([group, ''], [group, '\uffff'])
}

/**
 * Sheets per put. Between two puts the browser can handle a tap. After a put of 50 or more, Dexie reports all sheets as
 * changed, not only the written ones, and every live query of sheets runs again.
 */
const sheetsPerPut = 24

async function putSheets(
  { sheets }: PersonDatabase,
  changed: readonly { key: SheetKey; rows: readonly MirrorAttendance[] }[],
): Promise<void> {
  const put: Sheet[] = changed.filter(({ rows }) => rows.length > 0).map(({ key, rows }) => sheetWith(key, rows))
  for (let start = 0; start < put.length; start += sheetsPerPut)
    await sheets.bulkPut(put.slice(start, start + sheetsPerPut))
  const empty = changed.filter(({ rows }) => rows.length === 0).map(({ key }) => key)
  if (empty.length > 0) await sheets.bulkDelete(empty)
}

/** Whether the row was stored after this reading began: from the answer to a change, or by a reading of its day. */
function isNewer({ epoch = 0 }: MirrorAttendance, began: number): boolean {
  return epoch >= began
}

/**
 * The rows that may be stored. If the mirror's row was stored after this reading began (`isNewer`), a row may replace
 * it only if both have a row version and the mirror's is not higher.
 */
function writableRows(rows: readonly Attendance[], mirrored: readonly MirrorAttendance[], began: number): Attendance[] {
  const newer = new Map(mirrored.filter((row) => isNewer(row, began)).map((row) => [row.id, row]))
  return rows.filter((row) => {
    const mirroredRow = newer.get(row.id)
    return !mirroredRow || (row.version !== null && mirroredRow.version !== null && row.version >= mirroredRow.version)
  })
}

/** A table with a string as its primary key. */
type KeyedTable = {
  toCollection: () => { primaryKeys: () => PromiseLike<string[]> }
  bulkDelete: (ids: string[]) => PromiseLike<void>
}

/** The keys of a table's rows that are not `present`; only those for which `among` is true. */
export async function absentKeys(
  table: KeyedTable,
  present: IsPresent,
  among: (id: string) => boolean = () => true,
): Promise<string[]> {
  const keys = await table.toCollection().primaryKeys()
  return keys.filter((id) => among(id) && !present(id, id))
}
