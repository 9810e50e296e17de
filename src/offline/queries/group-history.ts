/** What this device knows of one group's attendance since a day, unsent changes laid over it; newest day first. */
import type { PersonDatabase } from '../database/person-database'
import { overlay } from '../engine/overlay'
import { shown, type ShownAttendance } from '../engine/shown-attendance'
import { slotsByKind } from './rows-and-slots'

/** One transaction: a row is never seen without its slot, nor twice. */
export async function historyOf(database: PersonDatabase, group: string, from: string): Promise<ShownAttendance[]> {
  const { sheets, slots: slotTable } = database
  const [found, { creations, fields }] = await database.transaction('r', sheets, slotTable, () =>
    Promise.all([sheets.where('[group+date]').between([group, from], [group, '\uffff']).reverse().toArray(), slotsByKind(database)]),
  )
  const slots = [...fields, ...creations.filter((slot) => slot.group.id === group && slot.date >= from)]
  const rows = shown(overlay(found.flatMap((sheet) => sheet.rows), slots), slots)
  return rows.sort((one, other) => (one.attendance_date < other.attendance_date ? 1 : one.attendance_date > other.attendance_date ? -1 : 0))
}
