/** Attendance rows, changes and new rows for tests of one part of the engine or the database. */
import { attendance, type Attendance } from '../../src/contract'
import { newCreation, newFieldSlot } from '../../src/offline/engine/edit-slot'
import type { Slot } from '../../src/offline/engine/slot'

export const kids = { id: '2', name: 'Kids 2' }
export const teens = { id: '3', name: 'Teens 1' }

/** Returns a function that makes rows of Kids 2 on one day, all with these `fields`. */
export function rowsOn(attendance_date: string, fields: Record<string, unknown> = {}) {
  return (id: number, more: Partial<Attendance> = {}): Attendance => ({
    ...attendance.parse({
      id,
      attendance_date,
      student: { id: id + 100, name: 'Íñigo' },
      group: kids,
      status: 'falta',
      points: 1,
      observations: '',
      beginning_of_the_cycle: false,
      ...fields,
    }),
    ...more,
  })
}

/** A change of a row's points from 1 to 5. */
export const pointsEdit = (of: Attendance, now = 0): Slot =>
  newFieldSlot({ owner: 'lupe', now }, of, 'points', { points: 1 }, { points: 5 })

/** A new row of an absent student in Kids 2. */
export const creationOn = (attendance_date: string, student: number): Slot =>
  newCreation(
    { owner: 'lupe', now: 0 },
    {
      attendance_date,
      student: { id: String(student), name: 'Zoé' },
      group: kids,
      values: { status: { value: 'falta', label: 'Falta' } },
    },
  )
