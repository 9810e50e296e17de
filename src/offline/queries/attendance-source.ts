/**
 * Where a page of attendance comes from, newest first.
 *
 * Without a search the first page is the newest sheets, and any other is found by the sheets' sizes. A search that only students can
 * answer goes by those students' sheets; any other one reads backwards in growing windows of days until it has enough.
 */
import { daysFrom, type Attendance } from '../../contract'
import { matches } from '../../domain/search-key'
import type { PersonDatabase } from '../database/person-database'
import type { Sheet, SheetKey } from '../database/sheets'
import type { NameIndex } from './name-index'

export type RowSource = {
  rows: (offset: number, limit: number) => Promise<Attendance[]>
  /** Of a search in a long list: what was found so far, at least a page more than asked for where there is one. null: all rows. */
  total: () => Promise<number | null>
  /** How many rows are of a later day. */
  newerThan: (date: string) => Promise<number>
}

/** The end of every date and id. */
const last = '\uffff'

/** A group's sheets, or all, of the days from `from` to `to`, oldest first. */
function sheetsOf({ sheets }: PersonDatabase, group: string | undefined, from = '', to = last) {
  return group === undefined ? sheets.where('[date+group]').between([from, ''], [to, last]) : sheets.where('[group+date]').between([group, from], [group, to], true, true)
}

/** How many rows each sheet has, by asking for keys alone: there are no more sizes than children in the largest group. */
async function sizesOf({ sheets }: PersonDatabase): Promise<{ key: SheetKey; size: number }[]> {
  const sizes = (await sheets.orderBy('size').uniqueKeys()).map(Number)
  const keys = await Promise.all(sizes.map((size) => sheets.where('size').equals(size).primaryKeys()))
  return sizes.flatMap((size, index) => (keys[index] ?? []).map((key) => ({ key, size })))
}

export async function countAttendance(database: PersonDatabase): Promise<number> {
  return sum(await sizesOf(database))
}

function sum(sheets: readonly { size: number }[]): number {
  return sheets.reduce((total, { size }) => total + size, 0)
}

export function inOrder(database: PersonDatabase, group: string | undefined): RowSource {
  let known: Promise<{ key: SheetKey; size: number }[]> | undefined
  /** Newest first. */
  async function directory() {
    const sheets = (await sizesOf(database)).filter(({ key }) => group === undefined || key[1] === group)
    return sheets.sort((one, other) => byKey(other.key, one.key))
  }
  const sizes = () => (known ??= directory())

  async function newest(limit: number): Promise<Attendance[]> {
    const rows: Attendance[] = []
    await sheetsOf(database, group).reverse().until(() => rows.length >= limit).each((sheet) => void rows.push(...sheet.rows))
    return rows.slice(0, limit)
  }

  async function further(offset: number, limit: number): Promise<Attendance[]> {
    const wanted: SheetKey[] = []
    let before = 0
    let passed = 0
    for (const { key, size } of await sizes()) {
      if (passed + size <= offset) before += size
      else if (passed < offset + limit) wanted.push(key)
      passed += size
    }
    const rows = (await database.sheets.bulkGet(wanted)).flatMap((sheet) => sheet?.rows ?? [])
    return rows.slice(offset - before, offset - before + limit)
  }

  return {
    rows: async (offset, limit) => (limit === 0 ? [] : offset === 0 ? newest(limit) : further(offset, limit)),
    total: async () => (group === undefined ? null : sum(await sizes())),
    newerThan: async (date) => sum((await sizes()).filter(({ key }) => key[0] > date)),
  }
}

type Search = { group: string | undefined; words: readonly string[]; isMatch: (row: Attendance) => boolean; enough: number }

export async function foundIn(database: PersonDatabase, nameIndex: NameIndex, search: Search): Promise<RowSource> {
  const found = await find(database, nameIndex, search)
  return {
    rows: async (offset, limit) => found.slice(offset, offset + limit),
    total: async () => found.length,
    newerThan: async (date) => found.filter((row) => row.attendance_date > date).length,
  }
}

/** More students than this have so many rows that reading backwards finds a page sooner. */
const fewStudents = 60

async function find(database: PersonDatabase, nameIndex: NameIndex, { group, words, isMatch, enough }: Search): Promise<Attendance[]> {
  const { sheets } = database
  const students = studentsOnly(nameIndex, words)
  if (students && students.length <= fewStudents) {
    const theirs = await sheets.where('students').anyOf(students).distinct().toArray()
    return rowsOf(theirs.filter((sheet) => group === undefined || sheet.group === group)).filter(isMatch)
  }
  if (group !== undefined) return rowsOf(await sheetsOf(database, group).toArray()).filter(isMatch)
  const [newest, oldest] = await Promise.all([sheets.orderBy('[date+group]').last(), sheets.orderBy('[date+group]').first()])
  if (!newest || !oldest) return []
  const rows: Attendance[] = []
  let upTo = newest.date
  for (let days = 1; upTo >= oldest.date && rows.length < enough; days *= 2) {
    const from = daysFrom(upTo, 1 - days)
    rows.push(...rowsOf(await sheetsOf(database, undefined, from, upTo).toArray()).filter(isMatch))
    upTo = daysFrom(from, -1)
  }
  return rows
}

/** Newest first. */
function rowsOf(sheets: Sheet[]): Attendance[] {
  return sheets.sort((one, other) => byKey([other.date, other.group], [one.date, one.group])).flatMap((sheet) => sheet.rows)
}

/** As the database orders them. */
function byKey([date, group]: SheetKey, [otherDate, otherGroup]: SheetKey): number {
  return date < otherDate || (date === otherDate && group < otherGroup) ? -1 : 1
}

/** The ids of the students that can match, when some word is a student's and stands in no group's name, status or date. */
function studentsOnly(nameIndex: NameIndex, words: readonly string[]): string[] | null {
  const named = words.filter((word) => nameIndex.students.some((student) => student.searchKey.includes(word)))
  const only = named.filter((word) => !nameIndex.otherKeys.some((key) => key.includes(word)) && !/\d/.test(word) && word.length > 2)
  if (only.length === 0) return null
  return nameIndex.students.filter((student) => matches(student.searchKey, only)).map((student) => student.id)
}
