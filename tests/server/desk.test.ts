/** The desk's day: finding people, pages in any order, correcting rows, receipts, and the text of each refusal. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { endpointNames, type EndpointName, type studentCreation } from '../../src/contract'
import { ask, rowOf, rowsOf, type Asked } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { now, password, people, type Who } from './school'

let provider: TestProvider
const tokens: Partial<Record<Who, string>> = {}

beforeAll(async () => {
  provider = await openTestProvider()
  for (const who of ['admin', 'desk', 'teacher', 'tutor', 'student'] as const)
    tokens[who] = (await provider.signIn(who)).token
})
afterEach(() => provider.restore())
afterAll(() => provider.close())

const as = (who: Who, name: EndpointName, asked: Asked = {}) => ask(provider, name, { ...asked, token: tokens[who] })
const ids = async (who: Who, name: EndpointName, query: Record<string, unknown>) =>
  rowsOf(await as(who, name, { query })).map(({ id }) => Number(id))

describe('searching', () => {
  it.each([
    ['iñigo', [1, 22]],
    ['INIGO PENA', [1, 22]],
    ['peña ínigo', [1, 22]],
    ['In\u0303igo', [1, 22]],
    ['lucia', [5, 26]],
    ['luc-0007', [7]],
    ['nadie', []],
    ['%', []],
    ['_', []],
    ["'; drop table student; --", []],
    ['\\', []],
  ])('students by %s', async (search, found) => {
    expect(await ids('desk', 'studentList', { search })).toEqual(found)
  })

  it('finds a child by its tutor at the desk, and there alone: no one else can guess families', async () => {
    expect(await ids('desk', 'studentList', { search: 'raul ibanez' })).toEqual([3, 4])
    expect(await ids('teacher', 'studentList', { search: 'raul ibanez' })).toEqual([])
    expect(await ids('tutor', 'studentList', { search: 'sofia' })).toEqual([])
  })

  it('finds tutors, contacts, receipts, accounts, schools and groups', async () => {
    expect(await ids('desk', 'tutorList', { search: 'PAPA@' })).toEqual([6])
    expect(await ids('desk', 'contactList', { search: '3333' })).toEqual([2])
    expect(await ids('desk', 'receiptList', { search: 'begona' })).toEqual([2, 1])
    expect(await ids('desk', 'receiptList', { search: 'sofia luc-0003' })).toEqual([3])
    expect(await ids('tutor', 'receiptList', { search: 'luc-0003' })).toEqual([])
    expect(await ids('desk', 'bankDataList', { search: 'rojo' })).toEqual([2])
    expect(await ids('desk', 'schoolList', { search: 'juarez centro' })).toEqual([1])
    expect(await ids('desk', 'groupList', { search: 'maribel kids' })).toEqual([1, 3])
  })

  it('counts and pages what it found, and its links keep the question', async () => {
    const told = await as('desk', 'studentList', {
      query: { search: 'a', page: 2, page_size: 5, ordering: '-first_name' },
    })
    const { count, next, previous } = rowOf(told)
    expect(rowsOf(told)).toHaveLength(5)
    expect(Number(count)).toBeGreaterThan(10)
    const link = new URLSearchParams(String(next).split('?')[1])
    expect(Object.fromEntries(link)).toEqual({ search: 'a', page: '3', page_size: '5', ordering: '-first_name' })
    expect(String(previous)).toContain('page=1')
  })
})

describe('ordering', () => {
  it('takes letters with and without accents as one, both ways', async () => {
    const names = async (ordering: string) =>
      rowsOf(await as('desk', 'studentList', { query: { ordering, page_size: 3 } })).map(({ first_name }) => first_name)
    expect(await names('first_name')).toEqual(['Andrés', 'Andrés', 'Ángel'])
    expect(await names('-first_name')).toEqual(['Zoé', 'Zoé', 'Ximena'])
  })

  it('puts rows without a value last, whichever way', async () => {
    expect(await ids('desk', 'receiptList', { ordering: 'payment_date' })).toEqual([1, 3, 2])
    expect(await ids('desk', 'receiptList', { ordering: '-payment_date' })).toEqual([1, 3, 2])
    expect(await ids('desk', 'receiptList', { ordering: '-status' })).toEqual([3, 1, 2])
  })

  const columns: [EndpointName, string[]][] = [
    [
      'studentList',
      [
        'id',
        'first_name',
        'last_name',
        'age',
        'folio',
        'total_points',
        'is_active',
        'birthdate',
        'number_of_classes_that_must',
        'created',
      ],
    ],
    ['tutorList', ['id', 'first_name', 'last_name', 'email', 'phone', 'create_student', 'is_active', 'date_joined']],
    ['contactList', ['id', 'first_name', 'last_name', 'phone', 'relationship', 'user', 'created']],
    [
      'receiptList',
      [
        'id',
        'user',
        'payment_period',
        'payment_date',
        'student_folio',
        'group',
        'amount_expected',
        'abono',
        'payment_total',
        'status',
        'type_payment',
        'is_active',
      ],
    ],
    ['staffList', ['id', 'role', 'first_name', 'last_name', 'email', 'phone', 'is_active', 'date_joined']],
    ['bankDataList', ['id', 'bank_name', 'account_holder', 'account_number', 'clabe', 'is_active', 'created']],
    ['schoolList', ['id', 'name', 'address', 'created', 'is_active']],
    ['groupList', ['id', 'name', 'start_date', 'start_time', 'teacher', 'is_active', 'quota_limit', 'age_range']],
  ]
  it.each(columns)('%s goes by each of its columns and by no other', async (name, known) => {
    const all = (await ids('admin', name, {})).sort((a, b) => a - b)
    for (const column of known) {
      for (const ordering of [column, `-${column}`])
        expect(
          (await ids('admin', name, { ordering })).sort((a, b) => a - b),
          ordering,
        ).toEqual(all)
    }
    for (const ordering of ['password_hash', '-x', 'constructor', 'id;', 'observation_internal', '']) {
      expect(await as('admin', name, { query: { ordering } }), ordering).toMatchObject({
        status: 400,
        body: { ordering: ['Esta lista no se puede ordenar así.'] },
      })
    }
  })

  it('goes by no column that one does not see', async () => {
    for (const ordering of ['birthdate', 'number_of_classes_that_must', 'created'])
      expect((await as('teacher', 'studentList', { query: { ordering } })).status, ordering).toBe(400)
    expect((await as('tutor', 'studentList', { query: { ordering: 'created' } })).status).toBe(400)
    expect((await as('teacher', 'groupList', { query: { ordering: 'quota_limit' } })).status).toBe(400)
  })

  it('gives every row once over all pages, ties included', async () => {
    const seen: number[] = []
    for (let page = 1; page <= 7; page++)
      seen.push(...(await ids('desk', 'studentList', { page, page_size: 5, ordering: '-is_active' })))
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 35 }, (_, index) => index + 1))
  })
})

describe('tutors', () => {
  it('changes what is named and nothing else', async () => {
    const before = rowOf(await as('desk', 'tutor', { id: 6 }))
    const changed = await as('desk', 'tutorChange', {
      id: 6,
      body: { phone: '+52 (55) 9999-0000', relationship: 'tio' },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        ...before,
        phone: '5599990000',
        relationship: { value: 'tio', label: 'Tío' },
        version: Number(before.version) + 1,
      },
    })
    expect((await as('desk', 'tutorChange', { id: 6, body: {} })).body).toEqual(changed.body)
    await as('desk', 'tutorChange', { id: 6, body: { phone: before.phone, relationship: 'madre' } })
  })

  it.each([
    [
      { email: people.admin.email.toUpperCase(), current_password: password },
      { email: ['Ya hay una cuenta con este correo.'] },
    ],
    [{ email: 'sin arroba' }, { email: ['Escribe un correo válido.'] }],
    [{ phone: 'llámame' }, { phone: ['Escribe un teléfono de 10 dígitos.'] }],
    [{ first_name: ' ' }, { first_name: ['Este campo es requerido.'] }],
    [{ last_name: 'x'.repeat(151) }, { last_name: ['Debe tener 150 caracteres o menos.'] }],
    [{ gender: 'ninguno' }, { gender: ['El registro elegido no existe.'] }],
    [{ relationship: 'vecino' }, { relationship: ['El registro elegido no existe.'] }],
  ])('refuses %j', async (body, errors) => {
    expect(await as('desk', 'tutorChange', { id: 6, body })).toMatchObject({ status: 400, body: errors })
  })

  it('ends every session and reset link of an account that is switched off, for good', async () => {
    const { token, refresh } = await provider.signIn('otherTutor')
    await provider.fetch('/api/password_reset/', {
      method: 'POST',
      body: new URLSearchParams({ email: people.otherTutor.email }),
    })
    await expect.poll(() => provider.mails.length).toBe(1)
    const [, link = ''] = /http:\/\/lucero\.test(\S+)/.exec(provider.mails[0]?.text ?? '') ?? []
    expect((await ask(provider, 'studentList', { token })).status).toBe(200)
    expect((await as('desk', 'tutorActivate', { id: 6, body: { is_active: false } })).body).toEqual({
      id: 6,
      is_active: false,
    })
    expect((await ask(provider, 'studentList', { token })).status).toBe(401)
    expect(
      (await ask(provider, 'login', { body: { email: people.otherTutor.email, password: 'lucero-demo' } })).status,
    ).toBe(401)
    await as('desk', 'tutorActivate', { id: 6, body: { is_active: true } })
    // After reactivation nothing from before works: no token, no refresh token, no reset link.
    expect((await ask(provider, 'studentList', { token })).status).toBe(401)
    expect((await ask(provider, 'renewToken', { body: { refresh } })).status).toBe(401)
    expect((await provider.fetch(link)).status).toBe(404)
    expect((await provider.signIn('otherTutor')).group).toBe('Tutor')
  })

  it('may add a child the moment the desk has allowed it, and no longer once it has not', async () => {
    const child = { first_name: 'Ñandú', last_name: 'Ávila', birthdate: '2017-02-28' }
    const { token } = await provider.signIn('otherTutor')
    const create = () => ask(provider, 'studentCreate', { body: child, token })
    expect(await create()).toMatchObject({ status: 403, body: { detail: 'No tiene acceso para crear estudiantes' } })
    expect((await as('desk', 'tutorPermit', { id: 6, body: { create_student: true } })).body).toEqual({
      id: 6,
      create_student: true,
    })
    expect(await create()).toMatchObject({ status: 201, body: { tutor: { id: 6 }, emergency_contact: null } })
    await as('desk', 'tutorPermit', { id: 6, body: { create_student: false } })
    expect((await create()).status).toBe(403)
  })
})

describe('students', () => {
  it('takes a contact of the child’s own tutor alone', async () => {
    const change = (body: Record<string, unknown>) => as('admin', 'studentChange', { id: 1, body })
    expect(await change({ tutor: 6 })).toMatchObject({
      status: 400,
      body: { emergency_contact: ['El contacto de emergencia debe ser de este tutor.'] },
    })
    expect(await change({ emergency_contact: 2 })).toMatchObject({
      status: 400,
      body: { emergency_contact: [expect.stringContaining('de este tutor')] },
    })
    expect(await change({ tutor: 3 })).toMatchObject({ status: 400, body: { tutor: ['El tutor elegido no existe.'] } })
    expect(await change({ tutor: 6, emergency_contact: 2 })).toMatchObject({
      status: 200,
      body: { tutor: { id: 6, first_name: 'Raúl' }, emergency_contact: { id: 2 } },
    })
    expect(await change({ birthdate: '2026-03-05' })).toMatchObject({
      status: 400,
      body: { birthdate: ['La fecha de nacimiento no puede ser futura.'] },
    })
  })

  it('keeps every field that a creation takes', async () => {
    const whole: Required<z.input<typeof studentCreation>> = {
      first_name: 'Ñandú',
      last_name: 'Ávila',
      birthdate: '2017-02-28',
      comment: 'Alergia a la nuez',
    }
    expect(await as('desk', 'studentCreate', { body: whole })).toMatchObject({ status: 201, body: whole })
  })

  it('gets a folio that nobody has', async () => {
    await provider.database.query(`update student set folio = 'LUC-0036' where id = 35`)
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        as('desk', 'studentCreate', { body: { first_name: 'Ana', last_name: 'Ríos', birthdate: '2018-01-01' } }),
      ),
    )
    const folios = made.map((told) => String(rowOf(told).folio))
    expect(new Set([...folios, 'LUC-0036']).size).toBe(4)
    await provider.database.query(`update student set folio = 'LUC-0035' where id = 35`)
  })
})

describe('points reset', () => {
  it('is written down: who, when, and what each total was', async () => {
    const total = Number(rowOf(await as('admin', 'student', { id: 2 })).total_points)
    const told = await as('admin', 'resetPoints', { query: { student_id: 2 } })
    expect([told.status, told.body, told.headers.get('cache-control')]).toEqual([200, { reset: 1 }, 'no-store'])
    await as('admin', 'resetPoints', { query: { group_id: 2 } })
    const log = await provider.database.query(
      `select person_id as person, group_id as "group", student_id as student, total_points as total, (extract(epoch from at) * 1000)::text as at from points_reset order by id`,
    )
    expect(log).toHaveLength(11)
    expect(log[0]).toMatchObject({ person: people.admin.id, group: null, student: 2, total })
    expect(log.slice(1)).toEqual(
      expect.arrayContaining([expect.objectContaining({ person: people.admin.id, group: 2, student: 25 })]),
    )
    expect(Number(Object(log[0]).at)).toBe(now)
    expect((await as('desk', 'resetPoints', { query: { student_id: 1 } })).status).toBe(403)
    const both = ['Sobra uno: deja fuera student_id o group_id.']
    expect(await as('admin', 'resetPoints', { query: { group_id: 1, student_id: 1 } })).toMatchObject({
      status: 400,
      body: { group_id: both, student_id: both },
    })
    expect(await as('admin', 'resetPoints', { query: { group_id: 1, grupo: 2 } })).toMatchObject({
      status: 400,
      body: { grupo: ['Sobra: déjalo fuera.'] },
    })
    expect((await as('admin', 'resetPoints', { query: { student_id: 99999 } })).status).toBe(404)
    expect(await provider.database.query('select id from points_reset')).toHaveLength(11)
  })
})

describe('receipts', () => {
  const complete = {
    user: 5,
    payment_period: '2026-03-01',
    student_folio: 'LUC-0002',
    group: 1,
    amount_expected: '950.50',
    abono: 100,
    payment_total: '850.5',
    status: 'parcial',
  }

  it('keeps cents and civil dates as they were written', async () => {
    const told = await as('desk', 'receiptCreate', {
      body: {
        ...complete,
        payment_date: '2026-03-03',
        type_payment: 'codi',
        observations: '«Gracias»',
        observation_internal: 'Interno',
      },
    })
    expect(told).toMatchObject({
      status: 201,
      body: {
        user: { id: 5, first_name: 'Begoña', last_name: 'Peña' },
        payment_period: '2026-03-01',
        payment_date: '2026-03-03',
        group: { id: 1, name: 'Kids 2' },
        amount_expected: '950.50',
        abono: '100.00',
        payment_total: '850.50',
        status: { value: 'parcial', label: 'Parcial' },
        type_payment: { value: 'codi', label: 'CoDi' },
        voucher: null,
        observation_internal: 'Interno',
        is_active: true,
      },
    })
    const { id } = rowOf(told)
    const cleared = await as('desk', 'receiptChange', { id: Number(id), body: { observations: '', is_active: false } })
    expect(cleared.body).toEqual({ ...rowOf(told), observations: '', is_active: false, version: 2 })
    expect(rowsOf(await as('tutor', 'receiptList')).find((row) => row.id === id)).not.toHaveProperty(
      'observation_internal',
    )
  })

  it.each([
    [
      {},
      {
        user: ['Este campo es requerido.'],
        status: ['Este campo es requerido.'],
        amount_expected: ['Este campo es requerido.'],
      },
    ],
    [{ ...complete, user: 3 }, { user: ['El tutor elegido no existe.'] }],
    [
      { ...complete, student_folio: 'LUC-0003' },
      { student_folio: ['No hay un estudiante de este tutor con este folio.'] },
    ],
    [{ ...complete, group: 99 }, { group: ['El registro elegido no existe.'] }],
    [{ ...complete, status: 'regalado' }, { status: ['El registro elegido no existe.'] }],
    [{ ...complete, type_payment: 'trueque' }, { type_payment: ['El registro elegido no existe.'] }],
    [{ ...complete, abono: -1 }, { abono: ['Debe ser 0 o más.'] }],
    [{ ...complete, abono: 'diez' }, { abono: ['Escribe un número válido.'] }],
    [{ ...complete, abono: '10.005' }, { abono: ['Escribe una cantidad con dos decimales como máximo.'] }],
    [{ ...complete, payment_date: '14/03/2026' }, { payment_date: [expect.any(String)] }],
    [{ ...complete, observations: 'x'.repeat(2001) }, { observations: ['Debe tener 2000 caracteres o menos.'] }],
  ])('refuses %j', async (body, errors) => {
    expect(await as('desk', 'receiptCreate', { body })).toMatchObject({ status: 400, body: errors })
  })

  it('lets an old receipt be mended though the child has another tutor by now', async () => {
    await provider.database.query('update student set tutor_id = 6, emergency_contact_id = 2 where id = 1')
    const body = { user: 5, student_folio: 'LUC-0001', observations: 'Corregido' }
    expect((await as('desk', 'receiptChange', { id: 1, body })).status).toBe(200)
    expect((await as('desk', 'receiptChange', { id: 1, body: { student_folio: 'LUC-0002' } })).status).toBe(200)
    expect((await as('desk', 'receiptChange', { id: 1, body: { student_folio: 'LUC-0001' } })).status).toBe(400)
    await as('desk', 'receiptChange', { id: 1, body: { observations: '' } })
    await provider.database.query(`update receipt set student_folio = 'LUC-0001' where id = 1`)
  })
})

describe('bank data', () => {
  it('keeps the digits of what people write in groups', async () => {
    const body = { account_number: '1234 5678 9012 3456', clabe: '765 432 109876543217', codi_phone: '55-1234-5678' }
    expect((await as('admin', 'bankDataChange', { id: 2, body })).body).toMatchObject({
      account_number: '1234567890123456',
      clabe: '765432109876543217',
      codi_phone: '5512345678',
    })
    expect(await as('admin', 'bankDataChange', { id: 2, body: { clabe: '123' } })).toMatchObject({
      status: 400,
      body: { clabe: [expect.stringContaining('dígitos')] },
    })
  })
})

describe('hostile names', () => {
  const names = [
    '<img src=x onerror=alert(1)>',
    '=1+1',
    "O'Connor-Ñúñez",
    'Ñ'.repeat(150),
    '"; drop table person; --',
    '👧🏽',
    '{"a":1}',
    '\\u0000',
    '${7*7}',
  ]
  it.each(names)('%s comes back as it was written, and is found', async (name) => {
    const made = await as('desk', 'contactCreate', {
      body: { first_name: name, last_name: 'Ríos', phone: '5512345678', relationship: 'tia', user: 5 },
    })
    expect(made).toMatchObject({ status: 201, body: { first_name: name } })
    expect(made.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await ids('desk', 'contactList', { search: name.slice(0, 90) })).toEqual([rowOf(made).id])
    const student = await as('desk', 'studentCreate', {
      body: { first_name: name, last_name: name, birthdate: '2018-01-01', comment: name },
    })
    expect(student).toMatchObject({ status: 201, body: { first_name: name, comment: name } })
  })

  it.each([
    ['Ana\nRíos', 'Ana Ríos'],
    ['Ana\tRíos', 'Ana Ríos'],
    ['\u202Eana', 'ana'],
    ['Ana\u2066Ríos', 'AnaRíos'],
    ['Ana\u0007', 'Ana'],
    ['Ana\u2028Ríos', 'Ana Ríos'],
  ])('%j is stored as %j: it would break or turn every sentence it stands in', async (name, stored) => {
    expect(
      await as('desk', 'contactCreate', {
        body: { first_name: name, last_name: 'Ríos', phone: '5512345678', relationship: 'tia', user: 5 },
      }),
    ).toMatchObject({ status: 201, body: { first_name: stored } })
    expect(await as('desk', 'studentChange', { id: 1, body: { first_name: name } })).toMatchObject({
      status: 200,
      body: { first_name: stored },
    })
    await as('desk', 'studentChange', { id: 1, body: { first_name: 'Íñigo' } })
  })

  it('200 characters are told to be too many', async () => {
    expect(
      await as('desk', 'studentCreate', {
        body: { first_name: 'x'.repeat(200), last_name: 'y', birthdate: '2018-01-01' },
      }),
    ).toMatchObject({ status: 400, body: { first_name: ['Debe tener 150 caracteres o menos.'] } })
  })
})

it('every list pages alike', async () => {
  const lists = endpointNames.filter((name) => name.endsWith('List'))
  expect(lists.length).toBeGreaterThan(10)
  for (const name of lists) {
    const which = name === 'optionList' ? { list: 'relationship' } : {}
    const bare = await as('admin', name, { id: 1, query: which })
    expect(Array.isArray(bare.body), name).toBe(true)
    const paged = rowOf(await as('admin', name, { id: 1, query: { ...which, page: 1, page_size: 1 } }))
    expect(paged, name).toMatchObject({ count: rowsOf(bare).length, previous: null })
    expect(paged.results, name).toHaveLength(Math.min(1, rowsOf(bare).length))
    expect(rowsOf(await as('admin', name, { id: 1, query: { ...which, page: 9999 } })), name).toEqual([])
    for (const query of [{ page: 0 }, { page_size: 1001 }, { page: 'uno' }])
      expect((await as('admin', name, { id: 1, query: { ...which, ...query } })).status, name).toBe(400)
  }
})
