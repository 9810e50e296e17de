/** Which classes are today and which is on now: from groups as providers write them, on the school's clock. */
import { describe, expect, test } from 'vitest'
import { daysFrom, group, schoolTime } from '../../src/contract'
import type { ScheduledGroup } from '../../src/domain/calendar-exceptions'
import { timetableOf } from '../../src/domain/timetable'

const tuesday = 2
let made = 0
function groupOf(facts: Record<string, unknown>): ScheduledGroup {
  made += 1
  return {
    ...group.parse({
      id: made,
      name: `Kids ${made}`,
      days: ['Martes', { name: 'jueves' }],
      start_time: '16:00',
      final_time: '17:00:00',
      ...facts,
    }),
    exceptions: [],
  }
}
function at(clock: string, groups: ScheduledGroup[], weekday = tuesday) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const table = timetableOf(groups, { date: daysFrom('2026-11-22', weekday), weekday, minutes: hours * 60 + minutes })
  const names = (lessons: { group: ScheduledGroup }[]) => lessons.map(({ group }) => group.name)
  return {
    today: names(table.today),
    now: table.now?.group.name,
    next: table.next?.group.name,
    others: table.others.map(({ name }) => name),
    phases: table.today.map(({ phase }) => phase),
  }
}

describe('the classes of today', () => {
  const early = groupOf({ name: 'Early', start_time: '9:30', final_time: '10:30' })
  const kids = groupOf({ name: 'Kids' })
  const teens = groupOf({ name: 'Teens', start_time: '17:00', final_time: '18:00' })

  test('a class is on from its first minute to its last, and at the bell the one that begins is', () => {
    expect(at('15:59', [kids, teens]).now).toBeUndefined()
    expect(at('16:00', [kids, teens]).now).toBe('Kids')
    expect(at('16:59', [kids, teens]).now).toBe('Kids')
    expect(at('17:00', [kids, teens]).now).toBe('Teens')
    expect(at('18:00', [kids, teens]).now).toBe('Teens')
    expect(at('18:01', [kids, teens]).now).toBeUndefined()
  })

  test('between classes the next one is named, and what is over is not', () => {
    expect(at('12:00', [teens, kids, early])).toEqual({
      today: ['Early', 'Kids', 'Teens'],
      now: undefined,
      next: 'Kids',
      others: [],
      phases: ['past', 'later', 'later'],
    })
    expect(at('23:00', [teens, kids]).next).toBeUndefined()
  })

  test('of two classes at once the one that began last is on', () => {
    const long = groupOf({ name: 'Long', start_time: '15:00', final_time: '19:00' })
    expect(at('16:30', [kids, long]).now).toBe('Kids')
  })

  test('another day of the week has no class, but the group stays reachable', () => {
    expect(at('16:30', [kids], 3)).toMatchObject({ today: [], now: undefined, others: ['Kids'] })
  })

  test('an inactive group is nowhere', () => {
    expect(at('16:30', [groupOf({ is_active: false })])).toEqual({
      today: [],
      now: undefined,
      next: undefined,
      others: [],
      phases: [],
    })
  })
})

describe('groups with little or odd writing', () => {
  test('no days at all: reachable among the others', () => {
    expect(at('16:30', [groupOf({ name: 'Verano', days: null })])).toMatchObject({ today: [], others: ['Verano'] })
  })

  test('a day but no hour: today, after the timed ones, and never "on now"', () => {
    const untimed = groupOf({ name: 'Libre', start_time: null, final_time: null })
    const kids = groupOf({ name: 'Kids' })
    expect(at('16:30', [untimed, kids])).toMatchObject({
      today: ['Kids', 'Libre'],
      now: 'Kids',
      phases: ['now', 'untimed'],
    })
  })

  test('no final hour counts as one hour', () => {
    const open = groupOf({ name: 'Open', final_time: null })
    expect(at('17:00', [open]).now).toBe('Open')
    expect(at('17:01', [open]).now).toBeUndefined()
  })

  test('a class until midnight is on until the day ends', () => {
    expect(at('23:59', [groupOf({ name: 'Night', start_time: '23:00', final_time: '00:00' })]).now).toBe('Night')
  })

  test('days are read with or without accents, in Spanish or English', () => {
    const groups = ['miércoles', 'MIERCOLES', 'Mié', 'Wednesday'].map((day) => groupOf({ name: day, days: [day] }))
    expect(at('16:30', groups, 3).today).toHaveLength(4)
    expect(at('16:30', [groupOf({ days: ['mañana'] })], 3).today).toEqual([])
  })
})

describe("the school's clock", () => {
  test('an hour before midnight in Mexico City is still that day, though Greenwich has the next', () => {
    expect(schoolTime(Date.parse('2026-11-25T05:30:00Z'))).toEqual({
      date: '2026-11-24',
      weekday: tuesday,
      minutes: 23 * 60 + 30,
    })
  })

  test('midnight is minute zero, and summer changes nothing', () => {
    expect(schoolTime(Date.parse('2026-07-14T06:00:00Z'))).toEqual({ date: '2026-07-14', weekday: tuesday, minutes: 0 })
  })
})
