/**
 * The attendance of this device in memory, for as long as a list of it is on screen: so that a letter, a filter or another page is
 * answered without asking the disk.
 *
 *   nothing ──the newest sheets──▶ from a sheet on ──some days more whenever the page rests──▶ all of it
 *
 * Whatever changes, in whichever tab or worker, is read again by the sheets that it names, together with what waits, in one
 * transaction: a row is never seen without its slot, nor counted twice. A drain tells of its sheets a moment after it has written
 * them: whoever looks before that knows them by the slots that are gone.
 */
import { daysFrom } from '../../contract'
import { readSlots } from '../database/bundles'
import { watchChangedSheets, type ChangedSheets } from '../database/changed-sheets'
import { readFilled, type Filled } from '../database/filled'
import { askLive } from '../database/live-question'
import type { PersonDatabase } from '../database/person-database'
import type { SharedLiveQuery } from '../database/shared-live-query'
import { newestSheetFirst, sheetKeyOf, type Sheet, type SheetKey, type SheetPlace } from '../database/sheets'
import { whenIdle } from '../database/when-idle'
import type { Slot } from '../engine/slot'

export type ResidentAttendance = {
  /** Newest first. */
  sheets: readonly Sheet[]
  /** Sheets before it are not in memory yet; null: all are. */
  since: SheetPlace | null
  slots: readonly Slot[]
  filled: Filled
}

type Days = Pick<ResidentAttendance, 'sheets' | 'since'>

/** Of no day yet. */
const none: Days = { sheets: [], since: { date: '\uffff', group: '' } }
/** So many days are read at a time, or one where they have more sheets than that: what a tap waits for meanwhile is short. */
const week = 7
const atOnce = 200

/** All of it. */
export function readAttendance(database: PersonDatabase): Promise<ResidentAttendance> {
  return inOneTransaction(database, () => readUntil(database, null))
}

/** So many sheets are read at first; they are doubled until there is enough. */
const few = 4

/** The newest sheets, until they are enough for whoever asks. */
export async function readNewest(database: PersonDatabase, isEnough: (here: ResidentAttendance) => boolean): Promise<ResidentAttendance> {
  return inOneTransaction(database, async (slots, filled) => {
    let days = none
    for (let many = few; days.since && !isEnough({ ...days, slots, filled }); many *= 2) {
      const older = await database.sheets.where('[date+group]').below(placeKey(days.since)).reverse().limit(many).toArray()
      days = { sheets: [...days.sheets, ...older], since: older.length < many ? null : (older.at(-1) ?? null) }
    }
    return days
  })
}

export function openResidentAttendance(database: PersonDatabase, first?: ResidentAttendance): SharedLiveQuery<ResidentAttendance> {
  const watchers = new Set<() => void>()
  const changes = watchChangedSheets(database.name)
  let value = first
  let days = none
  let mistake: { problem: unknown } | null = null
  let stop = () => {}

  function ask(): void {
    const asked = askLive(database, look).subscribe((next) => {
      tell(next)
      if (!next.since) return
      asked.unsubscribe()
      stop = whenIdle(ask)
    }, fail)
    stop = () => asked.unsubscribe()
  }

  function look(): Promise<ResidentAttendance> {
    return inOneTransaction(database, async (waiting) => {
      // Told of every change of any sheet, though the fewest are read again.
      await database.sheets.count()
      const changed = changes.sinceRead(sheetsOfGone(value?.slots ?? [], waiting))
      const current = await withChanged(database, days, changed)
      const next = await withOlder(database, current)
      // Two looks may end in any order: what is known is never exchanged for less.
      if (changed.read()) days = next
      return next
    })
  }

  function tell(next: ResidentAttendance): void {
    value = next
    mistake = null
    watchers.forEach((watcher) => watcher())
  }

  /** An earlier answer stays. */
  function fail(problem: unknown): void {
    mistake = { problem }
    watchers.forEach((watcher) => watcher())
  }

  return {
    value() {
      if (mistake && value === undefined) throw mistake.problem
      return value
    },
    watch(watcher) {
      watchers.add(watcher)
      if (watchers.size === 1) {
        changes.begin()
        ask()
      }
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        stop()
        changes.end()
        value = undefined
        days = none
      }
    },
    amend(change) {
      if (value) tell(change(value))
    },
  }
}

function inOneTransaction(database: PersonDatabase, read: (slots: readonly Slot[], filled: Filled) => Promise<Days>): Promise<ResidentAttendance> {
  const { sheets, outbox, facts } = database
  return database.transaction('r', sheets, outbox, facts, async () => {
    const [slots, filled] = await Promise.all([readSlots(database), readFilled(database)])
    return { ...(await read(slots, filled)), slots, filled }
  })
}

/** Where something waited that waits no more, or not as it did. */
function sheetsOfGone(before: readonly Slot[], waiting: readonly Slot[]): SheetKey[] {
  const still = new Map(waiting.map((slot) => [slot.key, JSON.stringify(slot)]))
  return before.filter((slot) => still.get(slot.key) !== JSON.stringify(slot)).map(({ date, group }) => sheetKeyOf({ attendance_date: date, group }))
}

/** With the newest days of those that are not here yet: a week, or one day of a school with many classes. */
async function withOlder({ sheets: table }: PersonDatabase, { sheets, since }: Days): Promise<Days> {
  if (!since) return { sheets, since }
  const before = table.where('[date+group]').below(placeKey(since))
  const [newest, oldest] = await Promise.all([before.clone().last(), before.clone().first()])
  if (!newest || !oldest) return { sheets, since: null }
  const fromDay = (days: number) => ({ date: daysFrom(newest.date, 1 - days), group: '' })
  const upTo = (from: SheetPlace) => table.where('[date+group]').between(placeKey(from), placeKey(since))
  const many = (await upTo(fromDay(week)).count()) > atOnce
  const from = fromDay(many ? 1 : week)
  const older = await upTo(from).toArray()
  return { sheets: [...sheets, ...older.reverse()], since: oldest.date >= from.date ? null : from }
}

/** With the sheets that were changed as they are now. */
async function withChanged(database: PersonDatabase, days: Days, { ranges, has }: ChangedSheets): Promise<Days> {
  if (ranges === 'all') return readUntil(database, days.since)
  if (ranges.length === 0) return days
  const read = await Promise.all(ranges.map(({ from, to }) => database.sheets.where('[date+group]').between(from, to, true, true).toArray()))
  const untouched = days.sheets.filter(({ date, group }) => !has([date, group]))
  return { ...days, sheets: [...untouched, ...read.flat().filter((sheet) => isHere(sheet, days))].sort(newestSheetFirst) }
}

/** Everything anew, as far back as it had been read, or a little further. */
async function readUntil(database: PersonDatabase, since: SheetPlace | null): Promise<Days> {
  let days = none
  while (days.since && !(since && isHere(since, days))) days = await withOlder(database, days)
  return days
}

/** Whether a sheet that stands there is among them, if there is one. */
export function isHere(place: SheetPlace, { since }: Pick<ResidentAttendance, 'since'>): boolean {
  return !since || newestSheetFirst(place, since) <= 0
}

function placeKey({ date, group }: SheetPlace): SheetKey {
  return [date, group]
}
