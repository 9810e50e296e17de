/**
 * One page of attendance: class by class (a class is one group's day), newest first, children by name, with the rows
 * that are only in the outbox. Pure: all data is in memory, so the rows for a typed letter, a filter or another page
 * are shown in the next frame.
 *
 * So that the page does not move while it is read, its rows are pinned at the first result: they stay in place,
 * whatever is downloaded meanwhile.
 */
import { attendanceFields, type Id, type Option } from '../../contract'
import { membersOn } from '../../domain/membership-days'
import { wordsOf } from '../../domain/search-key'
import { isFilled } from '../database/filled'
import { sheetIdOf, newestSheetFirst, sheetKeyOf, sheetWith, type Sheet } from '../database/sheets'
import { overlay, type ShownAttendance } from '../engine/overlay'
import type { CreationSlot, FieldSlot, Slot } from '../engine/slot'
import { isLoaded, type ResidentAttendance } from './resident-attendance'
import { membersOf, withNames, type NameIndex } from './name-index'
import { rowMatcher, type Searched } from './row-matcher'

/** `page` counts from 1. */
export type AttendanceQuestion = {
  group?: string
  search?: string
  /** Only rows of this day (YYYY-MM-DD) and later. */
  from?: string
  /** Only rows with this status value. */
  status?: string
  /** Only rows with unsent changes. */
  unsent?: boolean
  page: number
  size: number
}

/**
 * A class with rows on the page. `counts`: all rows of the class, also those on other pages, by status (null: without
 * one). `isTaken`: everybody who was a member on `date` has a row; false if the members were never downloaded.
 */
export type ShownClass = {
  key: string
  date: string
  group: ShownAttendance['group']
  isTaken: boolean
  counts: { status: Option | null; rows: number }[]
}

/** The pinned rows in their order, by row key, with the key of the class under which each was shown. */
export type PinnedRows = readonly { row: string; classKey: string }[]

/** Holds the pinned rows of one list: `pinned` returns those of the last result, `pin` replaces them. */
export type Pinning = ReturnType<typeof openPinning>

export function openPinning() {
  let pinned: PinnedRows = []
  return {
    pinned: () => pinned,
    pin(next: PinnedRows) {
      pinned = next
    },
  }
}

export type AttendancePage = {
  /** The question of this result, as JSON. */
  asked: string
  rows: ShownAttendance[]
  classes: ShownClass[]
  /** The number of rows in the list; null: not all days of this device are in memory yet. */
  total: number | null
  /** Whether rows exist that belong above or between the pinned rows; they are hidden until the user asks for them. */
  hasNewer: boolean
  /** Whether this list was downloaded completely: then no row that this device mirrors is missing. */
  isComplete: boolean
  /** Whether some of the rows were pinned before. */
  hasPinned: boolean
  /** The rows to pin from now on. */
  pinned: PinnedRows
}

/** The key of the class that a row belongs to. */
export function classKeyOf(row: Pick<ShownAttendance, 'attendance_date' | 'group'>): string {
  return sheetKeyOf(row).join('/')
}

/**
 * Returns undefined if the page needs sheets that are not in memory yet. `pinned`: the rows that are pinned already.
 * `pinIncomplete`: pins rows even if the list was not downloaded completely, because no download is running.
 */
