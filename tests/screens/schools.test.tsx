/** An administrator creates and changes schools; nobody else is offered that, nor anybody by a plain provider. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import Schools from '../../src/screens/schools'
import type { Who } from '../server/school'
import { openStories, patiently, renderOnDevice, press } from './device'

const stories = openStories()
const person = userEvent.setup()
const names = async () =>
  (await stories.school.database.query<{ name: string }>('select name from school order by id')).map(({ name }) => name)

const render = (who: Who) =>
  renderOnDevice({ school: stories.school, who, screen: <Schools />, at: '/dashboard/school/' })
async function open(button: string) {
  await person.click(await screen.findByRole('button', { name: button }, patiently))
  await screen.findByRole('dialog', undefined, patiently)
}
const box = (label: string) => within(screen.getByRole('dialog')).getByRole('textbox', { name: new RegExp(label) })
const pressInWindow = (name: string) => person.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

beforeEach(() => stories.school.database.query(`update school set municipality = 'Cuauhtémoc' where id = 1`))

test('two schools in a row, of which the second keeps the city of the first', async () => {
  await render('admin')
  await open('Nueva escuela')
  await person.type(box('Nombre'), 'Lucero Norte')
  await person.type(box('Calle'), 'Insurgentes 1200')
  await person.type(box('Municipio'), 'Gustavo A. Madero')
  await pressInWindow('Guardar y otro')
  await waitFor(() => expect(box('Nombre')).toHaveProperty('value', ''), patiently)
  expect(await names()).toEqual(['Lucero Centro', 'Lucero Norte'])
  expect(box('Calle')).toHaveProperty('value', '')
  expect(box('Municipio')).toHaveProperty('value', 'Gustavo A. Madero')
  expect(document.activeElement).toBe(box('Nombre'))

  await person.type(box('Nombre'), 'lucero norte')
  await pressInWindow('Guardar')
  expect(await screen.findByText('Ya hay otro registro con este nombre.', undefined, patiently)).toBeTruthy()
  await person.clear(box('Nombre'))
  await person.type(box('Nombre'), 'Lucero Sur{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
  expect(await names()).toEqual(['Lucero Centro', 'Lucero Norte', 'Lucero Sur'])
  expect(await screen.findByText('Lucero Sur', undefined, patiently)).toBeTruthy()
})

test('a change that a colleague made meanwhile is shown before it is overwritten', async () => {
  await render('admin')
  await open('Editar Lucero Centro')
  await stories.school.database.query(`update school set street = 'Madero 1' where id = 1`)
  await person.clear(box('Calle'))
  await person.type(box('Calle'), 'Madero 100')
  await pressInWindow('Guardar')
  expect(await screen.findByText('Madero 1', undefined, patiently)).toBeTruthy()
  expect(await stories.school.database.query('select street from school where id = 1')).toEqual([
    { street: 'Madero 1' },
  ])
})

test('a school that is closed can be opened again', async () => {
  await render('admin')
  await person.click(await screen.findByRole('button', { name: 'Desactivar: Lucero Centro' }, patiently))
  expect(await screen.findByText('Inactivo', undefined, patiently)).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Activar: Lucero Centro' }))
  expect(await screen.findByText('Activo', undefined, patiently)).toBeTruthy()
})

test('an empty list ends in the button that fills it, for whoever may', async () => {
  stories.school.answer((url) => (url.includes('/api/school/') ? Response.json([]) : undefined))
  const { leave } = await render('admin')
  const hint = await screen.findByText(/Agrega el primer lugar/, undefined, patiently)
  expect(within(hint.parentElement ?? hint).getByRole('button', { name: 'Nueva escuela' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Nueva escuela' })).toHaveLength(1)
  await leave()
  await render('desk')
  expect(await screen.findByText(/se dan de alta al preparar/, undefined, patiently)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Nueva escuela' })).toBeNull()
})

test('a plain provider shows the list and nothing to change it', async () => {
  stories.school.answer((url) => (url.includes('/api/capabilities/') ? Response.json({ capabilities: [] }) : undefined))
  await render('admin')
  expect(await screen.findByText('Lucero Centro', undefined, patiently)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Nueva escuela|Editar|Desactivar|cambios/ })).toBeNull()
})
