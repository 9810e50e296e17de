/**
 * One page of attendance, class by class (one group's day), newest first, children by name; rows that exist only here in their places.
 *
 * A page that somebody reads does not move: what stood on it at the first answer keeps its place, whatever is downloaded meanwhile.
 */
import { attendanceFields, type Attendance, type Option } from '../../contract'
import { wordsOf } from '../../domain/search-key'
import { isFilled, readFilled } from '../database/filled'
import type { PersonDatabase } from '../database/person-database'
import { sheetKeyOf, type SheetKey } from '../database/sheets'
import { overlay } from '../engine/overlay'
import { shown, type ShownAttendance } from '../engine/shown-attendance'
import type { CreationSlot, FieldSlot, Slot } from '../engine/slot'
import { creationKey, naturalKey, placeOf } from '../engine/slot-keys'
import { allClasses, byKey, classesWith, type ClassSize, type Directory } from './attendance-source'
import { withNames, type NameIndex } from './name-index'
import { rowMatcher } from './row-matcher'
import { slotsByKind } from './rows-and-slots'

/** `page` counts from 1. */
export type AttendanceQuestion = {
  group?: string
  search?: string
  /** Only from this day on (YYYY-MM-DD). */
  from?: string
  /** Only this status, by its value. */
  status?: string
  /** Only what waits on this device. */
  unsent?: boolean
  page: number
  size: number
}

/** One group's day with rows on the page; `counts`: its rows by status, those on other pages too. */
export type ShownClass = { key: string; date: string; group: ShownAttendance['group']; counts: { status: Option | null; rows: number }[] }

export type AttendancePage = {
  /** The question it answers, as text. */
  asked: string
  rows: ShownAttendance[]
  classes: ShownClass[]
  /** null: all of the mirror's rows (which `countAttendance` counts) and `extra` that exist only here. */
  total: number | null
  extra: number
  /** There is more than stands here, and it would stand before or among it. */
  hasNewer: boolean
  /** Older rows are not still to come. */
  whole: boolean
  /** Somebody reads it already. */
  stands: boolean
}

/** Somebody reads a page: what stands on it, and from which answer on. */
export type Reading = { standing: { row: string; classKey: SheetKey }[] }

export function openReading(): Reading {
  return { standing: [] }
}

/** The class that a row stands in. */
export function classKeyOf(row: Pick<ShownAttendance, 'attendance_date' | 'group'>): string {
  return sheetKeyOf(row).join('/')
}

/** One transaction: a row is never seen without its slot, nor counted twice. `partly`: what came is read before all of it is here. */
export function attendancePage(database: PersonDatabase, nameIndex: NameIndex, question: AttendanceQuestion, reading?: Reading, partly = false): Promise<AttendancePage> {
  return database.transaction('r', database.sheets, database.slots, database.facts, async () => pageOf(database, nameIndex, question, reading, partly))
}

type Slots = { creations: CreationSlot[]; fields: FieldSlot[] }

async function pageOf(database: PersonDatabase, nameIndex: NameIndex, question: AttendanceQuestion, reading: Reading | undefined, partly: boolean): Promise<AttendancePage> {
  const start = (question.page - 1) * question.size
  const end = start + question.size
  const [slots, filled] = await Promise.all([slotsByKind(database), readFilled(database)])
  const whole = isFilled(filled, { list: 'attendance', group: question.group ?? null })
  const isWanted = wantedBy(question, nameIndex)
  const here = await onlyHere(database, slots.creations.filter((slot) => isWanted(creationAsShown(slot))))
  const { classes, total } = await directoryOf(database, nameIndex, question, slots, isWanted, here)

  const load = openClasses(database, nameIndex, slots)
  const cut: Placed[] = []
  for (const { key, skipped, taken } of cutOf(classes, start, end)) {
    const rows = (await load(key)).filter((row) => isWanted(rowAsShown(row)))
    cut.push(...rows.slice(skipped, skipped + taken).map((row) => ({ row, classKey: key })))
  }
  const standing = reading && reading.standing.length > 0 ? await stillThere(reading, load) : []
  const order = (one: Placed, other: Placed) => byKey(other.classKey, one.classKey) || byName(nameIndex)(one.row, other.row)
  const fresh = cut.filter(({ row }) => !standing.some((one) => one.row.key === row.key))
  const bottom = standing.at(-1)
  const below = bottom ? fresh.filter((one) => order(one, bottom) > 0) : fresh
  const shownRows = [...standing, ...below.slice(0, question.size - standing.length)]
  if (reading && (whole || partly || standing.length > 0)) reading.standing = shownRows.map(({ row, classKey }) => ({ row: row.key, classKey }))

  const keys = new Map(shownRows.map(({ classKey }) => [classKey.join('/'), classKey]))
  return {
    asked: JSON.stringify(question),
    rows: shownRows.map(({ row }) => row),
    classes: await Promise.all([...keys].map(async ([name, key]) => shownClass(name, key, await load(key)))),
    total,
    extra: here.reduce((count, { rows }) => count + rows, 0),
    hasNewer: below.length < fresh.length,
    whole,
    stands: standing.length > 0,
  }
}

type Placed = { row: ShownAttendance; classKey: SheetKey }
type Load = (key: SheetKey) => Promise<ShownAttendance[]>

/** What decides whether the list shows a row: all of it as it is shown, what waits here laid over it. */
type Searched = Pick<Attendance, 'attendance_date' | 'student' | 'group' | 'status'> & { waits: boolean }
type IsWanted = (row: Searched) => boolean

