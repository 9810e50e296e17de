/**
 * Which classes (one group's day each) the list of attendance is cut from, newest first, and how many rows each of them shows.
 *
 * Without a filter the first page is the newest sheets, and any other is found by the sheets' sizes. A search for children alone is
 * counted by the index of students, and no sheet is read for it; one that only students can answer goes by those students' sheets,
 * what waits here by its slots' places; anything else reads backwards in growing windows of days until it has enough.
 */
import { daysFrom, type Attendance } from '../../contract'
import { matches } from '../../domain/search-key'
import type { PersonDatabase } from '../database/person-database'
import type { Sheet, SheetKey } from '../database/sheets'
import type { NameIndex } from './name-index'

/** Newest first. `total`: rows of all classes, in a long list of those found so far; null: all that the mirror has, and what is only here. */
export type Directory = { classes: ClassSize[]; total: number | null }
export type ClassSize = { key: SheetKey; rows: number }

/** The end of every date and id. */
const last = '\uffff'

/** A group's sheets, or all, of the days from `from` to `to`, oldest first. */
function sheetsOf({ sheets }: PersonDatabase, group: string | undefined, from = '', to = last) {
  return group === undefined ? sheets.where('[date+group]').between([from, ''], [to, last]) : sheets.where('[group+date]').between([group, from], [group, to], true, true)
}

/** How many rows each sheet has, by asking for keys alone: there are no more sizes than children in the largest group. */
async function sizesOf({ sheets }: PersonDatabase): Promise<ClassSize[]> {
  const sizes = (await sheets.orderBy('size').uniqueKeys()).map(Number)
  const keys = await Promise.all(sizes.map((size) => sheets.where('size').equals(size).primaryKeys()))
  return sizes.flatMap((rows, index) => (keys[index] ?? []).map((key) => ({ key, rows })))
}

export async function countAttendance(database: PersonDatabase): Promise<number> {
  return sum(await sizesOf(database))
}

function sum(classes: readonly { rows: number }[]): number {
  return classes.reduce((total, { rows }) => total + rows, 0)
}

type All = { group: string | undefined; /** Rows that the page begins after, and ends with. */ start: number; end: number; /** Rows that exist only here. */ here: readonly ClassSize[] }

export async function allClasses(database: PersonDatabase, { group, start, end, here }: All): Promise<Directory> {
  if (start === 0 && group === undefined) return { classes: together(await newest(database, end), here), total: null }
  const classes = together((await sizesOf(database)).filter(({ key }) => group === undefined || key[1] === group), here)
  return { classes, total: group === undefined ? null : sum(classes) }
}

async function newest(database: PersonDatabase, enough: number): Promise<ClassSize[]> {
  const classes: ClassSize[] = []
  let rows = 0
  await sheetsOf(database, undefined)
    .reverse()
    .until(() => rows >= enough)
    .each(({ date, group, size }) => {
      classes.push({ key: [date, group], rows: size })
      rows += size
    })
  return classes
}

type Filter = {
  group: string | undefined
  from: string | undefined
  words: readonly string[]
  /** Where something waits; null: it does not matter. */
  unsent: readonly SheetKey[] | null
  isWanted: (row: Attendance) => boolean
  /** Nothing else is asked of a row than whose it is, where and of which day. */
  anyRow: boolean
  enough: number
  /** Wanted rows that exist only here. */
  here: readonly ClassSize[]
}

export async function classesWith(database: PersonDatabase, nameIndex: NameIndex, filter: Filter): Promise<Directory> {
  const children = filter.anyRow ? childrenAlone(nameIndex, filter.words) : null
  if (children) {
    const classes = together(await countedByKey(database, children, filter), filter.here)
    return { classes, total: sum(classes) }
  }
  const { sheets, reachedBack } = await sheetsFor(database, nameIndex, filter)
  const found = sheets.map(({ date, group, rows }): ClassSize => ({ key: [date, group], rows: rows.filter(filter.isWanted).length }))
  const classes = together(found.filter(({ rows }) => rows > 0), filter.here.filter(({ key }) => key[0] >= reachedBack))
  return { classes, total: sum(classes) }
}

