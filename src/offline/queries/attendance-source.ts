/**
 * Where a page of attendance comes from, newest first.
 *
 * Without a search an index gives the page. A search that only students can answer goes by those students' rows; any other one reads
 * backwards in growing windows of days until it has enough.
 */
import { daysFrom, type Attendance } from '../../contract'
import { matches } from '../../domain/search-key'
import type { PersonDatabase } from '../database/person-database'
import type { NameIndex } from './name-index'

export type RowSource = {
  rows: (offset: number, limit: number) => Promise<Attendance[]>
  /** Of a search in a long list: what was found so far, at least a page more than asked for where there is one. null: all rows. */
  total: () => Promise<number | null>
  /** How many rows are of a later day. */
  newerThan: (date: string) => Promise<number>
}

/** The end of every date. */
const last = '\uffff'

export function inOrder({ attendance }: PersonDatabase, group: string | undefined): RowSource {
  const later = (date: string) =>
    group === undefined
      ? attendance.where('attendance_date').above(date)
      : attendance.where('[group.id+attendance_date]').between([group, date], [group, last], date === '', true)
  return {
    rows: (offset, limit) => (limit === 0 ? Promise.resolve([]) : later('').reverse().offset(offset).limit(limit).toArray()),
    total: async () => (group === undefined ? null : later('').count()),
    newerThan: (date) => later(date).count(),
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

async function find({ attendance }: PersonDatabase, nameIndex: NameIndex, { group, words, isMatch, enough }: Search): Promise<Attendance[]> {
  const students = studentsOnly(nameIndex, words)
  if (students && students.length <= fewStudents) {
    const rows = await attendance.where('student.id').anyOf(students).toArray()
    return rows.filter((row) => (group === undefined || row.group?.id === group) && isMatch(row)).sort(newest)
  }
  if (group !== undefined) {
    const rows = await attendance.where('[group.id+attendance_date]').between([group, ''], [group, last]).reverse().toArray()
    return rows.filter(isMatch)
  }
  const newestRow = await attendance.orderBy('attendance_date').last()
  const oldestRow = await attendance.orderBy('attendance_date').first()
  if (!newestRow || !oldestRow) return []
  const rows: Attendance[] = []
  let upTo = newestRow.attendance_date
  for (let days = 1; upTo >= oldestRow.attendance_date && rows.length < enough; days *= 2) {
    const from = daysFrom(upTo, 1 - days)
    const window = await attendance.where('attendance_date').between(from, upTo, true, true).reverse().toArray()
    rows.push(...window.filter(isMatch))
    upTo = daysFrom(from, -1)
  }
  return rows
}

/** The ids of the students that can match, when some word is a student's and stands in no group's name, status or date. */
function studentsOnly(nameIndex: NameIndex, words: readonly string[]): string[] | null {
  const named = words.filter((word) => nameIndex.students.some((student) => student.searchKey.includes(word)))
  const only = named.filter((word) => !nameIndex.otherKeys.some((key) => key.includes(word)) && !/\d/.test(word) && word.length > 2)
  if (only.length === 0) return null
  return nameIndex.students.filter((student) => matches(student.searchKey, only)).map((student) => student.id)
}

function newest(one: Attendance, other: Attendance): number {
  if (one.attendance_date !== other.attendance_date) return one.attendance_date < other.attendance_date ? 1 : -1
  return one.id < other.id ? 1 : -1
}
