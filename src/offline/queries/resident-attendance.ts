/**
 * The attendance of this device in memory, for as long as a list of it is on screen: so that a letter, a filter or another page is
 * answered without asking the disk.
 *
 *   nothing ──the newest days──▶ from a day on ──a week more whenever the page rests──▶ all of it
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
import { newestSheetFirst, sheetKeyOf, type Sheet, type SheetKey } from '../database/sheets'
import { whenIdle } from '../database/when-idle'
import type { Slot } from '../engine/slot'

export type ResidentAttendance = {
  /** Newest first. */
  sheets: readonly Sheet[]
  /** Days before it are not in memory yet; '': all are. */
  since: string
  slots: readonly Slot[]
  filled: Filled
}

type Days = Pick<ResidentAttendance, 'sheets' | 'since'>

/** Of no day yet. */
const none: Days = { sheets: [], since: '\uffff' }
/** So many days are read at a time: what a tap waits for meanwhile is short. */
const week = 7

/** All of it, or the newest days with at least so many rows. */
export function readAttendance(database: PersonDatabase, enough = Infinity): Promise<ResidentAttendance> {
  return inOneTransaction(database, async () => {
    let days = none
    let rows = 0
    for (let span = 1; days.since !== '' && rows < enough; span = Math.min(week, span * 2)) {
      days = await withOlder(database, days, span)
      rows = days.sheets.reduce((count, { size }) => count + size, 0)
    }
    return days
  })
}

export function openResidentAttendance(database: PersonDatabase, first?: ResidentAttendance): SharedLiveQuery<ResidentAttendance> {
  const watchers = new Set<() => void>()
  const changes = watchChangedSheets(database.name)
  let value = first
  let days = none
  let stop = () => {}

  function ask(): void {
    const asked = askLive(database, look).subscribe((next) => {
      tell(next)
      if (next.since === '') return
      asked.unsubscribe()
      stop = whenIdle(ask)
    })
    stop = () => asked.unsubscribe()
  }

  function look(): Promise<ResidentAttendance> {
    return inOneTransaction(database, async (waiting) => {
      // Told of every change of any sheet, though the fewest are read again.
      await database.sheets.count()
      const changed = changes.sinceRead(sheetsOfGone(value?.slots ?? [], waiting))
      const current = await withChanged(database, days, changed)
      const next = current.since === '' ? current : await withOlder(database, current, week)
      // Two looks may end in any order: what is known is never exchanged for less.
      if (changed.read()) days = next
      return next
    })
  }

  function tell(next: ResidentAttendance): void {
    value = next
    watchers.forEach((watcher) => watcher())
  }

  return {
    value: () => value,
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

function inOneTransaction(database: PersonDatabase, read: (waiting: readonly Slot[]) => Promise<Days>): Promise<ResidentAttendance> {
  const { sheets, outbox, facts } = database
  return database.transaction('r', sheets, outbox, facts, async () => {
    const waiting = await readSlots(database)
    const [days, filled] = await Promise.all([read(waiting), readFilled(database)])
    return { ...days, slots: waiting, filled }
  })
}

/** Where something waited that waits no more. */
function sheetsOfGone(before: readonly Slot[], waiting: readonly Slot[]): SheetKey[] {
  const still = new Set(waiting.map(({ key }) => key))
  return before.filter(({ key }) => !still.has(key)).map(({ date, group }) => sheetKeyOf({ attendance_date: date, group }))
}

/** With the newest days before those that are here. */
async function withOlder({ sheets }: PersonDatabase, { sheets: here, since }: Days, span: number): Promise<Days> {
  const before = sheets.where('[date+group]').below([since, ''])
  const [newest, oldest] = await Promise.all([before.clone().last(), before.clone().first()])
  if (!newest || !oldest) return { sheets: here, since: '' }
  const from = daysFrom(newest.date, 1 - span)
  const older = await sheets.where('[date+group]').between([from, ''], [since, '']).toArray()
  return { sheets: [...here, ...older.reverse()], since: oldest.date >= from ? '' : from }
}

/** With the sheets that were changed as they are now. */
async function withChanged(database: PersonDatabase, days: Days, { ranges, has }: ChangedSheets): Promise<Days> {
  if (ranges === 'all') return readUntil(database, days.since)
  if (ranges.length === 0) return days
  const read = await Promise.all(ranges.map(({ from, to }) => database.sheets.where('[date+group]').between(from, to, true, true).toArray()))
  const untouched = days.sheets.filter(({ date, group }) => !has([date, group]))
  return { ...days, sheets: [...untouched, ...read.flat().filter(({ date }) => date >= days.since)].sort(newestSheetFirst) }
}

/** Everything anew, as far back as it had been read. */
async function readUntil(database: PersonDatabase, since: string): Promise<Days> {
  let days = none
  while (days.since > since) days = await withOlder(database, days, week)
  return days
}