export function attendancePage(
  resident: ResidentAttendance,
  nameIndex: NameIndex,
  question: AttendanceQuestion,
  pinned: PinnedRows = [],
  pinIncomplete = false,
): AttendancePage | undefined {
  const { page, size } = question
  const start = (page - 1) * size
  const classes = classesOf(resident, nameIndex, question)
  const stillPinned = pinnedNow(pinned, classes)
  const matching = matchingRows(classes, start, start + size)
  const unpinned = matching.filter(({ row }) => !stillPinned.some((one) => one.row.key === row.key))
  const lastPinned = stillPinned.at(-1)
  const below = lastPinned ? unpinned.filter((one) => comesAfter(one, lastPinned, nameIndex)) : unpinned
  const onPage = [...stillPinned, ...below.slice(0, size - stillPinned.length)]
  if (resident.since && onPage.length < size) return undefined
  const isComplete = isFilled(resident.filled, { list: 'attendance', group: question.group ?? null })
  return {
    asked: JSON.stringify(question),
    rows: onPage.map(({ row }) => row),
    classes: [...new Set(onPage.map(({ inClass }) => inClass))].map((one) => shownClass(one, nameIndex)),
    total: resident.since ? null : classes.reduce((total, { wanted }) => total + wanted, 0),
    hasNewer: below.length < unpinned.length,
    isComplete,
    hasPinned: stillPinned.length > 0,
    pinned:
      isComplete || pinIncomplete || stillPinned.length > 0
        ? onPage.map(({ row, inClass }) => ({ row: row.key, classKey: inClass.key }))
        : pinned,
  }
}

/** `rows`: all rows of the class as shown, sorted by name. `wanted`: how many of them match the question. */
type Class = {
  key: string
  sheet: Sheet
  wanted: number
  rows: () => ShownAttendance[]
  isWanted: (row: ShownAttendance) => boolean
}
type Placed = { row: ShownAttendance; inClass: Class }

/** Every class of the question's group and days, newest first, including those without a matching row. */
function classesOf(
  resident: ResidentAttendance,
  nameIndex: NameIndex,
  { group, search = '', from = '', status, unsent }: AttendanceQuestion,
): Class[] {
  const words = wordsOf(search)
  const matches = words.length === 0 ? null : rowMatcher(nameIndex, words)
  const isPlain = matches === null && status === undefined && !unsent
  const { sheets, slotsOf } = withUnsent(resident)
  const asked = sheets.filter((sheet) => sheet.date >= from && (group === undefined || sheet.group === group))
  return asked.map((sheet): Class => {
    const slots = slotsOf(sheet)
    const rows = once(() => shownRows(sheet, slots, nameIndex))
    const isFound = matches?.(sheet.date, sheet.rows[0]?.group ?? slots[0]?.group ?? null)
    const isWanted = (row: Searched, waits: boolean) =>
      (status === undefined || row.status?.value === status) &&
      (!unsent || waits) &&
      (isFound === undefined || isFound(row))
    const isWantedRow = (row: ShownAttendance) =>
      isPlain || isWanted({ student: row.student, status: row.fields.status.value }, isUnsent(row))
    const counted = () =>
      slots.length > 0
        ? rows().filter(isWantedRow).length
        : isPlain
          ? sheet.size
          : sheet.rows.filter((row) => isWanted(row, false)).length
    return { key: sheetIdOf(sheet), sheet, wanted: counted(), rows, isWanted: isWantedRow }
  })
}

function isUnsent({ fields, creation }: ShownAttendance): boolean {
  return creation !== null || attendanceFields.some((field) => fields[field].pending !== null)
}

/** The sheets, and an empty one for each class that exists only in the outbox. `slotsOf`: the slots of a sheet. */
function withUnsent({ sheets, slots, ...resident }: ResidentAttendance): {
  sheets: readonly Sheet[]
  slotsOf: (sheet: Sheet) => Slot[]
} {
  if (slots.length === 0) return { sheets, slotsOf: () => [] }
  const fields = new Map<Id, FieldSlot[]>()
  const creations = new Map<string, CreationSlot[]>()
  for (const slot of slots) {
    if (slot.kind === 'field') fields.set(slot.row, [...(fields.get(slot.row) ?? []), slot])
    else creations.set(sheetIdOfCreation(slot), [...(creations.get(sheetIdOfCreation(slot)) ?? []), slot])
  }
  const sheetIds = new Set(sheets.map(sheetIdOf))
  const onlyHere = [...creations].flatMap(([name, [slot]]) =>
    slot && !sheetIds.has(name) && isLoaded({ date: slot.date, group: slot.group.id }, resident)
      ? [sheetWith([slot.date, slot.group.id], [])]
      : [],
  )
  return {
    sheets: onlyHere.length === 0 ? sheets : [...sheets, ...onlyHere].sort(newestSheetFirst),
    slotsOf: (sheet) => [
      ...(fields.size === 0 ? [] : sheet.rows.flatMap(({ id }) => fields.get(id) ?? [])),
      ...(creations.get(sheetIdOf(sheet)) ?? []),
    ],
  }
}

