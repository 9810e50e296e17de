/** The school's profile: read by everybody, changed by administrators, and never another school's. */
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/contract'
import { schoolFile } from '../../src/profile/school-file'
import type { Database } from '../../src/server/database/database'
import { ensureProfile, storedProfile } from '../../src/server/profile'
import { ask, rowOf, rowsOf } from './ask'
import { openFreshDatabase } from './databases'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'
import { people, today } from './school'

const { provider, as } = await openSchool()
const read = async () => rowOf(await ask(provider, 'profile'))
const change = (body: Record<string, unknown>, headers = {}) => as('admin', 'profileChange', { body, headers })

/** One pixel. */
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const whole = {
  name: 'Colegio Ñandú',
  full_name: 'Colegio Ñandú · Inglés',
  description: 'Inglés por las tardes',
  theme_color: '#123456',
  accent_color: '#8a1538',
  logo,
  email: 'hola@nandu.example',
  phone: '5544332211',
  chat: '5544332212',
  social: 'https://redes.example/nandu',
  reviews: 'https://resenas.example/nandu',
  folio_prefix: 'NAN',
  family_name_first: true,
  present: 'asistencia',
  absent: 'falta',
  late: '',
  excused: '',
  privacy: '# Quién responde\n\nColegio Ñandú responde.',
  headline: 'Aquí se juega',
  welcome: 'Por las tardes, con las manos.',
  summary: 'Inglés por las tardes',
  chat_message: 'Hola, Ñandú',
  lessons: false,
  films: false,
  essence: 'Una semana',
}

it('is read without a session, and every field can be set and unset', async () => {
  expect(await read()).toMatchObject({ version: 1, name: 'Lucero', folio_prefix: 'LUC', site: 'http://lucero.test' })
  const set = await change({ ...whole, phone: '+52 (55) 4433-2211', folio_prefix: ' nan ' })
  expect(set).toMatchObject({ status: 200, body: { ...whole, version: 2, privacy_updated: today } })
  expect(await read()).toEqual(set.body)
  const unset = await change({ phone: '', privacy: '', logo: '' })
  expect(unset.body).toMatchObject({ ...whole, phone: '', privacy: '', logo: '', privacy_updated: null, version: 3 })
})

