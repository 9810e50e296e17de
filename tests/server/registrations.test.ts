/** Registrations from the public page: the desk activates a family as a whole, with its groups, or refuses it. */
import { afterEach, expect, it } from 'vitest'
import type { EndpointName } from '../../src/contract'
import { ask, rowOf, rowsOf, type Asked } from './ask'
import { openSchool } from './own-school'
import { people, today } from './school'

const { provider, as: by } = await openSchool()
afterEach(async () => {
  provider.mails.length = 0
  await provider.database.query('delete from rate_limit')
})
const as = (name: EndpointName, asked: Asked = {}) => by('desk', name, asked)
const waiting = async (query: Record<string, unknown> = {}) => rowsOf(await as('registrationList', { query }))

const isOn = async (email: string) =>
  (await provider.database.query<{ is_active: boolean }>('select is_active from person where email = $1', [email]))[0]
    ?.is_active

/** Registers two children in one form, the elder with this name; returns the waiting registration. */
async function register(email: string, elder = 'Zoé', phone = '55 1234 5678') {
  const typed = {
    'tutor.first_name': 'Ñusta',
    'tutor.last_name': 'Núñez',
    'tutor.email': email,
    'tutor.phone': phone,
    'tutor.gender': 'femenino',
    'tutor.relationship': 'madre',
    'student.first_name': elder,
    'student.last_name': 'Núñez',
    'student.birthdate': '2018-02-28',
    'student.comment': 'Alergia a la nuez',
    'student2.first_name': 'Ana',
    'student2.last_name': 'Núñez',
    'student2.birthdate': '2020-05-01',
    children: '2',
    'contact.first_name': 'Jesús',
    'contact.last_name': 'Peña',
    'contact.phone': '5598765432',
    'contact.relationship': 'abuelo',
  }
  expect((await provider.fetch('/api/record/', { method: 'POST', body: new URLSearchParams(typed) })).status).toBe(303)
  const row = (await waiting()).find(({ tutor }) => Object(tutor).email === email)
  if (!row) throw new Error('nothing waits')
  const students: { id: number }[] = Array.isArray(row.students) ? row.students : []
  return { id: Number(row.id), row, students: students.map(({ id }) => id) }
}

it('a family waits as one, and is activated as one: accounts, children, groups and the way in, in one decision', async () => {
  const {
    id,
    row,
    students: [zoe, ana],
  } = await register('uno@familia.example')
  expect(row).toMatchObject({
    state: 'waiting',
    known: false,
    decided: null,
    decided_by: null,
    tutor: { first_name: 'Ñusta', is_active: false },
    students: [
      {
        first_name: 'Zoé',
        comment: 'Alergia a la nuez',
        is_active: false,
        contact: { name: 'Jesús Peña', phone: '5598765432', relationship: 'Abuelo' },
        same_as: null,
        groups: [],
      },
      { first_name: 'Ana' },
    ],
  })
  await expect.poll(() => provider.mails.length).toBe(1)
  const body = {
    groups: [
      { student: zoe, group: 3 },
      { student: ana, group: 2 },
    ],
  }
  const told = await as('registrationAccept', { id, body, headers: { 'Idempotency-Key': 'accept' } })
  expect(told).toMatchObject({
    status: 200,
    body: {
      state: 'accepted',
      decided_by: { id: people.desk.id },
      tutor: { is_active: true },
      students: [
        { is_active: true, groups: [{ name: 'Kids 1' }] },
        { is_active: true, groups: [{ name: 'Teens 1' }] },
      ],
    },
  })
  expect(rowsOf(await as('groupHistory', { id: Number(zoe) }))).toMatchObject([{ is_active: true, from: today }])
  expect(await waiting()).toEqual([])
  expect((await waiting({ state: 'accepted' })).map((each) => each.id)).toEqual([id])

  // With the link in the mail the family chooses its password and can sign in from then on.
  await expect.poll(() => provider.mails.length).toBe(2)
  expect(provider.mails[1]).toMatchObject({ to: 'uno@familia.example', subject: expect.stringContaining('activa') })
  const [, link = ''] = /http:\/\/lucero\.test(\S+)/.exec(provider.mails[1]?.text ?? '') ?? []
  const chosen = { password: 'una muy larga', repeat: 'una muy larga' }
  expect((await provider.fetch(link, { method: 'POST', body: new URLSearchParams(chosen) })).status).toBe(200)
  const { token } = rowOf(
    await ask(provider, 'login', { body: { email: 'uno@familia.example', password: chosen.password } }),
  )
  expect(rowsOf(await ask(provider, 'studentList', { token: String(token) }))).toHaveLength(2)

  // Repeated with its Idempotency-Key, the acceptance is not done again and gets the same answer. Without the key it is
  // a second decision, which is refused.
  expect((await as('registrationAccept', { id, body, headers: { 'Idempotency-Key': 'accept' } })).body).toEqual(
    told.body,
  )
  expect(await as('registrationAccept', { id, body })).toMatchObject({
    status: 409,
    body: { current: { state: 'accepted' } },
  })
  expect((await as('registrationRefuse', { id })).status).toBe(409)
})

