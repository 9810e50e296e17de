/** One group's attendance on this device since a day, with unsent changes applied; newest day first. */
import { readSlots } from '../database/bundles'
import { isFilled, readFilled } from '../database/filled'
import type { PersonDatabase } from '../database/person-database'
import { overlay, type ShownAttendance } from '../engine/overlay'

/**
 * Returns undefined if the group's attendance was never downloaded completely. `from`: YYYY-MM-DD. Reads rows and slots
 * in one transaction: between two transactions, a drain could turn a slot into a row, which would then be missing or
 * appear twice.
 */
export async function historyOf(
  database: PersonDatabase,
  group: string,
  from: string,
): Promise<ShownAttendance[] | undefined> {
  const { sheets, outbox, metadata } = database
  const [found, slots, filled] = await database.transaction('r', sheets, outbox, metadata, () =>
    Promise.all([
      sheets.where('[group+date]').between([group, from], [group, '\uffff']).reverse().toArray(),
      readSlots(database),
      readFilled(database),
    ]),
  )
  if (!isFilled(filled, { list: 'attendance', group })) return undefined
  const rows = overlay(
    found.flatMap((sheet) => sheet.rows),
    slots.filter((slot) => slot.kind === 'field' || (slot.group.id === group && slot.date >= from)),
  )
  return rows.sort((one, other) =>
    one.attendance_date < other.attendance_date ? 1 : one.attendance_date > other.attendance_date ? -1 : 0,
  )
}