it.each([
  ['theme_color', '#ffee88', 'Con este color las letras no se leen bien: elige uno más oscuro.'],
  ['accent_color', 'rojo', 'Escribe un color como #1F1B4D.'],
  ['email', 'hola', 'Escribe un correo válido.'],
  ['social', 'http://redes.example/x', 'Escribe una dirección completa, como https://ejemplo.mx/escuela.'],
  ['folio_prefix', 'ÑU-1', 'Escribe hasta seis letras sin acento o dígitos.'],
  ['late', 'asistencia', 'Esta opción ya tiene otro significado.'],
  ['late', 'nada_de_eso', 'El registro elegido no existe.'],
  ['logo', `data:image/jpeg;base64,${logo.split(',')[1]}`, 'El archivo debe ser una imagen PNG, JPEG o WebP.'],
  [
    'logo',
    `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
    'El archivo debe ser una imagen PNG, JPEG o WebP.',
  ],
])('%s: %s is refused', async (field, value, sentence) => {
  expect(await change({ [field]: value })).toMatchObject({ status: 400, body: { [field]: [sentence] } })
  expect(await read()).toMatchObject({ version: 1 })
})

it('a hidden option gets no meaning; one that has it keeps it', async () => {
  await provider.database.query(
    `update attendance_status set is_hidden = true where value in ('retardo', 'justificada')`,
  )
  await change({ excused: '' })
  expect(await change({ excused: 'justificada' })).toMatchObject({
    status: 400,
    body: { excused: ['Esta opción está oculta: elige otra, o muéstrala en Opciones.'] },
  })
  expect((await change({ late: 'retardo', name: 'Colegio Ñandú' })).status).toBe(200)
  expect(await read()).toMatchObject({ late: 'retardo', excused: '', name: 'Colegio Ñandú' })
  await provider.database.query('update attendance_status set is_hidden = false')
})

it('a change that names an older version writes nothing and returns the present values', async () => {
  expect((await change({ name: 'Uno' }, { 'If-Match': '"1"' })).status).toBe(200)
  const stale = await change({ name: 'Dos' }, { 'If-Match': '"1"' })
  expect(stale).toMatchObject({ status: 412, body: { detail: 'El registro cambió después de que lo leíste.' } })
  expect(await read()).toMatchObject(rowOf(stale).current ?? {})
  expect(await read()).toMatchObject({ name: 'Uno', version: 2 })
})

it('who changed what is recorded, a picture without its content', async () => {
  await change({ name: 'Colegio Ñandú', absent: '', logo })
  const [entry] = rowsOf(await as('admin', 'audit', { query: { table: 'profile', id: 1 } }))
  expect(entry).toMatchObject({
    who: { id: people.admin.id },
    deed: 'changed',
    changes: [
      { field: 'absent', from: 'Falta', to: '' },
      { field: 'logo', from: null, to: null },
      { field: 'name', from: 'Lucero', to: 'Colegio Ñandú' },
    ],
  })
})

it('of a changed list the record has the entries’ names', async () => {
  await change({ testimonials: [{ id: '1', user: 'Ana' }] })
  const [entry] = rowsOf(await as('admin', 'audit', { query: { table: 'profile', id: 1 } }))
  expect(entry).toMatchObject({
    changes: [
      {
        field: 'testimonials',
        from: expect.arrayContaining(['Mariana Robles', 'Jorge Luis Medina']),
        to: expect.arrayContaining(['Ana', 'Jorge Luis Medina']),
      },
    ],
  })
})

it('a new student gets a folio with the school’s prefix', async () => {
  await change({ folio_prefix: 'NAN' })
  const body = { first_name: 'Ñandú', last_name: 'Ávila', birthdate: '2017-02-28' }
  expect(rowOf(await as('desk', 'studentCreate', { body })).folio).toMatch(/^NAN-\d+$/)
})

describe('a database that is not the demo’s', () => {
  it('begins without any value of the demo school', async () => {
    const database = await openFreshDatabase()
    await database.query('delete from profile')
    await ensureProfile(database)
    const own = await openTestProvider({ database })
    const first = rowOf(await ask(own, 'profile'))
    const page = await (await own.fetch('/api/record/')).text()
    await own.close()
    await database.close()
    expect(first).toMatchObject({ name: '', full_name: '', description: '', email: '', phone: '', chat: '' })
    expect(first).toMatchObject({ social: '', reviews: '', folio_prefix: '', privacy: '', privacy_updated: null })
    expect(page).toContain('Tu escuela')
    expect(page).not.toContain('Lucero')
  })
})

it('a profile that nobody has changed follows the school file at each start; a changed one stays', async () => {
  const database = await openFreshDatabase()
  const name = async () => (await database.query<{ name: string }>('select name from profile'))[0]?.name
  await database.query('delete from profile')
  await ensureProfile(database, { ...schoolFile, name: 'Colegio Uno' })
  await ensureProfile(database, { ...schoolFile, name: 'Colegio Dos' })
  expect(await name()).toBe('Colegio Dos')
  await database.query(`update profile set name = 'Colegio Ñandú'`)
  await ensureProfile(database, { ...schoolFile, name: 'Colegio Tres' })
  expect(await name()).toBe('Colegio Ñandú')
  await database.close()
})

it('a location of the school file that has the name of a school is that school, also after a new name', async () => {
  const database = await openFreshDatabase()
  const house = { hours: '', phone: '', hint: '', map: '', school: null, is_active: true }
  const places = [
    { ...house, id: '1', name: 'lucero céntro', address: 'Calle 1' },
    { ...house, id: '2', name: 'Sur', address: 'Calle 2' },
  ]
  await database.query('delete from profile')
  await ensureProfile(database, { ...schoolFile, places })
  await database.query(`update school set name = 'Lucero Norte' where id = 1`)
  await ensureProfile(database, { ...schoolFile, places })
  const { places: stored } = await storedProfile(database)
  await database.close()
  expect(stored).toMatchObject([
    { school: '1', name: 'Lucero Norte' },
    { school: null, name: 'Sur', address: 'Calle 2' },
  ])
})

it('a plain provider has no profile, and its pages show the built-in one whatever was entered before', async () => {
  await change({ name: 'Colegio Ñandú', full_name: 'Colegio Ñandú' })
  const plain = await openTestProvider({ capabilities: 'none', database: provider.database })
  const answer = await plain.fetch(endpoints.profile.path)
  const page = await (await plain.fetch('/api/record/')).text()
  await plain.close()
  expect(answer.status).toBe(404)
  expect(page).toContain('Tu escuela')
  expect(page).not.toContain('Ñandú')
})

it('while the database cannot be read, pages show the last profile that was', async () => {
  let isBroken = false
  const { database } = provider
  const reading: Database['reading'] = {
    ...database.reading,
    query: (sql, values) =>
      isBroken ? Promise.reject(new Error('no database')) : database.reading.query<never>(sql, values),
  }
  const own = await openTestProvider({ database: { ...database, reading } })
  await change({ name: 'Colegio Ñandú' })
  const reset = async () => (await own.fetch('/api/password_reset/')).text()
  expect(await reset()).toContain('Colegio Ñandú')
  isBroken = true
  const page = await reset()
  await own.close()
  expect(page).toContain('Colegio Ñandú')
})
