/** One student's attendance on this device, with unsent changes applied; newest first. */
import type { Attendance } from '../../contract'
import { isFilled, readFilled } from '../database/filled'
import type { PersonDatabase } from '../database/person-database'
import { overlay } from '../engine/overlay'
import { slotsByKind } from './rows-and-slots'

/** `isComplete`: the attendance of all groups was downloaded completely, so no row is missing. */
export type AttendanceHere = { rows: Attendance[]; isComplete: boolean }

export function attendanceOf(database: PersonDatabase, student: string): Promise<AttendanceHere> {
  return database.transaction('r', database.sheets, database.outbox, database.metadata, async () => {
    const [sheets, { creations, fields }, filled] = await Promise.all([
      database.sheets.where('students').equals(student).toArray(),
      slotsByKind(database),
      readFilled(database),
    ])
    const rows = sheets.flatMap((sheet) => sheet.rows).filter((row) => row.student.id === student)
    const slots = [...fields, ...creations.filter((slot) => slot.student.id === student)]
    const shownRows = overlay(rows, slots).map(
      ({
        key,
        id,
        attendance_date,
        group,
        student: relation,
        fields: { status, points, observations, beginning_of_the_cycle: begins },
      }) => {
        return {
          id: id ?? key,
          attendance_date,
          student: relation,
          group,
          status: status.value,
          points: points.value,
          observations: observations.value,
          beginning_of_the_cycle: begins.value,
          version: null,
        }
      },
    )
    return {
      rows: shownRows.sort((one, other) => (one.attendance_date < other.attendance_date ? 1 : -1)),
      isComplete: isFilled(filled, { list: 'attendance', group: null }),
    }
  })
}
