/**
 * All attendance of this device in memory while an attendance list is on screen, so that a typed letter, a filter or
 * another page needs no disk read. First the newest days are read, then a week more whenever the page is idle.
 *
 * After a change in any tab or worker, only the changed sheets are read again, in one transaction with the outbox:
 * between two transactions a drain could turn a slot into a row, which would then be missing or counted twice. A drain
 * announces its changed sheets some time after it has written them (`coalesceMs`); until then, the sheet of a slot that
 * has disappeared or changed is read again.
 */
import { daysFrom } from '../../contract'
import { readSlots } from '../database/bundles'
import { watchChangedSheets, type ChangedSheets } from '../database/changed-sheets'
import { readFilled, type Filled } from '../database/filled'
import { askLive } from '../database/live-question'
import type { PersonDatabase } from '../database/person-database'
import { openSharedValue, type SharedLiveQuery } from '../database/shared-live-query'
import { newestSheetFirst, sheetKeyOf, type Sheet, type SheetKey, type SheetPlace } from '../database/sheets'
import { whenIdle } from '../database/when-idle'
import type { Slot } from '../engine/slot'

export type ResidentAttendance = {
  /** Newest first. */
  sheets: readonly Sheet[]
  /** Sheets older than this one are not in memory yet; null: all are in memory. */
  since: SheetPlace | null
  slots: readonly Slot[]
  filled: Filled
}

type Days = Pick<ResidentAttendance, 'sheets' | 'since'>

/** No sheet in memory yet. */
const nothingLoaded: Days = { sheets: [], since: { date: '\uffff', group: '' } }
/** Days that are read in one transaction; few, because a tap that writes waits for a transaction in progress. */
const daysPerRead = 7
/** If a week has more sheets than this, a single day is read instead. */
const mostSheetsPerRead = 200

/** Reads every sheet, and the outbox slots in the same transaction. */
export function readAttendance(database: PersonDatabase): Promise<ResidentAttendance> {
  return inOneTransaction(database, () => readUntil(database, null))
}

/** The number of sheets in the first read of `readNewest`; each further read doubles it. */
const firstReadSheets = 4

/** Reads the newest sheets until `isEnough` returns true, or until all are read. */
export async function readNewest(
  database: PersonDatabase,
  isEnough: (here: ResidentAttendance) => boolean,
): Promise<ResidentAttendance> {
  return inOneTransaction(database, async (slots, filled) => {
    let days = nothingLoaded
    for (let limit = firstReadSheets; days.since && !isEnough({ ...days, slots, filled }); limit *= 2) {
      const older = await database.sheets
        .where('[date+group]')
        .below(placeKey(days.since))
        .reverse()
        .limit(limit)
        .toArray()
      days = { sheets: [...days.sheets, ...older], since: older.length < limit ? null : (older.at(-1) ?? null) }
    }
    return days
  })
}

export function openResidentAttendance(
  database: PersonDatabase,
  first?: ResidentAttendance,
): SharedLiveQuery<ResidentAttendance> {
  return openSharedValue<ResidentAttendance>(({ next, fail, last }) => {
    const changes = watchChangedSheets(database.name)
    let days = nothingLoaded
    let stop = () => {}

    function ask(): void {
      const asked = askLive(database, look).subscribe((resident) => {
        next(resident)
        if (!resident.since) return
        asked.unsubscribe()
        stop = whenIdle(ask)
      }, fail)
      stop = () => asked.unsubscribe()
    }

    function look(): Promise<ResidentAttendance> {
      return inOneTransaction(database, async (slots) => {
        // Dexie repeats a live query only after changes of keys that the query has read: `count` reads those of all
        // sheets.
        await database.sheets.count()
        const changed = changes.sinceRead(sheetsOfChangedSlots(last()?.slots ?? [], slots))
        const read = await withOlder(database, await withChanged(database, days, changed))
        // Two runs may end in any order; an older one must not replace the days of a newer one.
        if (changed.read()) days = read
        return read
      })
    }

    changes.begin()
    ask()
    return () => {
      stop()
      changes.end()
      // All attendance is too large to stay in memory while no list is on screen.
      next(undefined)
    }
  }, first)
}

function inOneTransaction(
  database: PersonDatabase,
  read: (slots: readonly Slot[], filled: Filled) => Promise<Days>,
): Promise<ResidentAttendance> {
  const { sheets, outbox, metadata } = database
  return database.transaction('r', sheets, outbox, metadata, async () => {
    const [slots, filled] = await Promise.all([readSlots(database), readFilled(database)])
    return { ...(await read(slots, filled)), slots, filled }
  })
}

/** Keys of the sheets whose slots have disappeared or changed since `before`. */
function sheetsOfChangedSlots(before: readonly Slot[], now: readonly Slot[]): SheetKey[] {
  const present = new Map(now.map((slot) => [slot.key, JSON.stringify(slot)]))
  return before
    .filter((slot) => present.get(slot.key) !== JSON.stringify(slot))
    .map(({ date, group }) => sheetKeyOf({ attendance_date: date, group }))
}

/** Adds the newest days that are not in memory yet: a week, or one day if the week has too many sheets. */
async function withOlder({ sheets: table }: PersonDatabase, { sheets, since }: Days): Promise<Days> {
  if (!since) return { sheets, since }
  const before = table.where('[date+group]').below(placeKey(since))
  const [newest, oldest] = await Promise.all([before.clone().last(), before.clone().first()])
  if (!newest || !oldest) return { sheets, since: null }
  const fromDay = (days: number) => ({ date: daysFrom(newest.date, 1 - days), group: '' })
  const upTo = (from: SheetPlace) => table.where('[date+group]').between(placeKey(from), placeKey(since))
  const isLarge = (await upTo(fromDay(daysPerRead)).count()) > mostSheetsPerRead
  const from = fromDay(isLarge ? 1 : daysPerRead)
  const older = await upTo(from).toArray()
  return { sheets: [...sheets, ...older.reverse()], since: oldest.date >= from.date ? null : from }
}

/** Reads the changed sheets again and replaces them in `days`. */
async function withChanged(database: PersonDatabase, days: Days, { ranges, has }: ChangedSheets): Promise<Days> {
  if (ranges === 'all') return readUntil(database, days.since)
  if (ranges.length === 0) return days
  const read = await Promise.all(
    ranges.map(({ from, to }) => database.sheets.where('[date+group]').between(from, to, true, true).toArray()),
  )
  const untouched = days.sheets.filter(({ date, group }) => !has([date, group]))
  return {
    ...days,
    sheets: [...untouched, ...read.flat().filter((sheet) => isLoaded(sheet, days))].sort(newestSheetFirst),
  }
}

/** Reads the sheets anew, at least back to `since`; null: all. */
async function readUntil(database: PersonDatabase, since: SheetPlace | null): Promise<Days> {
  let days = nothingLoaded
  while (days.since && !(since && isLoaded(since, days))) days = await withOlder(database, days)
  return days
}

/** Whether the days in memory include the sheet at `place`. */
export function isLoaded(place: SheetPlace, { since }: Pick<ResidentAttendance, 'since'>): boolean {
  return !since || newestSheetFirst(place, since) <= 0
}

function placeKey({ date, group }: SheetPlace): SheetKey {
  return [date, group]
}
