/** Writing what the provider said: pages into the mirror, and out of it what a complete answer no longer has. */
import type { Attendance, Student } from '../../contract'
import { searchKeyOf } from '../../domain/search-key'
import type { MirrorAttendance, MirrorStudent, PersonDatabase } from '../database/person-database'

export function mirrorStudent(student: Student): MirrorStudent {
  return { ...student, searchKey: searchKeyOf(`${student.first_name} ${student.last_name} ${student.folio}`) }
}

/** When a list's request left (ms): what became known after that is newer than its answer. */
export type Read = { began: number }

/**
 * One page of attendance. What this device settled, or read anew, after the request left stays: a late answer never takes a row
 * back. True when every row was put.
 */
export async function putAttendance(database: PersonDatabase, rows: readonly Attendance[], read: Read): Promise<boolean> {
  if (rows.length === 0) return true
  return database.transaction('rw', database.attendance, async () => {
    const put = keepNewer(rows, await fresherThan(database, read))
    await database.attendance.bulkPut(put)
    return put.length === rows.length
  })
}

/** One group's day: puts its rows, and, where all of it was read, takes out those that the day no longer has. */
export async function putDay(database: PersonDatabase, group: string, date: string, rows: readonly Attendance[], read: Read, whole: boolean): Promise<void> {
  await database.transaction('rw', database.attendance, async () => {
    const fresher = await fresherThan(database, read)
    const known = await database.attendance.where({ 'group.id': group, attendance_date: date }).primaryKeys()
    await database.attendance.bulkPut(keepNewer(rows, fresher).map((row) => ({ ...row, freshAt: read.began })))
    if (whole) await database.attendance.bulkDelete(missing(known, new Set(rows.map((row) => row.id)), fresher))
  })
}

/** After every page of one group's attendance (null: of all) was put: takes out what none of them had. */
export async function dropUnseen(database: PersonDatabase, group: string | null, seen: ReadonlySet<string>, read: Read): Promise<void> {
  await database.transaction('rw', database.attendance, async () => {
    const known = await (group === null ? database.attendance.toCollection() : attendanceOf(database, group)).primaryKeys()
    await database.attendance.bulkDelete(missing(known, seen, await fresherThan(database, read)))
  })
}

/** A group that this person no longer sees takes its attendance along. */
export async function dropGroup(database: PersonDatabase, group: string): Promise<void> {
  await attendanceOf(database, group).delete()
}

function attendanceOf(database: PersonDatabase, group: string) {
  return database.attendance.where('[group.id+attendance_date]').between([group, ''], [group, '\uffff'])
}

/** A table whose rows are named by a string. */
type Listed = { toCollection: () => { primaryKeys: () => PromiseLike<string[]> }; bulkDelete: (ids: string[]) => PromiseLike<void> }

/** After a complete list: rows that it lacks leave. */
export async function dropRowsNotIn(table: Listed, seen: ReadonlySet<string>): Promise<void> {
  const known = await table.toCollection().primaryKeys()
  await table.bulkDelete(known.filter((id) => !seen.has(id)))
}

type Fresher = ReadonlyMap<string, MirrorAttendance>

async function fresherThan(database: PersonDatabase, { began }: Read): Promise<Fresher> {
  const rows = await database.attendance.where('freshAt').aboveOrEqual(began).toArray()
  return new Map(rows.map((row) => [row.id, row]))
}

function keepNewer(rows: readonly Attendance[], fresher: Fresher): Attendance[] {
  return rows.filter((row) => {
    const known = fresher.get(row.id)
    return !known || (row.version !== null && known.version !== null && row.version >= known.version)
  })
}

function missing(known: readonly string[], seen: ReadonlySet<string>, fresher: Fresher): string[] {
  return known.filter((id) => !seen.has(id) && !fresher.has(id))
}