/** More students than this have so many rows that reading backwards finds a page sooner. */
const fewStudents = 60

/** Sheets that may have wanted rows; of days before `reachedBack` none was read. */
async function sheetsFor(database: PersonDatabase, nameIndex: NameIndex, { group, from, words, unsent, isWanted, enough }: Filter): Promise<{ sheets: Sheet[]; reachedBack: string }> {
  if (unsent) return { sheets: (await database.sheets.bulkGet([...unsent])).filter((sheet) => sheet !== undefined), reachedBack: '' }
  const students = studentsOnly(nameIndex, words)
  if (students && students.length <= fewStudents) return { sheets: await database.sheets.where('students').anyOf(students).distinct().toArray(), reachedBack: '' }
  if (group !== undefined || from !== undefined) return { sheets: await sheetsOf(database, group, from).toArray(), reachedBack: '' }
  const [newest, oldest] = await Promise.all([database.sheets.orderBy('[date+group]').last(), database.sheets.orderBy('[date+group]').first()])
  if (!newest || !oldest) return { sheets: [], reachedBack: '' }
  const sheets: Sheet[] = []
  let upTo = newest.date
  let reachedBack = last
  let rows = 0
  for (let days = 1; upTo >= oldest.date && rows < enough; days *= 2) {
    reachedBack = daysFrom(upTo, 1 - days)
    const more = await sheetsOf(database, undefined, reachedBack, upTo).toArray()
    sheets.push(...more)
    rows += more.reduce((count, sheet) => count + sheet.rows.filter(isWanted).length, 0)
    upTo = daysFrom(reachedBack, -1)
  }
  return { sheets, reachedBack: upTo < oldest.date ? '' : reachedBack }
}

/** What the mirror has and what exists only here, class by class, newest first. */
function together(mirrored: readonly ClassSize[], here: readonly ClassSize[]): ClassSize[] {
  const classes = new Map<string, ClassSize>()
  for (const { key, rows } of [...mirrored, ...here]) {
    const name = key.join('/')
    classes.set(name, { key, rows: rows + (classes.get(name)?.rows ?? 0) })
  }
  return [...classes.values()].sort((one, other) => byKey(other.key, one.key))
}

/** As the database orders them: oldest first. */
export function byKey([date, group]: SheetKey, [otherDate, otherGroup]: SheetKey): number {
  if (date !== otherDate) return date < otherDate ? -1 : 1
  return group === otherGroup ? 0 : group < otherGroup ? -1 : 1
}

/** Those whom every word names, where no word can mean anything else. */
function childrenAlone(nameIndex: NameIndex, words: readonly string[]): string[] | null {
  const { students, studentNamed, keyOf } = nameIndex
  if (words.length === 0 || words.some((word) => !onlyNames(nameIndex, word))) return null
  return students.map(({ id }) => id).filter((id) => matches(keyOf(studentNamed({ id, name: '' }).name), words))
}

/** A child stands once in a class. */
async function countedByKey({ sheets }: PersonDatabase, students: readonly string[], { group, from = '' }: Filter): Promise<ClassSize[]> {
  const keys = (await Promise.all(students.map((id) => sheets.where('students').equals(id).primaryKeys()))).flat()
  return keys.flatMap((key) => (key[0] >= from && (group === undefined || key[1] === group) ? { key, rows: 1 } : []))
}

/** Some child's name has it, and no group's name, status or date. */
function onlyNames({ students, otherKeys }: NameIndex, word: string): boolean {
  return word.length > 2 && !/\d/.test(word) && !otherKeys.some((key) => key.includes(word)) && students.some(({ searchKey }) => searchKey.includes(word))
}

/** The ids of the students that can match, when some word is a student's and stands in no group's name, status or date. */
function studentsOnly(nameIndex: NameIndex, words: readonly string[]): string[] | null {
  const only = words.filter((word) => onlyNames(nameIndex, word))
  if (only.length === 0) return null
  return nameIndex.students.filter((student) => matches(student.searchKey, only)).map((student) => student.id)
}
