/** The tolerant readers: what other providers really send, read into one canonical value. */
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  attendance,
  attendanceChange,
  attendanceCreation,
  bankData,
  bankDataChange,
  capabilities,
  contactCreation,
  emergencyContact,
  endpoints,
  group,
  list,
  membership,
  option,
  session,
  staffCreation,
  staffMember,
  student,
  studentCreation,
  tutor,
  tutorChange,
} from '../../src/contract'
import { weekdayFromName } from '../../src/domain/weekday'

const row = {
  id: 7,
  attendance_date: '2026-11-20',
  student: 3,
  group: 2,
  status: 'falta',
  points: 5,
  observations: 'Tosía',
  beginning_of_the_cycle: true,
}

describe('a list', () => {
  const rows = list(option)
  const two = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ]

  test('is a bare array', () =>
    expect(rows.parse(two)).toMatchObject({
      rows: two,
      next: null,
      count: null,
      deleted: [],
      cursor: null,
      unreadable: 0,
    }))
  test('or an envelope, of whose next only the query counts', () => {
    const page = rows.parse({
      count: 40,
      next: 'http://inside:8000/api/x/?page=2&id_group=3',
      previous: null,
      results: two,
    })
    expect(page).toMatchObject({ rows: two, count: 40, next: 'page=2&id_group=3' })
  })
  test('or changes since a cursor', () =>
    expect(rows.parse({ results: [], deleted: [4, '5'], cursor: 99 })).toMatchObject({
      deleted: ['4', '5'],
      cursor: '99',
    }))
  test('keeps the readable rows and counts the others', () =>
    expect(rows.parse([two[0], { label: 'no value' }, null])).toMatchObject({ rows: [two[0]], unreadable: 2 }))
  test.each([[null], ['<html>'], [{ detail: 'no' }], [{ results: 'x' }]])('is not %j', (reply) =>
    expect(rows.safeParse(reply).success).toBe(false),
  )
  test.each([
    ['http://x/api/?page=2#top', 'page=2'],
    ['?page=3', 'page=3'],
    ['http://x/api/', null],
    [null, null],
    [undefined, null],
  ])('of next %j keeps %j', (next, query) => expect(rows.parse({ results: [], next }).next).toBe(query))
})

describe('an attendance row', () => {
  test('reads ids and bare values', () =>
    expect(attendance.parse(row)).toEqual({
      id: '7',
      attendance_date: '2026-11-20',
      student: { id: '3', name: '' },
      group: { id: '2', name: '' },
      status: { value: 'falta', label: 'falta' },
      points: 5,
      observations: 'Tosía',
      beginning_of_the_cycle: true,
      version: null,
    }))
  test('reads objects, texts and unknown extras', () =>
    expect(
      attendance.parse({
        ...row,
        id: 'a-7',
        attendance_date: '2026-11-20T00:00:00-06:00',
        student: { id: 'x', first_name: 'Íñigo', last_name: 'Peña' },
        group: { id: 2, name: 'Kids 2', color: 'red' },
        status: { value: 4, label: 'Faltó' },
        points: '5.00',
        beginning_of_the_cycle: 'False',
        version: 3,
        extra: {},
      }),
    ).toEqual({
      id: 'a-7',
      attendance_date: '2026-11-20',
      student: { id: 'x', name: 'Íñigo Peña' },
      group: { id: '2', name: 'Kids 2' },
      status: { value: '4', label: 'Faltó' },
      points: 5,
      observations: 'Tosía',
      beginning_of_the_cycle: false,
      version: 3,
    }))
  test('reads null and absence as nothing', () =>
    expect(
      attendance.parse({
        id: 1,
        attendance_date: '2026-11-20',
        student: 3,
        group: null,
        status: null,
        points: null,
        observations: null,
      }),
    ).toMatchObject({
      group: null,
      status: null,
      points: null,
      observations: '',
      beginning_of_the_cycle: false,
    }))
  test.each([
    ['student', null],
    ['attendance_date', '2026-02-30'],
    ['attendance_date', '0000-01-01'],
    ['id', null],
    ['id', ''],
    ['points', 'many'],
  ])('is refused with %s %j', (field, value) =>
    expect(attendance.safeParse({ ...row, [field]: value }).success).toBe(false),
  )
})

describe('what is sent', () => {
  const creation = { attendance_date: '2026-11-20', student: '3', group: '2', status: 'asistencia' }
  test('a creation needs date, student, group and status', () => {
    expect(attendanceCreation.parse({ ...creation, points: '4', beginning_of_the_cycle: 'true' })).toEqual({
      ...creation,
      points: 4,
      beginning_of_the_cycle: true,
    })
    for (const field of Object.keys(creation))
      expect(attendanceCreation.safeParse({ ...creation, [field]: undefined }).success).toBe(false)
  })
  test('a change names a field', () => {
    expect(attendanceChange.parse({ points: -3 })).toEqual({ points: -3 })
    expect(attendanceChange.safeParse({}).success).toBe(false)
    expect(attendanceChange.safeParse({ points: 1.5 }).success).toBe(false)
  })
})