it('without a child is not accepted, and nobody is welcomed', async () => {
  const { id } = await register('nadie@familia.example')
  await expect.poll(() => provider.mails.length).toBe(1)
  await provider.database.query('update student set registration_id = null where registration_id = $1', [id])
  expect(await as('registrationAccept', { id, body: {} })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('ya no tiene estudiantes') },
  })
  expect([await isOn('nadie@familia.example'), provider.mails.length]).toEqual([false, 1])
  expect((await as('registrationRefuse', { id })).status).toBe(200)
})

it('is not activated at all where one of its groups is full', async () => {
  const {
    id,
    students: [zoe, ana],
  } = await register('lleno@familia.example')
  const told = await as('registrationAccept', {
    id,
    body: {
      groups: [
        { student: zoe, group: 3 },
        { student: ana, group: 1 },
      ],
    },
  })
  expect(told).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Kids 2 está lleno'), places: { quota: 20, taken: 20 } },
  })
  expect(await as('registrationAccept', { id, body: { groups: [{ student: 1, group: 3 }] } })).toMatchObject({
    status: 400,
    body: { groups: [expect.any(String)] },
  })
  expect(await waiting()).toMatchObject([
    {
      id,
      state: 'waiting',
      tutor: { is_active: false },
      students: [
        { is_active: false, groups: [] },
        { is_active: false, groups: [] },
      ],
    },
  ])
  expect((await as('registrationAccept', { id, body: {} })).status).toBe(200)
})

it('an account that the school switched off stays off: only the children are added, and the answer says so', async () => {
  const { id: tutor, email } = people.tutor
  expect((await as('tutorActivate', { id: tutor, body: { is_active: false } })).status).toBe(200)
  const { id, row } = await register(email, 'Uxía')
  expect(row).toMatchObject({ known: true, tutor: { is_active: false } })
  expect(await as('registrationAccept', { id, body: {} })).toMatchObject({
    status: 200,
    body: { state: 'accepted', tutor: { is_active: false }, students: [{ is_active: true }, { is_active: true }] },
  })
  expect((await ask(provider, 'login', { body: { email, password: 'lucero-demo' } })).status).toBe(401)
  expect((await as('tutorActivate', { id: tutor, body: { is_active: true } })).status).toBe(200)
  await provider.database.query(`delete from student where first_name in ('Uxía', 'Ana') and tutor_id = $1`, [tutor])
})

it('so does one that was switched off before its password was chosen; one whose first registration was refused opens with the next', async () => {
  const { id } = await register('off@familia.example')
  const [{ id: tutor } = { id: 0 }] = await provider.database.query<{ id: number }>(
    `select id from person where email = 'off@familia.example'`,
  )
  expect((await as('registrationAccept', { id, body: {} })).status).toBe(200)
  expect((await as('tutorActivate', { id: tutor, body: { is_active: false } })).status).toBe(200)
  const again = await register('off@familia.example', 'Otra')
  expect((await as('registrationAccept', { id: again.id, body: {} })).status).toBe(200)
  expect(await isOn('off@familia.example')).toBe(false)

  const first = await register('refused@familia.example')
  expect((await as('registrationRefuse', { id: first.id })).status).toBe(200)
  const next = await register('refused@familia.example', 'Nueva')
  expect((await as('registrationAccept', { id: next.id, body: {} })).status).toBe(200)
  expect(await isOn('refused@familia.example')).toBe(true)
})

