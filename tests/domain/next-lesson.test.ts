/** The next class: never one that has begun, never one without days or hours in the timetable. */
import { expect, test } from 'vitest'
import { nextLessonOf } from '../../src/domain/next-lesson'

const kids = { id: '1', name: 'Kids 2' }
/** Wednesday, two minutes after four. */
const wednesday = { date: '2026-03-04', weekday: 3, minutes: 962 }
const on = (days: string[], start: string | null, class_group = kids) => ({
  class_group,
  schedule: { days, start_time: start, final_time: null },
  exceptions: [],
})

test('today while it has not begun, else the next of its days, else in a week', () => {
  expect(nextLessonOf([on(['Miércoles'], '17:00')], wednesday)).toMatchObject({
    group: kids,
    date: '2026-03-04',
    start: '17:00',
  })
  expect(nextLessonOf([on(['Lunes', 'Miércoles', 'Viernes'], '16:00')], wednesday)?.date).toBe('2026-03-06')
  expect(nextLessonOf([on(['Miércoles'], '16:00')], wednesday)?.date).toBe('2026-03-11')
})

test('of two classes the earlier; of none that has a day, none', () => {
  const teens = { id: '2', name: 'Teens 1' }
  expect(nextLessonOf([on(['Viernes'], '16:00'), on(['Jueves'], '18:00', teens)], wednesday)?.group).toBe(teens)
  expect(
    nextLessonOf(
      [on([], '16:00'), on(['Tardes'], '16:00'), { class_group: kids, schedule: null, exceptions: [] }],
      wednesday,
    ),
  ).toBeNull()
})
