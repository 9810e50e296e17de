/**
 * Which class is on, which are over and which rolls may be called forgotten: over midnight, with overlaps, and seen
 * from any minute of a week.
 */
import { describe, expect, test } from 'vitest'
import { daysFrom, group, schoolTime, weekdayOfDate } from '../../src/contract'
import type { ScheduledGroup } from '../../src/domain/calendar-exceptions'
import { earlierClasses, isReadAfter, isRollTaken, lookBackDays } from '../../src/domain/forgotten-rolls'
import { hasNoClassOn, meetsOn } from '../../src/domain/meets-on'
import { rollStateOf } from '../../src/domain/roll-state'
import { timetableOf } from '../../src/domain/timetable'

let made = 0
function groupOf(facts: Record<string, unknown>): ScheduledGroup {
  made += 1
  return {
    ...group.parse({
      id: made,
      name: `Kids ${made}`,
      days: ['Lunes', 'Miércoles', 'Viernes'],
      start_time: '16:00',
      final_time: '17:00',
      ...facts,
    }),
    exceptions: [],
  }
}
/** A Monday. */
const monday = '2026-11-23'
const at = (date: string, clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return { date, weekday: weekdayOfDate(date), minutes: hours * 60 + minutes }
}
const named = (lessons: readonly { group: ScheduledGroup; date: string }[]) =>
  lessons.map(({ group: { name }, date }) => `${name} ${date}`)

describe('a class over midnight', () => {
  const night = groupOf({ name: 'Noche', days: ['Lunes'], start_time: '23:00', final_time: '00:30' })

  test.each([
    [monday, '22:59', 'later', monday],
    [monday, '23:00', 'now', monday],
    [monday, '23:59', 'now', monday],
    [daysFrom(monday, 1), '00:00', 'now', monday],
    [daysFrom(monday, 1), '00:30', 'now', monday],
  ])('on %s at %s it is %s, and belongs to the day on which it began', (date, clock, phase, day) => {
    const { today, now } = timetableOf([night], at(date, clock))
    expect(today.map((lesson) => [lesson.phase, lesson.date])).toEqual([[phase, day]])
    expect(now?.date ?? day).toBe(day)
  })

  test('a minute after its end it is over, and its roll is one of an earlier day', () => {
    const after = at(daysFrom(monday, 1), '00:31')
    expect(timetableOf([night], after)).toMatchObject({ today: [], now: null, others: [night] })
    expect(named(earlierClasses([night], after))).toEqual([`Noche ${monday}`])
    expect(earlierClasses([night], at(daysFrom(monday, 1), '00:30'))).toEqual([])
  })

  test('an end that would make it longer than half a day is a slip of the pen', () => {
    const slip = groupOf({ days: ['Lunes'], start_time: '16:00', final_time: '05:00' })
    expect(timetableOf([slip], at(monday, '17:00')).now?.group).toBe(slip)
    expect(timetableOf([slip], at(monday, '17:01')).now).toBeNull()
  })
})

describe('classes of the last days', () => {
  const kids = groupOf({ name: 'Kids' })

  test('a week of them, newest first, without today', () => {
    expect(named(earlierClasses([kids], at('2026-11-29', '20:00')))).toEqual([
      'Kids 2026-11-27',
      'Kids 2026-11-25',
      'Kids 2026-11-23',
    ])
    expect(named(earlierClasses([kids], at('2026-11-25', '00:05')))).toEqual([
      'Kids 2026-11-23',
      'Kids 2026-11-20',
      'Kids 2026-11-18',
    ])
  })

  test('none before the group began, none from its end on, and none of a group that was switched off', () => {
    expect(
      named(earlierClasses([groupOf({ name: 'New', start_date: '2026-11-25' })], at('2026-11-29', '20:00'))),
    ).toEqual(['New 2026-11-27', 'New 2026-11-25'])
    const ended = groupOf({ name: 'Old', is_active: false, end_date: '2026-11-26' })
    expect(named(earlierClasses([ended], at('2026-11-29', '20:00')))).toEqual(['Old 2026-11-25', 'Old 2026-11-23'])
    expect(earlierClasses([groupOf({ is_active: false })], at('2026-11-29', '20:00'))).toEqual([])
  })

  test('a reading proves that nobody took a roll only if it began after the class', () => {
    const lesson = { date: monday, end: 17 * 60 }
    expect(isReadAfter(lesson, at(monday, '16:59'))).toBe(false)
    expect(isReadAfter(lesson, at(monday, '17:00'))).toBe(true)
    expect(isReadAfter(lesson, at(daysFrom(monday, 1), '00:00'))).toBe(true)
    expect(isReadAfter({ date: monday, end: null }, at(monday, '23:59'))).toBe(false)
    expect(isReadAfter({ date: monday, end: 24 * 60 + 30 }, at(daysFrom(monday, 1), '00:29'))).toBe(false)
    expect(isReadAfter({ date: monday, end: 24 * 60 + 30 }, at(daysFrom(monday, 1), '00:30'))).toBe(true)
  })
})

