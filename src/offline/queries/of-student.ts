/** One student's attendance on this device, with unsent changes applied; newest first. */
import type { Attendance } from '../../contract'
import { readSlots } from '../database/bundles'
import { isFilled, readFilled } from '../database/filled'
import type { PersonDatabase } from '../database/person-database'
import { overlay } from '../engine/overlay'

/**
 * `isComplete`: everything that this device mirrors was downloaded completely at least once. Rows that it does not
 * mirror are missing even then: old ones, and those of groups that a teacher does not teach (see `pull-attendance`).
 */
export type AttendanceHere = { rows: Attendance[]; isComplete: boolean }

export function attendanceOf(database: PersonDatabase, student: string): Promise<AttendanceHere> {
  return database.transaction('r', database.sheets, database.outbox, database.metadata, async () => {
    const [sheets, slots, filled] = await Promise.all([
      database.sheets.where('students').equals(student).toArray(),
      readSlots(database),
      readFilled(database),
    ])
    const rows = overlay(
      sheets.flatMap((sheet) => sheet.rows).filter((row) => row.student.id === student),
      slots.filter((slot) => slot.kind === 'field' || slot.student.id === student),
    ).map(({ key, id, fields, attendance_date, group, student }): Attendance => {
      const { status, points, observations, beginning_of_the_cycle: begins } = fields
      return {
        id: id ?? key,
        attendance_date,
        student,
        group,
        status: status.value,
        points: points.value,
        observations: observations.value,
        beginning_of_the_cycle: begins.value,
        version: null,
      }
    })
    return {
      rows: rows.sort((one, other) => (one.attendance_date < other.attendance_date ? 1 : -1)),
      isComplete: isFilled(filled, { list: 'attendance', group: null }),
    }
  })
}
