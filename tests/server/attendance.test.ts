/** Taking attendance: creations, their natural key, points and the total, and which fields are refused and why. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask, rowOf, type Asked } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { today } from './school'

let provider: TestProvider
let teacher: string
let admin: string

beforeAll(async () => {
  provider = await openTestProvider()
  teacher = (await provider.signIn('teacher')).token
  admin = (await provider.signIn('admin')).token
})
afterEach(() => provider.restore())
afterAll(() => provider.close())

const create = (body: Record<string, unknown>, asked: Asked = {}) =>
  ask(provider, 'attendanceCreate', { body, token: teacher, ...asked })
const change = (id: number, body: Record<string, unknown>, asked: Asked = {}) =>
  ask(provider, 'attendanceChange', { id, body, token: teacher, ...asked })
const totalOf = async (id: number) => Number(rowOf(await ask(provider, 'student', { id, token: admin })).total_points)
const complete = { attendance_date: today, student: 1, group: 1, status: 'retardo' }

describe('creating', () => {
  it('takes the form of the specification and answers the whole row', async () => {
    const told = await create({
      ...complete,
      points: 4,
      observations: 'Llegó tarde; «tráfico» \\ "lluvia"',
      beginning_of_the_cycle: true,
    })
    expect(told.status).toBe(201)
    expect(told.body).toEqual({
      id: expect.any(Number),
      attendance_date: today,
      student: { id: 1, first_name: 'Íñigo', last_name: 'Peña' },
      group: { id: 1, name: 'Kids 2' },
      status: { value: 'retardo', label: 'Retardo' },
      points: 4,
      observations: 'Llegó tarde; «tráfico» \\ "lluvia"',
      beginning_of_the_cycle: true,
      imported: false,
      version: 1,
    })
  })

  it('takes JSON and strings for ids too', async () => {
    const told = await provider.fetch('/api/users/attendance/student/', {
      method: 'POST',
      headers: { Authorization: `Bearer ${teacher}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...complete, student: '1', group: '1' }),
    })
    expect(told.status).toBe(201)
  })

  it('adds its points to the total', async () => {
    const before = await totalOf(1)
    await create({ ...complete, points: 4 })
    expect(await totalOf(1)).toBe(before + 4)
  })

  it('refuses a second row of the same student, group and day, and shows the first', async () => {
    await create({ ...complete, points: 4 })
    const before = await totalOf(1)
    const told = await create({ ...complete, status: 'falta', points: 9 })
    expect(told.status).toBe(409)
    expect(told.body).toMatchObject({
      detail: expect.stringContaining('Ya existe'),
      current: { status: { value: 'retardo' }, points: 4, student: { id: 1 } },
    })
    expect(await totalOf(1)).toBe(before)
  })

  it('takes the row of a tablet whose clock is in tomorrow already', async () => {
    expect((await create({ ...complete, attendance_date: '2026-03-05' })).status).toBe(201)
  })

  it.each([
    [
      {},
      {
        attendance_date: ['Este campo es requerido.'],
        student: ['Este campo es requerido.'],
        group: ['Este campo es requerido.'],
        status: ['Este campo es requerido.'],
      },
    ],
    [{ ...complete, attendance_date: '0000-01-01' }, { attendance_date: [expect.stringContaining('AAAA-MM-DD')] }],
    [{ ...complete, attendance_date: '2026-02-30' }, { attendance_date: [expect.stringContaining('AAAA-MM-DD')] }],
    [{ ...complete, attendance_date: '2026-03-06' }, { attendance_date: ['La fecha no puede ser futura.'] }],
    [{ ...complete, attendance_date: '2062-03-04' }, { attendance_date: ['La fecha no puede ser futura.'] }],
    [{ ...complete, attendance_date: '04/03/2026' }, { attendance_date: [expect.stringContaining('AAAA-MM-DD')] }],
    [{ ...complete, student: 99_999_999_999 }, { student: ['El registro elegido no existe.'] }],
    [{ ...complete, student: '1; drop table student' }, { student: ['El registro elegido no existe.'] }],
    [{ ...complete, group: -1 }, { group: ['El registro elegido no existe.'] }],
    [{ ...complete, student: 25 }, { student: ['El registro elegido no existe.'] }],
    [{ ...complete, student: 31 }, { student: ['El estudiante no pertenece a este grupo.'] }],
    [{ ...complete, status: 'dormido' }, { status: ['El registro elegido no existe.'] }],
    [{ ...complete, points: 'muchos' }, { points: ['Escribe un número válido.'] }],
    [{ ...complete, points: '' }, { points: ['Este campo es requerido.'] }],
    [{ ...complete, points: '  ' }, { points: ['Este campo es requerido.'] }],
    [{ ...complete, points: 1.5 }, { points: ['Escribe un número entero.'] }],
    [{ ...complete, points: 1e12 }, { points: [expect.stringMatching(/^Debe ser .* o menos\.$/)] }],
    [{ ...complete, observations: 'x'.repeat(501) }, { observations: ['Debe tener 500 caracteres o menos.'] }],
    [{ ...complete, observations: 'a\0b' }, { observations: [expect.stringContaining('no se puede guardar')] }],
    [{ ...complete, beginning_of_the_cycle: 'quizá' }, { beginning_of_the_cycle: ['Este valor no es válido.'] }],
  ])('refuses %j', async (body, errors) => {
    const told = await create(body)
    expect(told).toMatchObject({ status: 400, body: errors })
    expect(
      await provider.database.query('select id from attendance where attendance_date = $1::date', [today]),
    ).toEqual([])
  })
})

describe('changing', () => {
  it('moves the total by the difference of the points, up and down', async () => {
    const before = await totalOf(1)
    await change(31, { points: 10 })
    expect(await totalOf(1)).toBe(before + 9)
    await change(31, { points: -2 })
    expect(await totalOf(1)).toBe(before - 3)
    await change(31, { status: 'falta' })
    expect(await totalOf(1)).toBe(before - 3)
  })

  it('changes only the field it names', async () => {
    const before = rowOf(await change(31, { observations: 'Bien' }))
    const after = rowOf(await change(31, { beginning_of_the_cycle: true }))
    expect(after).toEqual({ ...before, beginning_of_the_cycle: true, version: Number(before.version) + 1 })
    expect(rowOf(await change(31, { observations: '' })).observations).toBe('')
    expect(rowOf(await change(31, { points: 0 })).points).toBe(0)
  })

  it.each([
    [{}, 400, { non_field_errors: ['No hay ningún cambio.'] }],
    [{ status: 'dormido' }, 400, { status: ['El registro elegido no existe.'] }],
    [{ points: null }, 400, { points: [expect.any(String)] }],
    [{ observations: 7 }, 400, { observations: [expect.any(String)] }],
    [{ student: 2 }, 400, { non_field_errors: ['No hay ningún cambio.'] }],
  ])('refuses %j', async (body, status, errors) => {
    expect(await change(31, body)).toMatchObject({ status, body: errors })
  })

  it('answers 404 to ids that cannot exist', async () => {
    for (const id of ['0', '-1', '99999999999999999999', 'abc', '1.5', '%00', "1'"]) {
      const response = await provider.fetch(`/api/users/attendance/student/${id}/`, {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${teacher}`, 'Content-Type': 'application/json' },
        body: '{"points":1}',
      })
      expect(response.status, id).toBe(404)
    }
  })
})

describe('resetting points', () => {
  it('zeroes the totals of the group alone and leaves the rows', async () => {
    const rows = await provider.database.query('select id, points from attendance order by id')
    const other = await totalOf(25)
    expect((await ask(provider, 'resetPoints', { query: { group_id: 1 }, token: admin })).status).toBe(200)
    expect(await totalOf(1)).toBe(0)
    expect(await totalOf(25)).toBe(other)
    expect(await provider.database.query('select id, points from attendance order by id')).toEqual(rows)
  })
})

it('resets nothing where a group and a student are named together', async () => {
  const before = await totalOf(2)
  expect((await ask(provider, 'resetPoints', { query: { group_id: 1, student_id: '1x' }, token: admin })).status).toBe(
    400,
  )
  expect(await totalOf(2)).toBe(before)
  expect(before).toBeGreaterThan(0)
})

it('resets nothing for a HEAD, which people and programs send to look', async () => {
  const before = await totalOf(2)
  const response = await provider.fetch('/api/users/student/reset-points/?student_id=2', {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${admin}` },
  })
  expect(response.status).toBe(404)
  expect(await totalOf(2)).toBe(before)
  expect(before).toBeGreaterThan(0)
})

describe('requests that no client of ours sends', () => {
  const send = (init: RequestInit, url = '/api/users/attendance/student/31/') =>
    provider.fetch(url, { method: 'PATCH', ...init, headers: { Authorization: `Bearer ${teacher}`, ...init.headers } })

  it.each([
    ['broken JSON', { body: '{"points":', headers: { 'Content-Type': 'application/json' } }, 400],
    ['no JSON object', { body: '[1]', headers: { 'Content-Type': 'application/json' } }, 400],
    ['null', { body: 'null', headers: { 'Content-Type': 'application/json' } }, 400],
    ['another content type', { body: '<points>1</points>', headers: { 'Content-Type': 'application/xml' } }, 415],
    ['a form where none is expected', { body: 'x', headers: { 'Content-Type': 'multipart/form-data' } }, 415],
    [
      'a multipart without boundary',
      { method: 'POST', body: 'x', headers: { 'Content-Type': 'multipart/form-data' } },
      400,
    ],
    ['a prototype', { body: '{"__proto__":{"points":1}}', headers: { 'Content-Type': 'application/json' } }, 400],
    [
      'two megabytes',
      {
        body: JSON.stringify({ observations: 'x'.repeat(2_000_000) }),
        headers: { 'Content-Type': 'application/json' },
      },
      413,
    ],
    [
      'a body that is cut short',
      {
        method: 'POST',
        body: '--b\r\nContent-Disposition: form-data; name="student"\r\n\r\n1',
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      },
      400,
    ],
  ])('%s is refused in Spanish', async (_what, init, status) => {
    const response = await send(init, 'method' in init ? '/api/users/attendance/student/' : undefined)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.text()).not.toMatch(/Body|Unexpected|FST|must|Error/)
  })

  it('a file where a text is expected is a field error', async () => {
    const told = await create({ ...complete, observations: new Blob(['x'], { type: 'image/png' }) })
    expect(told).toMatchObject({ status: 400, body: { observations: [expect.any(String)] } })
  })
})