function sheetIdOfCreation({ date, group }: CreationSlot): string {
  return sheetIdOf({ date, group: group.id })
}

/** The shown rows of each sheet without slots, so that the next typed letter does not compute them again. */
const shownCache = new WeakMap<NameIndex, WeakMap<Sheet, ShownAttendance[]>>()

function shownRows(sheet: Sheet, slots: readonly Slot[], nameIndex: NameIndex): ShownAttendance[] {
  const cache = shownCache.get(nameIndex) ?? new WeakMap<Sheet, ShownAttendance[]>()
  shownCache.set(nameIndex, cache)
  const before = slots.length === 0 ? cache.get(sheet) : undefined
  if (before) return before
  const rows = overlay(sheet.rows, slots)
    .map((row) => withNames(row, nameIndex))
    .sort((one, other) => byName(one, other, nameIndex))
  if (slots.length === 0) cache.set(sheet, rows)
  return rows
}

/** The matching rows from index `start` of the whole list to before index `end`. */
function matchingRows(classes: readonly Class[], start: number, end: number): Placed[] {
  const slice: Placed[] = []
  let passed = 0
  for (const inClass of classes) {
    if (passed >= end) break
    if (passed + inClass.wanted > start) {
      const rows = inClass.rows().filter(inClass.isWanted)
      slice.push(...rows.slice(Math.max(0, start - passed), end - passed).map((row) => ({ row, inClass })))
    }
    passed += inClass.wanted
  }
  return slice
}

/** The pinned rows that still exist, with their present values, in the pinned order. */
function pinnedNow(pinned: PinnedRows, classes: readonly Class[]): Placed[] {
  if (pinned.length === 0) return []
  const byKey = new Map(classes.map((one) => [one.key, one]))
  return pinned.flatMap(({ row: key, classKey }) => {
    const inClass = byKey.get(classKey)
    const row = inClass?.rows().find((one) => one.key === key)
    return inClass && row ? [{ row, inClass }] : []
  })
}

function comesAfter(one: Placed, other: Placed, nameIndex: NameIndex): boolean {
  return (newestSheetFirst(one.inClass.sheet, other.inClass.sheet) || byName(one.row, other.row, nameIndex)) > 0
}

function byName(one: ShownAttendance, other: ShownAttendance, { orderOf }: NameIndex): number {
  const [key, otherKey] = [orderOf(one.student.name), orderOf(other.student.name)]
  return key === otherKey ? (one.key < other.key ? -1 : 1) : key < otherKey ? -1 : 1
}

function shownClass({ key, sheet, rows }: Class, nameIndex: NameIndex): ShownClass {
  const counts = new Map<string, { status: Option | null; rows: number }>()
  for (const { fields } of rows()) {
    const status = fields.status.value
    const sameStatus = counts.get(status?.value ?? '')
    if (sameStatus) sameStatus.rows += 1
    else counts.set(status?.value ?? '', { status, rows: 1 })
  }
  const marked = new Set(rows().map(({ student }) => student.id))
  const members = membersOf(nameIndex, sheet.group)
  const isTaken = members !== undefined && membersOn(members, sheet.date).every(({ student }) => marked.has(student.id))
  return { key, date: sheet.date, group: rows()[0]?.group ?? null, isTaken, counts: [...counts.values()] }
}

function once<Value>(work: () => Value): () => Value {
  let done: { value: Value } | null = null
  return () => (done ??= { value: work() }).value
}
