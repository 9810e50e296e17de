/** What this device has of one student, newest first: attendance with what waits laid over it, and memberships. */
import type { Attendance, Membership } from '../../contract'
import type { PersonDatabase } from '../database/person-database'
import { overlay } from '../engine/overlay'
import { shown } from '../engine/shown-attendance'
import { slotsByKind } from './rows-and-slots'

export function attendanceOf(database: PersonDatabase, student: string): Promise<Attendance[]> {
  return database.transaction('r', database.sheets, database.slots, async () => {
    const [sheets, { creations, fields }] = await Promise.all([database.sheets.where('students').equals(student).toArray(), slotsByKind(database)])
    const rows = sheets.flatMap((sheet) => sheet.rows).filter((row) => row.student.id === student)
    const slots = [...fields, ...creations.filter((slot) => slot.student.id === student)]
    const seen = shown(overlay(rows, slots), slots).map(({ key, id, attendance_date, group, student: relation, fields: { status, points, observations, beginning_of_the_cycle: begins } }) => {
      return { id: id ?? key, attendance_date, student: relation, group, status: status.value, points: points.value, observations: observations.value, beginning_of_the_cycle: begins.value, version: null }
    })
    return seen.sort((one, other) => (one.attendance_date < other.attendance_date ? 1 : -1))
  })
}

export function membershipsOf(database: PersonDatabase, student: string): Promise<Membership[]> {
  return database.members.filter((member) => member.student.id === student).toArray()
}
