/** Option lists: an administrator adds, renames, orders and hides options; rolls and forms follow. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import Options from '../../src/screens/options'
import RollCall from '../../src/screens/roll-call'
import { deviceFilled, openStories, pageAtRest, patiently, renderOnDevice, press } from './device'

const stories = openStories()
const person = userEvent.setup()
const render = () =>
  renderOnDevice({ school: stories.school, who: 'admin', screen: <Options />, at: '/dashboard/opciones' })
const list = (name: string) => within(screen.getByRole('region', { name }))
async function pressNamed(name: string) {
  const button = await screen.findByRole('button', { name }, patiently)
  await press(button)
}
/** The labels of a list in its order. */
const labels = async (table: string) =>
  (await stories.school.database.query<{ label: string }>(`select label from ${table} order by position`)).map(
    ({ label }) => label,
  )

afterEach(() =>
  stories.school.database.script(`
    delete from relationship where id > 8;
    update relationship set position = id, is_hidden = false;
    update payment_type set label = 'CoDi' where id = 4;
    update attendance_status set position = id, is_hidden = false;
  `),
)

test('two relationships in a row are the last of their list', async () => {
  await render()
  await pressNamed('Nueva opción: Parentescos')
  const form = within(await screen.findByRole('dialog', undefined, patiently))
  const box = () => form.getByRole('textbox', { name: /Nombre/ })
  await person.type(box(), 'Madrina')
  await person.click(form.getByRole('button', { name: 'Guardar y otro' }))
  await waitFor(() => expect(box()).toHaveProperty('value', ''), patiently)
  await person.type(box(), 'Padrino{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
  expect((await labels('relationship')).slice(-2)).toEqual(['Madrina', 'Padrino'])
  expect(await list('Parentescos').findByText('Padrino', undefined, patiently)).toBeTruthy()
})

test('an option is renamed and moved; the first cannot go up, nor the last down', async () => {
  await render()
  await pressNamed('Editar CoDi')
  const form = within(await screen.findByRole('dialog', undefined, patiently))
  await person.clear(form.getByRole('textbox', { name: /Nombre/ }))
  await person.type(form.getByRole('textbox', { name: /Nombre/ }), 'CoDi o DiMo{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
  await screen.findByRole('button', { name: 'Bajar Padre' }, patiently)
  expect(screen.getByRole('button', { name: 'Subir Madre' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Bajar Otro' })).toHaveProperty('disabled', true)
  await pressNamed('Subir Padre')
  await waitFor(async () => expect((await labels('relationship')).slice(0, 2)).toEqual(['Padre', 'Madre']), patiently)
  expect(await labels('payment_type')).toEqual(['Efectivo', 'Transferencia', 'Tarjeta', 'CoDi o DiMo'])
})

test('a move from an order that a colleague has changed is not made; the present order is shown', async () => {
  await render()
  await screen.findByRole('button', { name: 'Subir Abuela' }, patiently)
  const colleague = await stories.school.as('admin')
  await colleague('PATCH', '/api/option/relationship/3/', { place: 8 })
  await pressNamed('Subir Abuela')
  expect(await screen.findByText('No se cambió el orden', undefined, patiently)).toBeTruthy()
  await waitFor(
    () => expect(screen.getByRole('button', { name: 'Bajar Abuela' })).toHaveProperty('disabled', true),
    patiently,
  )
  expect((await labels('relationship')).at(-1)).toBe('Abuela')
})

test('what a roll needs cannot be hidden; a hidden option is not offered in the roll any more', async () => {
  const { leave } = await render()
  expect(await screen.findByText('llegó tarde', undefined, patiently)).toBeTruthy()
  await pressNamed('Ocultar: Falta')
  expect(await screen.findByText(/no se puede pasar lista/, undefined, patiently)).toBeTruthy()
  await pressNamed('Ocultar: Retardo')
  expect(await screen.findByRole('button', { name: 'Mostrar: Retardo' }, patiently)).toBeTruthy()
  expect(list('Estados de asistencia').getByText('Oculta')).toBeTruthy()
  const { calls } = stories.school
  await waitFor(
    () =>
      expect(calls.lastIndexOf('GET /api/users/option/attendance-status/')).toBeGreaterThan(
        calls.lastIndexOf('PATCH /api/option/attendance-status/3/'),
      ),
    patiently,
  )
  await deviceFilled('admin')
  await pageAtRest()
  await leave()

  await renderOnDevice({
    school: stories.school,
    who: 'admin',
    screen: <RollCall />,
    at: '/dashboard/lista?group_id=3&date=2026-03-04',
  })
  await deviceFilled('admin')
  const tile = () => document.querySelector<HTMLElement>('[data-tile]')
  await waitFor(() => expect(tile()).not.toBeNull(), patiently)
  await pageAtRest()
  const states: string[] = []
  for (let tap = 0; tap < 3; tap += 1) {
    states.push(tile()?.textContent ?? '')
    await press(tile() ?? document.body)
  }
  expect(states.join(' ')).toMatch(/Asistencia|Presente/)
  expect(states.join(' ')).not.toContain('Retardo')
})

test('a plain provider has no such page', async () => {
  stories.school.answer((url) => (url.includes('/api/capabilities/') ? Response.json({ capabilities: [] }) : undefined))
  stories.school.calls.length = 0
  await render()
  expect(await screen.findByText(/no cambia sus opciones/, undefined, patiently)).toBeTruthy()
  expect(stories.school.calls.filter((call) => call.includes('/api/option/'))).toEqual([])
})