/** If a creation sent what `line` removes, the stored text would differ from the text that is shown. */
describe('what is read as one line is sent as one', () => {
  const turned = 'Ana\u202E'
  const spoken = (schema: { shape: Record<string, z.ZodMiniType> }) =>
    Object.entries(schema.shape)
      .filter(([, field]) => field.safeParse(turned).data === 'Ana')
      .map(([name]) => name)

  test.each([
    ['student', student, studentCreation],
    ['tutor', tutor, tutorChange],
    ['emergency contact', emergencyContact, contactCreation],
    ['account', staffMember, staffCreation],
    ['bank data', bankData, bankDataChange],
  ] as const)('%s', (_, read, sent) => {
    const shape: Record<string, z.ZodMiniType | undefined> = sent.shape
    const lines = spoken(read)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((name) => shape[name]?.safeParse(turned).data !== 'Ana')).toEqual([])
  })
})

describe('other nouns', () => {
  test('a group of bare values', () =>
    expect(
      group.parse({
        id: 1,
        name: 'Kids 1',
        start_time: '9:30:00',
        final_time: '10:30',
        teacher: null,
        days: ['Lunes'],
        school: null,
        payment_configuration: null,
      }),
    ).toMatchObject({
      id: '1',
      is_active: true,
      start_time: '09:30',
      final_time: '10:30',
      days: ['Lunes'],
      teacher: null,
      private_classes: false,
      quota_limit: null,
    }))
  test('a group of objects', () =>
    expect(
      group.parse({
        id: 1,
        name: 'Kids 1',
        is_active: false,
        type_service: { value: 1, label: 'Presencial' },
        days: [{ id: 3, name: 'Miércoles' }],
        teacher: { id: 8, first_name: 'Ana', last_name: 'Ruiz' },
        payment_configuration: { name: 'Mensual', amount: '850.00', numbers_classes: 8, bank_data: { id: 4 } },
      }),
    ).toMatchObject({
      is_active: false,
      type_service: 'Presencial',
      days: ['Miércoles'],
      payment_configuration: { amount: 850, numbers_classes: 8, bank_data: { id: '4' } },
    }))
  test('a student of whom a role sees little', () =>
    expect(student.parse({ id: 1, first_name: 'Zoé', last_name: 'Íñiguez' })).toMatchObject({
      age: null,
      total_points: null,
      is_active: true,
      tutor: null,
      emergency_contact: null,
      birthdate: null,
    }))
  test('a membership by ids', () =>
    expect(membership.parse({ id: 1, student: 2, class_group: '3' })).toEqual({
      id: '1',
      is_active: true,
      student: { id: '2', name: '' },
      class_group: { id: '3', name: '' },
      version: null,
    }))
  test('an option without a label', () => expect(option.parse({ value: 2 })).toEqual({ value: '2', label: '2' }))
  test('a session whose person has no name', () =>
    expect(session.parse({ token: 't', refresh: null, group: 'Maestro', name: null, email: 'a@b.c' })).toEqual({
      token: 't',
      refresh: '',
      group: 'Maestro',
      name: '',
      email: 'a@b.c',
      device: '',
    }))
  test('only capabilities that are known', () =>
    expect(capabilities.parse({ capabilities: ['row-versions', 'teleport'] })).toEqual(['row-versions']))
})

test.each([
  ['Domingo', 0],
  ['lunes', 1],
  ['MARTES', 2],
  ['Miércoles', 3],
  ['mié', 3],
  ['Jueves ', 4],
  ['Friday', 5],
  ['vie', 5],
  ['Sábado', 6],
  ['sat', 6],
  ['ma', null],
  ['', null],
  ['Lunes y miércoles', null],
  ['x', null],
])('the weekday of %j is %j', (name, day) => expect(weekdayFromName(name)).toBe(day))

describe('the endpoint table', () => {
  const all = Object.entries(endpoints)
  test('no call stands twice', () =>
    expect(new Set(all.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(all.length))
  test('paths end in a slash, as the provider spells them', () =>
    expect(all.filter(([, { path }]) => !/^\/api\/.*\/$/.test(path))).toEqual([]))
  test('only attendance travels through the outbox', () =>
    expect(all.filter(([, call]) => 'reach' in call && call.reach === 'queued').map(([name]) => name)).toEqual([
      'attendanceCreate',
      'attendanceChange',
      'batch',
    ]))
  test('only signing in, its renewal and what a provider announces is open to anybody', () =>
    expect(all.filter(([, { permission }]) => permission === 'public').map(([name]) => name)).toEqual([
      'login',
      'logout',
      'renewToken',
      'capabilities',
      'genders',
      'relationships',
      'profile',
    ]))
})
