/** One page of attendance, newest first, with the rows that exist only here in their places. */
import type { Attendance } from '../../contract'
import { wordsOf } from '../../domain/search-key'
import { isFilled, readFilled } from '../database/filled'
import type { PersonDatabase } from '../database/person-database'
import { overlay } from '../engine/overlay'
import { shown, type ShownAttendance } from '../engine/shown-attendance'
import type { CreationSlot } from '../engine/slot'
import { creationKey, naturalKey } from '../engine/slot-keys'
import { foundIn, inOrder } from './attendance-source'
import type { NameIndex } from './name-index'
import { rowMatcher } from './row-matcher'
import { rowsOfDay, slotsByKind } from './rows-and-slots'

/** `page` counts from 1. */
export type AttendanceQuestion = { group?: string; search?: string; page: number; size: number }
/** `total` null: all of the mirror's rows (which `countAttendance` counts) and `extra` that exist only here. `whole`: older rows are not still to come. */
export type AttendancePage = { rows: ShownAttendance[]; total: number | null; extra: number; whole: boolean }

/**
 * One transaction: a row is never seen without its slot, nor counted twice. Only a search asks the index; the rows bear the names
 * they came with.
 */
export function attendancePage(database: PersonDatabase, nameIndex: NameIndex, question: AttendanceQuestion): Promise<AttendancePage> {
  return database.transaction('r', database.sheets, database.slots, database.facts, async () => pageOf(database, nameIndex, question))
}

async function pageOf(database: PersonDatabase, nameIndex: NameIndex, question: AttendanceQuestion): Promise<AttendancePage> {
  const { group, search = '', page, size } = question
  const words = wordsOf(search)
  const start = (page - 1) * size
  const isMatch = words.length === 0 ? null : rowMatcher(nameIndex, words)
  const source = isMatch ? await foundIn(database, nameIndex, { group, words, isMatch, enough: start + 2 * size }) : inOrder(database, group)
  // Asked together, for most pages hold no row that exists only here.
  const [{ creations, fields }, ahead, total, filled] = await Promise.all([slotsByKind(database), source.rows(start, size), source.total(), readFilled(database)])
  const waiting = creations.filter((slot) => (group === undefined || slot.group.id === group) && (isMatch === null || isMatch(rowLikeOf(slot))))
  const here = await withoutRow(database, waiting)
  const places = await Promise.all(here.map(async (slot, index) => (await source.newerThan(slot.date)) + index))
  const before = places.filter((place) => place < start).length
  const among = here.filter((_, index) => (places[index] ?? 0) >= start && (places[index] ?? 0) < start + size)
  const rows = before + among.length === 0 ? ahead : await source.rows(start - before, size - among.length)

  const withRow = waiting.filter((slot) => !here.includes(slot))
  const slots = [...fields, ...withRow, ...among]
  const laid = shown(overlay(rows, slots), slots).filter((row) => row.id !== null || among.some((slot) => slot.key === row.creation?.key))
  return {
    rows: laid.sort(newestFirst),
    total: total === null ? null : total + here.length,
    extra: here.length,
    whole: isFilled(filled, { list: 'attendance', group: group ?? null }),
  }
}

/** Creations whose row the provider has not given yet, newest first. */
async function withoutRow(database: PersonDatabase, creations: readonly CreationSlot[]): Promise<CreationSlot[]> {
  const days = new Map(creations.map((slot) => [`${slot.group.id}/${slot.date}`, slot]))
  const known = new Set<string>()
  for (const { group, date } of days.values()) {
    for (const row of await rowsOfDay(database, group.id, date)) {
      const natural = naturalKey(row)
      if (natural) known.add(creationKey(natural))
    }
  }
  return creations.filter((slot) => !known.has(slot.key)).sort((one, other) => (one.date === other.date ? other.createdAt - one.createdAt : one.date < other.date ? 1 : -1))
}

function rowLikeOf(slot: CreationSlot): Pick<Attendance, 'attendance_date' | 'student' | 'group' | 'status'> {
  return { attendance_date: slot.date, student: slot.student, group: slot.group, status: slot.mine.status ?? null }
}

/** A stable sort: rows of one day keep their order, those that exist only here before them. */
function newestFirst(one: ShownAttendance, other: ShownAttendance): number {
  if (one.attendance_date !== other.attendance_date) return one.attendance_date < other.attendance_date ? 1 : -1
  return Number(one.id !== null) - Number(other.id !== null)
}