it('a child of a known family is seen by it from the moment of the yes', async () => {
  const { token } = await provider.signIn('tutor')
  const own = async () => rowsOf(await ask(provider, 'studentList', { token })).length
  const { id } = await register(people.tutor.email)
  expect([await own(), rowsOf(await ask(provider, 'contactList', { token })).length]).toEqual([3, 1])
  expect(await waiting()).toMatchObject([{ known: true, said: { name: 'Ñusta Núñez' } }])
  expect((await as('registrationAccept', { id, body: {} })).status).toBe(200)
  expect([await own(), rowsOf(await ask(provider, 'contactList', { token })).length]).toEqual([5, 2])
  // The family has a password already, so no mail is sent to it; one of the story before may still come.
  expect(provider.mails.filter(({ to, subject }) => to === people.tutor.email && subject.includes('activa'))).toEqual(
    [],
  )
})

it('a refused one is kept to be read and stays closed; a mistake can be mended', async () => {
  const { id } = await register('no@familia.example')
  expect(await as('registrationRefuse', { id })).toMatchObject({
    status: 200,
    body: {
      state: 'refused',
      decided_by: { id: people.desk.id },
      students: [{ is_active: false }, { is_active: false }],
    },
  })
  expect(await waiting()).toEqual([])
  expect((await waiting({ state: 'refused' })).map((each) => each.id)).toEqual([id])
  expect((await ask(provider, 'login', { body: { email: 'no@familia.example', password: 'x' } })).status).toBe(401)
  expect(await as('registrationAccept', { id, body: {} })).toMatchObject({
    status: 200,
    body: { state: 'accepted', tutor: { is_active: true } },
  })
})

it('says yes to nobody whom the desk has not seen, and leaves out who is at the school already', async () => {
  const {
    id,
    students: [zoe, ana],
  } = await register('doble@familia.example')
  expect(await as('registrationAccept', { id, body: { seen: [zoe] } })).toMatchObject({
    status: 412,
    body: { current: { state: 'waiting', students: [{ id: zoe }, { id: ana }] } },
  })
  expect(await as('registrationAccept', { id, body: { without: [zoe, ana] } })).toMatchObject({
    status: 400,
    body: { without: [expect.stringContaining('rechaza el registro')] },
  })
  expect(await as('registrationAccept', { id, body: { without: [1] } })).toMatchObject({
    status: 400,
    body: { without: [expect.any(String)] },
  })
  expect(
    await as('registrationAccept', { id, body: { without: [zoe], groups: [{ student: zoe, group: 3 }] } }),
  ).toMatchObject({ status: 400, body: { groups: [expect.any(String)] } })
  expect(await waiting()).toMatchObject([{ id, students: [{ is_active: false }, { is_active: false }] }])
  expect(
    await as('registrationAccept', {
      id,
      body: { seen: [zoe, ana], without: [zoe], groups: [{ student: ana, group: 3 }] },
    }),
  ).toMatchObject({
    status: 200,
    body: {
      state: 'accepted',
      students: [
        { id: zoe, is_active: false, groups: [] },
        { id: ana, is_active: true, groups: [{ name: 'Kids 1' }] },
      ],
    },
  })
})

it.each([
  ['Zoé', 'Zoé', 'Núñez', '2018-02-28', true],
  ['Zoé', 'zoe', 'Núñez Ruiz', '2018-03-28', true],
  ['Zoé Luz', 'Zoé', 'Luz Núñez', '2019-01-01', true],
  ['Zoé', 'Zoé María', 'Núñez', '2018-02-28', false],
])(
  'beside %s Núñez, where the family has %s %s, born on %s, stands that it may be the same: %s',
  async (elder, first, last, born, same) => {
    const {
      id,
      students: [zoe],
    } = await register('hermana@familia.example', elder)
    const [known] = await provider.database.query<{ id: number }>(
      `insert into student (first_name, last_name, birthdate, folio, tutor_id, created) select $2, $3, $4::date, 'LUC-9001', tutor_id, created from student where id = $1 returning id`,
      [zoe ?? 0, first, last, born],
    )
    expect((await waiting()).find((row) => row.id === id)).toMatchObject({
      students: [
        { id: zoe, same_as: same ? { id: known?.id } : null },
        { first_name: 'Ana', same_as: null },
      ],
    })
  },
)

