/** Schools: an administrator creates and changes them; each has a name of its own. */
import { expect, it } from 'vitest'
import { rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'

const { as } = await openSchool()
const north = { name: '  Lucero   Norte ', street: 'Insurgentes 1200', state: 'Ciudad de México' }

it('a new school is in the list, without what was not written, and once although it was sent twice', async () => {
  const send = () => as('admin', 'schoolCreate', { body: north, headers: { 'Idempotency-Key': 'north' } })
  const made = await send()
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'Lucero Norte', street: 'Insurgentes 1200', locality: '', is_active: true, version: 1 },
  })
  expect((await send()).body).toEqual(made.body)
  expect(rowsOf(await as('desk', 'schoolList')).map(({ name }) => name)).toEqual(['Lucero Centro', 'Lucero Norte'])
})

it('a name that another school has is refused, however it is written, also of two that come at once', async () => {
  expect(await as('admin', 'schoolCreate', { body: { name: 'LUCERO céntro' } })).toMatchObject({
    status: 400,
    body: { name: ['Ya hay otro registro con este nombre.'] },
  })
  const told = await Promise.all(
    ['Lucero Sur', 'lucero sur'].map((name) => as('admin', 'schoolCreate', { body: { name } })),
  )
  expect(told.map(({ status }) => status).sort()).toEqual([201, 400])
  const south = told.find(({ status }) => status === 201)
  const id = Number(south && rowOf(south).id)
  expect((await as('admin', 'schoolChange', { id, body: { name: 'Lucero Centro' } })).status).toBe(400)
  expect((await as('admin', 'schoolChange', { id, body: { name: 'Lucero del Sur' } })).status).toBe(200)
})

it.each([
  [{}, 'name'],
  [{ name: '   ' }, 'name'],
  [{ name: 'x'.repeat(151) }, 'name'],
])('%j is refused at %s', async (body, field) => {
  const told = await as('admin', 'schoolCreate', { body })
  expect(told.status).toBe(400)
  expect(Object.keys(rowOf(told))).toEqual([field])
  expect(rowsOf(await as('desk', 'schoolList'))).toHaveLength(1)
})

it('an address that was pasted on two lines is stored on one', async () => {
  const made = await as('admin', 'schoolCreate', { body: { name: 'Norte', street: 'Calle 1\nCalle 2' } })
  expect(made).toMatchObject({ status: 201, body: { street: 'Calle 1 Calle 2' } })
})

it('a change is in the history with who made it', async () => {
  await as('admin', 'schoolChange', { id: 1, body: { street: 'Av. Juárez 12', is_active: false } })
  const [latest] = rowsOf(await as('admin', 'audit', { query: { table: 'school', id: 1 } }))
  expect(latest).toMatchObject({
    who: { id: 1 },
    deed: 'changed',
    changes: [
      { field: 'is_active', from: true, to: false },
      { field: 'street', from: 'Av. Juárez 10', to: 'Av. Juárez 12' },
    ],
  })
})