test('a roll was taken if half of its members have a row, whoever else has one', () => {
  const members = ['1', '2', '3', '4']
  const taken = (...marked: string[]) => isRollTaken(members, new Set(marked))
  expect([taken(), taken('1'), taken('1', '8', '9'), taken('1', '2'), taken('1', '2', '3', '4')]).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

describe('at every quarter of an hour of two weeks', () => {
  const groups = [
    groupOf({ name: 'A' }),
    groupOf({ name: 'B', days: ['Martes', 'Jueves'], start_time: '16:30', final_time: '18:00' }),
    groupOf({ name: 'C', days: ['Lunes'], start_time: '23:00', final_time: '00:30' }),
    groupOf({ name: 'D', days: ['Sábado', 'Domingo'], start_time: '09:00', final_time: null }),
    groupOf({ name: 'E', days: ['Viernes'], start_time: null, final_time: null, start_date: '2026-11-27' }),
    groupOf({ name: 'F', days: ['Lunes', 'Miércoles'], start_time: '16:45', final_time: '17:45' }),
  ]
  // An hour that other zones have twice, or not at all, lies in these days of October and November.
  const quarters = Array.from({ length: 14 * 24 * 4 }, (_, quarter) =>
    schoolTime(Date.parse('2026-10-25T06:00:00Z') + quarter * 15 * 60_000),
  )

  test('a class of the timetable is nowhere else, and each that is over is found until a week has passed', () => {
    for (const time of quarters) {
      const { today, now, next, others } = timetableOf(groups, time)
      const earlier = earlierClasses(groups, time)
      const everywhere = [...named(today), ...named(earlier)]
      expect(new Set(everywhere).size).toBe(everywhere.length)
      expect(others.some((group) => today.some((lesson) => lesson.group === group))).toBe(false)
      for (const { group: one, date, phase } of today) {
        expect(meetsOn(one, date)).toBe(true)
        expect(date === time.date || (phase === 'now' && date === daysFrom(time.date, -1))).toBe(true)
      }
      for (const { group: one, date, phase } of earlier)
        expect([
          meetsOn(one, date),
          date < time.date,
          date >= daysFrom(time.date, -lookBackDays),
          phase === 'now',
        ]).toEqual([true, true, true, false])
      expect(now === null || now.phase === 'now').toBe(true)
      expect(next === null || next.phase === 'later').toBe(true)
      const before = groups.reduce(
        (count, one) =>
          count +
          Array.from({ length: lookBackDays }, (_, ago) => daysFrom(time.date, -ago - 1)).filter((day) =>
            meetsOn(one, day),
          ).length,
        0,
      )
      expect(earlier.length + today.filter(({ date }) => date < time.date).length).toBe(before)
    }
  })
})

test('a day without class is claimed only of a group whose days can all be read', () => {
  const thursday = '2026-11-26'
  expect(hasNoClassOn(groupOf({}), thursday)).toBe(true)
  expect(hasNoClassOn(groupOf({}), '2026-11-27')).toBe(false)
  expect(hasNoClassOn(groupOf({ days: null }), thursday)).toBe(false)
  expect(hasNoClassOn(groupOf({ days: ['Lunes', 'Intensivo'] }), thursday)).toBe(false)
  expect(hasNoClassOn(groupOf({ start_date: '2026-12-01' }), '2026-11-27')).toBe(true)
})

test.each([
  ['now', { taken: 0, begun: false }, 'running'],
  ['past', { taken: 0, begun: true }, 'missing'],
  ['past', { taken: 3, begun: true }, 'missing'],
  ['later', { taken: 0, begun: true }, 'later'],
  ['untimed', { taken: 0, begun: true }, 'running'],
  ['untimed', { taken: 0, begun: false }, null],
  ['past', { taken: 20, begun: false }, 'taken'],
  ['past', { taken: 20, begun: false, asks: true }, 'asks'],
  ['now', { taken: 5, begun: false, asks: true }, 'asks'],
] as const)('a class that is %s with %j is %s', (phase, progress, state) =>
  expect(rollStateOf(phase, { total: 20, ...progress })).toBe(state),
)
