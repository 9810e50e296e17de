/** A family says which group, location or hours it wants; the page shows nothing else of the groups. */
import { beforeEach, expect, it } from 'vitest'
import { rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'

const { provider, as } = await openSchool()

beforeEach(async () => {
  await provider.database.query('delete from rate_limit')
})

const page = async () => (await provider.fetch('/api/record/')).text()
let sent = 0
/** Sends a form of a new family; `child`: the further fields of its first child. */
async function send(child: Record<string, string>, more: Record<string, string> = {}) {
  sent += 1
  const fields: Record<string, string> = {
    'tutor.first_name': 'Ñusta',
    'tutor.last_name': `Núñez ${sent}`,
    'tutor.email': `nusta-${sent}@familia.example`,
    'tutor.phone': '(55) 1234-5678',
    'tutor.gender': 'femenino',
    'tutor.relationship': 'madre',
    'student.first_name': 'Zoé',
    'student.last_name': `Núñez ${sent}`,
    'student.birthdate': '2018-02-28',
    'contact.first_name': 'Jesús',
    'contact.last_name': 'Peña',
    'contact.phone': '+52 1 55 9876 5432',
    'contact.relationship': 'abuelo',
    ...Object.fromEntries(Object.entries(child).map(([name, value]) => [`student.${name}`, value])),
    ...more,
  }
  const response = await provider.fetch('/api/record/', { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, html: await response.text() }
}
const waiting = async () =>
  rowsOf(await as('desk', 'registrationList', { query: { page_size: 1000 } })).find(({ tutor }) =>
    JSON.stringify(tutor).includes(`nusta-${sent}@`),
  )
const childOf = (registration: Record<string, unknown> | undefined) =>
  Array.isArray(registration?.students) ? registration.students[0] : undefined

it('offers open groups by location, with days, hours, ages and whether there are places, and nothing more', async () => {
  const { database } = provider
  await database.query(`insert into school (id, name) values (77, 'Norte & Sur')`)
  await database.query(`update class_group set private_classes = true, name = 'Clase de Íñigo' where id = 3`)
  await database.query('update class_group set quota_limit = 10 where id = 2')
  await database.query(`update class_group set quota_limit = 21 where id = 1`)
  const html = await page()
  const [select = ''] = /<select id="student.wish".*?<\/select>/.exec(html) ?? []
  expect(select.replace(/<select[^>]*>/, '')).toBe(
    '<option value="">Que la escuela me proponga uno</option>' +
      '<optgroup label="Lucero Centro">' +
      '<option value="grupo-1">Kids 2 · Todos los días · 16:00–17:00 · 6 a 8 años · hay lugares</option>' +
      '<option value="grupo-2">Teens 1 · Todos los días · 16:00–17:00 · 6 a 8 años · sin lugares por ahora</option>' +
      '<option value="sede-1">Otro horario en Lucero Centro</option></optgroup>' +
      '<optgroup label="Norte &amp; Sur"><option value="sede-77">Otro horario en Norte &amp; Sur</option></optgroup></select>',
  )
  for (const secret of ['Maribel', 'Clase de Íñigo', 'Mensual', '950', 'Presencial']) expect(html).not.toContain(secret)
  await database.query('update class_group set is_active = false where id = 2')
  await database.query(`update class_group set end_date = date '2026-03-04' where id = 1`)
  expect(await page()).not.toContain('grupo-')
  await database.query('delete from school where id = 77')
  expect(await page()).not.toContain('student.wish')
  await database.query(
    `update class_group set end_date = null, is_active = true, private_classes = false, quota_limit = 20 where id < 4`,
  )
  await database.query(`update class_group set name = 'Kids 1' where id = 3`)
})

it('the desk sees the wish, and telephones are stored as ten digits', async () => {
  expect((await send({ wish: 'grupo-2', hours: '  martes por la tarde ' })).status).toBe(303)
  const family = await waiting()
  expect(family).toMatchObject({ tutor: { phone: '5512345678' } })
  expect(childOf(family)).toMatchObject({
    wish: { group: { id: 2, name: 'Teens 1' }, school: null, hours: 'martes por la tarde' },
    contact: { phone: '5598765432' },
  })
  expect((await send({ wish: 'sede-1' })).status).toBe(303)
  expect(childOf(await waiting())).toMatchObject({ wish: { group: null, school: { id: 1 }, hours: '' } })
  expect((await send({})).status).toBe(303)
  expect(childOf(await waiting())).toMatchObject({ wish: null })
})

it('a group that was closed since is not proposed to the desk, and is refused on the page', async () => {
  await send({ wish: 'grupo-2' })
  await provider.database.query('update class_group set is_active = false where id = 2')
  expect(childOf(await waiting())).toMatchObject({ wish: { group: null } })
  const { status, html } = await send({ wish: 'grupo-2', hours: 'martes' })
  expect([status, html]).toEqual([
    400,
    expect.stringContaining('id="student.wish-error">Este grupo ya no está abierto'),
  ])
  expect(html).toContain('value="martes"')
  await provider.database.query('update class_group set is_active = true where id = 2')
})

it.each([
  ['tutor.phone', '1234-5678', 'tutor.phone-error'],
  ['contact.phone', '55 1234', 'contact.phone-error'],
])(
  'a number in %s with too few digits is refused with a sentence, and stays in its box',
  async (name, phone, error) => {
    const { status, html } = await send({ wish: 'grupo-1' }, { [name]: phone })
    expect(status).toBe(400)
    expect(html).toMatch(new RegExp(`id="${error}">[^<]*dígitos: un teléfono lleva 10`))
    expect(html).toContain(`value="${phone}"`)
    expect(html).toContain('value="grupo-1" selected')
  },
)

it('a provider without capabilities, whose desk sees no wishes, does not ask', async () => {
  const plain = await openTestProvider({ database: provider.database, capabilities: 'none' })
  expect(await (await plain.fetch('/api/record/')).text()).not.toContain('student.wish')
  await plain.close()
  expect(rowOf(await as('admin', 'firstSteps'))).toEqual({
    places: 1,
    accounts: 2,
    teachers: 2,
    prices: 1,
    groups: 3,
    students: 35,
  })
})
