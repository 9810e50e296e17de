/** Whether a group has class on a day: the device's function, by the table with which the provider's SQL is tested. */
import { describe, expect, test } from 'vitest'
import { calendarException } from '../../src/contract'
import { exceptionsOf } from '../../src/domain/calendar-exceptions'
import { classOn, closedOn, hasNoClassOn, lostClassDays, meetsOn } from '../../src/domain/meets-on'
import { classDayCases, type ClassDayCase } from './class-day-cases'

function groupIn({ days = ['Lunes', 'Miércoles'], earlier = [], start, end, exceptions = [] }: ClassDayCase) {
  const all = exceptions
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ kind, from, to = from, school, group, uses_class = false }, index) =>
      calendarException.parse({
        id: 100 - index,
        kind,
        from,
        to,
        school: school && { id: school, name: `Escuela ${school}` },
        group: group && { id: group === 'own' ? 1 : 2, name: '' },
        reason: 'Junta',
        uses_class,
        created: `2026-03-01T12:00:0${index}Z`,
      }),
    )
  return {
    days: [...days],
    earlier_days: earlier.map(({ days, until }) => ({ days: [...days], until })),
    start_date: start ?? null,
    end_date: end ?? null,
    exceptions: exceptionsOf({ id: '1', school: { id: '1', name: 'Escuela 1' } }, all.toReversed()),
  }
}

test('the table has at least 60 cases', () => expect(classDayCases.length).toBeGreaterThanOrEqual(60))

describe.each(classDayCases)('$what', (one) => {
  const group = groupIn(one)
  test(`${one.on}: ${one.is}`, () => {
    expect(classOn(group, one.on)).toBe(one.is)
    expect(meetsOn(group, one.on)).toBe(one.is === true)
    expect(hasNoClassOn(group, one.on)).toBe(one.is === false)
    expect(lostClassDays(group, one.on, one.on)).toEqual(one.loses ? [one.on] : [])
    expect(closedOn(group, one.on)?.uses_class ?? false).toBe(one.loses ?? false)
  })
})

test('a location without an id is recognized by its name', () => {
  const all = [
    calendarException.parse({
      id: 1,
      kind: 'closed',
      from: '2026-03-16',
      to: '2026-03-16',
      school: { id: 1, name: 'Centro' },
    }),
  ]
  expect(exceptionsOf({ id: '1', school: { name: 'Centro' } }, all)).toHaveLength(1)
  expect(exceptionsOf({ id: '1', school: { name: 'Norte' } }, all)).toHaveLength(0)
  expect(exceptionsOf({ id: '1', school: null }, all)).toHaveLength(1)
})