function directoryOf(database: PersonDatabase, nameIndex: NameIndex, question: AttendanceQuestion, slots: Slots, isWanted: IsWanted, here: ClassSize[]): Promise<Directory> {
  const { group, search = '', from, status, unsent, page, size } = question
  const words = wordsOf(search)
  const start = (page - 1) * size
  if (words.length === 0 && from === undefined && status === undefined && !unsent) return allClasses(database, { group, start, end: start + size, here })
  const waiting = [...slots.fields.map((slot) => sheetKeyOf(placeOf(slot))), ...slots.creations.map(creationClass)]
  const asShown = shownBy(slots)
  return classesWith(database, nameIndex, { group, from, words, unsent: unsent ? unique(waiting) : null, isWanted: (row) => isWanted(asShown(row)), anyRow: status === undefined && !unsent, enough: start + 2 * size, here })
}

function wantedBy({ group, search = '', from, status, unsent }: AttendanceQuestion, nameIndex: NameIndex): IsWanted {
  const words = wordsOf(search)
  const isMatch = words.length === 0 ? null : rowMatcher(nameIndex, words)
  return (row) =>
    (group === undefined || row.group?.id === group) &&
    (from === undefined || row.attendance_date >= from) &&
    (status === undefined || row.status?.value === status) &&
    (!unsent || row.waits) &&
    (isMatch === null || isMatch(row))
}

/** A row of the mirror as far as a question asks about it; most have nothing that waits. */
function shownBy({ creations, fields }: Slots): (row: Attendance) => Searched {
  const byRow = new Map<string, Slot[]>()
  for (const slot of fields) byRow.set(slot.row, [...(byRow.get(slot.row) ?? []), slot])
  const byKey = new Map(creations.map((slot) => [slot.key, slot]))
  return (row) => {
    const natural = byKey.size === 0 ? null : naturalKey(row)
    const creation = natural && byKey.get(creationKey(natural))
    const waiting = [...(byRow.get(row.id) ?? []), ...(creation ? [creation] : [])]
    return { ...row, status: waiting.find(({ mine }) => mine.status !== undefined)?.mine.status ?? row.status, waits: waiting.length > 0 }
  }
}

function creationAsShown({ date, student, group, mine }: CreationSlot): Searched {
  return { attendance_date: date, student, group, status: mine.status ?? null, waits: true }
}

function rowAsShown({ attendance_date, student, group, fields, creation }: ShownAttendance): Searched {
  return { attendance_date, student, group, status: fields.status.value, waits: creation !== null || attendanceFields.some((field) => fields[field].pending !== null) }
}

function creationClass({ date, group }: CreationSlot): SheetKey {
  return [date, group.id]
}

/** Creations whose row the provider has not given yet, counted class by class. */
async function onlyHere({ sheets }: PersonDatabase, creations: readonly CreationSlot[]): Promise<ClassSize[]> {
  const keys = unique(creations.map(creationClass))
  const known = await sheets.bulkGet(keys)
  return keys
    .map((key, index) => {
      const students = new Set(known[index]?.students)
      return { key, rows: creations.filter(({ date, group, student }) => date === key[0] && group.id === key[1] && !students.has(student.id)).length }
    })
    .filter(({ rows }) => rows > 0)
}

/** Reads whole classes, each once, as they are shown. */
function openClasses({ sheets }: PersonDatabase, nameIndex: NameIndex, { creations, fields }: Slots): Load {
  const loaded = new Map<string, Promise<ShownAttendance[]>>()
  async function read(key: SheetKey): Promise<ShownAttendance[]> {
    const rows = (await sheets.get(key))?.rows ?? []
    const ids = new Set(rows.map(({ id }) => id))
    const slots = [...fields.filter(({ row }) => ids.has(row)), ...creations.filter(({ date, group }) => date === key[0] && group.id === key[1])]
    return shown(overlay(rows, slots), slots)
      .map((row) => withNames(row, nameIndex))
      .sort(byName(nameIndex))
  }
  return (key) => {
    const name = key.join('/')
    const known = loaded.get(name) ?? read(key)
    loaded.set(name, known)
    return known
  }
}

/** Which rows of which classes lie between two places of the list. */
function cutOf(classes: readonly ClassSize[], start: number, end: number): { key: SheetKey; skipped: number; taken: number }[] {
  let passed = 0
  return classes.flatMap(({ key, rows }) => {
    const skipped = Math.max(0, start - passed)
    const taken = Math.min(rows, end - passed) - skipped
    passed += rows
    return taken > 0 ? [{ key, skipped, taken }] : []
  })
}

/** What stood there, as it is now, in its order. */
async function stillThere({ standing }: Reading, load: Load): Promise<Placed[]> {
  const placed = await Promise.all(
    standing.map(async ({ row: key, classKey }) => {
      const row = (await load(classKey)).find((one) => one.key === key)
      return row ? [{ row, classKey }] : []
    }),
  )
  return placed.flat()
}

function shownClass(key: string, [date]: SheetKey, rows: readonly ShownAttendance[]): ShownClass {
  const counts = new Map<string, { status: Option | null; rows: number }>()
  for (const { fields } of rows) {
    const status = fields.status.value
    const known = counts.get(status?.value ?? '')
    if (known) known.rows += 1
    else counts.set(status?.value ?? '', { status, rows: 1 })
  }
  return { key, date, group: rows[0]?.group ?? null, counts: [...counts.values()] }
}

function byName({ keyOf }: NameIndex): (one: ShownAttendance, other: ShownAttendance) => number {
  return (one, other) => {
    const [key, otherKey] = [keyOf(one.student.name), keyOf(other.student.name)]
    return key === otherKey ? (one.key < other.key ? -1 : 1) : key < otherKey ? -1 : 1
  }
}

function unique(keys: readonly SheetKey[]): SheetKey[] {
  return [...new Map(keys.map((key) => [key.join('/'), key])).values()]
}
