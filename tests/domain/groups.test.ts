/** What a group is called where there are several locations, who had it on a day, when it runs, and whom it meets. */
import { describe, expect, test } from 'vitest'
import { group } from '../../src/contract'
import type { ScheduledGroup } from '../../src/domain/calendar-exceptions'
import { classDaysOf } from '../../src/domain/class-days'
import { clashesOf } from '../../src/domain/group-clashes'
import { groupNaming } from '../../src/domain/group-naming'
import { teacherOn } from '../../src/domain/group-teachers'
import { hasNoClassOn, meetsOn } from '../../src/domain/meets-on'
import { lastClassDays } from '../../src/domain/recent-attendance'

let made = 0
function groupOf(facts: Record<string, unknown> = {}): ScheduledGroup {
  made += 1
  const usual = { name: 'Kids 2', days: ['Lunes', 'Miércoles'], start_time: '16:00', final_time: '17:00' }
  return { ...group.parse({ id: made, ...usual, ...facts }), exceptions: [] }
}
const centro = { id: 1, name: 'Centro' }
const norte = { id: 2, name: 'Norte' }

describe('a name', () => {
  test('has its location beside it where there are several, and nowhere else', () => {
    const [one, other] = [groupOf({ school: centro }), groupOf({ school: norte })]
    const { nameOf, placeOf } = groupNaming([one, other])
    expect([nameOf(one), nameOf(other)]).toEqual(['Kids 2 · Centro', 'Kids 2 · Norte'])
    expect(placeOf(other)).toBe('Norte')
    expect(nameOf({ ...one, name: nameOf(one) })).toBe('Kids 2 · Centro')
    const alone = groupNaming([one, groupOf({ school: centro })])
    expect([alone.nameOf(one), alone.placeOf(one)]).toEqual(['Kids 2', undefined])
  })
  test('of a group that the device does not know, or without a location, is its name, else its id', () => {
    const { nameOf } = groupNaming([groupOf({ school: centro }), groupOf({ school: norte })])
    expect(nameOf({ id: '99', name: 'Teens 1' })).toBe('Teens 1')
    expect(nameOf({ id: '99', name: '' })).toBe('99')
  })
})

describe('a teacher', () => {
  const [ana, bea] = [
    { id: '1', first_name: 'Ana', last_name: 'Ruiz' },
    { id: '2', first_name: 'Bea', last_name: 'Ríos' },
  ]
  test.each([
    ['2026-03-01', 'Ana'],
    ['2026-03-02', undefined],
    ['2026-03-08', undefined],
    ['2026-03-09', 'Bea'],
  ])('of %s is %s', (day, name) => {
    const one = groupOf({
      teacher: bea,
      earlier_teachers: [
        { teacher: ana, until: '2026-03-02' },
        { teacher: null, until: '2026-03-09' },
      ],
    })
    expect(teacherOn(one, day)?.first_name).toBe(name)
  })
  test('of a provider that stores no earlier ones is the present one on every day', () =>
    expect(teacherOn(groupOf({ teacher: ana }), '2020-01-01')?.first_name).toBe('Ana'))
})

describe('from the first day to the end', () => {
  test('a group that got other days still met on the earlier ones before', () => {
    const moved = groupOf({ days: ['Lunes'], earlier_days: [{ days: ['Miércoles'], until: '2026-03-09' }] })
    expect(['2026-03-02', '2026-03-04', '2026-03-09', '2026-03-11'].map((day) => meetsOn(moved, day))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(hasNoClassOn(moved, '2026-03-04')).toBe(false)
  })
  const term = groupOf({ start_date: '2026-03-09', end_date: '2026-03-18' })
  test('a group meets, and neither before nor after', () => {
    expect(['2026-03-04', '2026-03-09', '2026-03-16', '2026-03-18'].map((day) => meetsOn(term, day))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(classDaysOf(term, '2026-03')).toEqual(['2026-03-09', '2026-03-11', '2026-03-16'])
    expect(lastClassDays({ ...term, end_date: '2026-03-18' }, '2026-03-25', 6)).toEqual([
      '2026-03-09',
      '2026-03-11',
      '2026-03-16',
      '2026-03-25',
    ])
  })
  test('nor does a group whose days cannot be read: before and after there is certainly no class', () => {
    const unread = groupOf({ days: ['?'], start_date: '2026-03-09', end_date: '2026-03-18' })
    expect(['2026-03-08', '2026-03-10', '2026-03-18'].map((day) => hasNoClassOn(unread, day))).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('a planned group', () => {
  const plan = { id: null, name: 'Kids 3', teacher: '8', days: ['Miércoles'], start_time: '16:30', final_time: '17:30' }
  const teacher = { id: 8, first_name: 'Ana', last_name: 'Ruiz' }
  test.each([
    ['its teacher in another group', { teacher }, ['teacher']],
    ['its name', { name: 'KIDS 3' }, ['name']],
    ['its teacher after it', { teacher, start_time: '17:30', final_time: '18:30' }, []],
    ['its teacher on another day', { teacher, days: ['Martes'] }, []],
    ['its teacher in a group that ended', { teacher, is_active: false }, []],
    ['another teacher and name', {}, []],
    ['a group without hours', { teacher, start_time: null }, []],
  ])('meets %s', (_what, facts, same) =>
    expect(clashesOf(plan, [groupOf(facts)]).map((clash) => clash.same)).toEqual(same),
  )
  test('does not meet itself', () => {
    const own = groupOf({ teacher })
    expect(clashesOf({ ...own, id: own.id, teacher: '8' }, [own])).toEqual([])
  })
})