it('beside a family that the desk entered by its telephone stands who it may be, also without an e-mail', async () => {
  const child = { first_name: 'Zoe', last_name: 'Nuñez', birthdate: '2018-02-28' }
  const family = { first_name: 'Ñusta', last_name: 'Núñez Díaz', phone: '+52 55 9876 1234', students: [child] }
  const made = rowOf(await as('tutorCreate', { body: family }))
  const { id } = await register('correo@familia.example', 'Zoé', '(55) 9876-1234')
  const found = async () => (await waiting({ state: 'all' })).find((row) => row.id === id)
  expect(await found()).toMatchObject({
    same_phone: { id: made.id, first_name: 'Ñusta', last_name: 'Núñez Díaz' },
    students: [{ same_as: { first_name: 'Zoe', last_name: 'Nuñez' } }, { same_as: null }],
  })
  // Two families who both wait are not at the school yet.
  await provider.database.query('delete from rate_limit')
  const { row: other } = await register('padre@familia.example', 'Zoé', '5598761234')
  expect(other).toMatchObject({ same_phone: { id: made.id } })
  await provider.database.query(`update student set is_active = false, left_on = '2026-03-01' where tutor_id = $1`, [
    Number(made.id),
  ])
  expect(await found()).toMatchObject({ students: [{ same_as: { first_name: 'Zoe', last_name: 'Nuñez' } }, {}] })
})

it('of two who wait neither is taken for somebody who is at the school', async () => {
  await register('madre@familia.example', 'Zoé', '5598761235')
  await provider.database.query('delete from rate_limit')
  const { row } = await register('padre@familia.example', 'Zoé', '5598761235')
  expect(row).toMatchObject({ same_phone: null, students: [{ same_as: null }, { same_as: null }] })
})

it('of what was decided the last comes first', async () => {
  const ids = []
  for (const email of ['primera@familia.example', 'segunda@familia.example']) {
    const { id } = await register(email)
    ids.unshift(id)
    expect((await as('registrationAccept', { id, body: {} })).status).toBe(200)
    provider.clock.now += 60_000
  }
  expect((await waiting({ state: 'accepted' })).map((each) => each.id)).toEqual(ids)
})

it('children who were activated one by one leave nothing waiting', async () => {
  const { students } = await register('manos@familia.example')
  await as('studentActivate', { id: Number(students[0]), body: { is_active: true } })
  expect(await waiting()).toHaveLength(1)
  await as('studentActivate', { id: Number(students[1]), body: { is_active: true } })
  expect(await waiting()).toEqual([])
  // A child who leaves the school later does not make the registration wait again.
  await as('studentActivate', { id: Number(students[1]), body: { is_active: false } })
  expect(await waiting()).toEqual([])
})

it('siblings who are activated at the same moment leave nothing waiting either', async () => {
  for (const email of ['a@familia.example', 'b@familia.example', 'c@familia.example']) {
    const { students } = await register(email)
    const told = await Promise.all(students.map((id) => as('studentActivate', { id, body: { is_active: true } })))
    expect(told.map(({ status }) => status)).toEqual([200, 200])
    expect(await waiting()).toEqual([])
    await provider.database.query('delete from rate_limit')
  }
})

it('two families are activated at once, whichever groups they share', async () => {
  const [one, other] = [await register('uno@familia.example'), await register('otra@familia.example')]
  const accept = ({ id, students: [first, second] }: typeof one, groups: number[]) =>
    as('registrationAccept', {
      id,
      body: {
        groups: [
          { student: first, group: groups[0] },
          { student: second, group: groups[1] },
        ],
      },
    })
  expect((await Promise.all([accept(one, [3, 2]), accept(other, [2, 3])])).map(({ status }) => status)).toEqual([
    200, 200,
  ])
})

it('a child who was written down after the desk had looked is not activated unseen', async () => {
  const { id, row } = await register('tres@familia.example')
  const [third] = (await register('tres@familia.example', 'Leo')).students.slice(2)
  const told = await as('registrationAccept', { id, body: {}, headers: { 'If-Match': `"${String(row.version)}"` } })
  expect(told).toMatchObject({
    status: 412,
    body: { current: { state: 'waiting', students: [{}, {}, { id: third, first_name: 'Leo', is_active: false }] } },
  })
  expect(
    rowOf(
      await as('registrationAccept', {
        id,
        body: {},
        headers: { 'If-Match': `"${String(Object(rowOf(told).current).version)}"` },
      }),
    ),
  ).toMatchObject({ state: 'accepted' })
})
