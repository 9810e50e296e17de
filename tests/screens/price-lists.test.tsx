/** Price lists: an administrator adds them and plans a price for a later month; the desk sees what is valid. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import PriceLists from '../../src/screens/price-lists'
import type { Who } from '../server/school'
import { openStories, patiently, renderOnDevice, press } from './device'

const stories = openStories()
const person = userEvent.setup()
const render = (who: Who) =>
  renderOnDevice({ school: stories.school, who, screen: <PriceLists />, at: '/dashboard/pagos/precios/' })
async function open(button: string) {
  const opener = await screen.findByRole('button', { name: button }, patiently)
  await press(opener)
  const form = within(await screen.findByRole('dialog', undefined, patiently))
  const box = (name: RegExp) => form.getByRole('textbox', { name })
  const choose = async (name: RegExp, option: string) => {
    await form.findByRole('option', { name: option }, patiently)
    await form.findByRole('option', { name: option }, patiently)
    await person.selectOptions(form.getByRole('combobox', { name }), option)
  }
  return { form, box, choose, press: (name: string) => person.click(form.getByRole('button', { name })) }
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)

test('a price list is added, and the next one keeps its account', async () => {
  await render('admin')
  const { box, choose, press, form } = await open('Nuevo precio')
  await person.type(box(/Nombre/), 'Sabatino')
  await person.type(box(/Cantidad/), '700')
  await person.type(box(/Clases/), '4')
  await choose(/Cuenta/, 'Banco Rojo · 4321')
  await press('Guardar y otro')
  await waitFor(() => expect(box(/Nombre/)).toHaveProperty('value', ''), patiently)
  expect(await form.findByRole('option', { name: 'Banco Rojo · 4321', selected: true }, patiently)).toBeTruthy()
  await press('Cancelar')
  await closed()
  expect(await screen.findByText('$700.00 · 4 clases', undefined, patiently)).toBeTruthy()
})

test('a price needs no bank account', async () => {
  await render('admin')
  const { form, box, press } = await open('Nuevo precio')
  await person.type(box(/Nombre/), 'Suelta')
  await person.type(box(/Cantidad/), '150')
  await person.type(box(/Clases/), '1')
  expect(form.getByText(/^Sin cuenta, las familias pagan en la escuela/)).toBeTruthy()
  await press('Guardar')
  await closed()
  expect(await screen.findByText('$150.00 · 1 clase', undefined, patiently)).toBeTruthy()
  const edit = await open('Editar Suelta')
  await edit.choose(/Cuenta/, 'Banco Rojo · 4321')
  await edit.press('Guardar')
  await closed()
  expect(
    await stories.school.database.query(`select bank_data_id from payment_configuration where name = 'Suelta'`),
  ).toEqual([{ bank_data_id: 2 }])
})

test('a price for April is planned, while this month keeps its own', async () => {
  await render('admin')
  const { box, choose, press } = await open('Editar Mensual')
  await person.clear(box(/Cantidad/))
  await person.type(box(/Cantidad/), '1100')
  await choose(/Vale desde/, 'abril de 2026')
  await press('Guardar')
  await closed()
  expect(await screen.findByText('Desde abril de 2026: $1,100.00, 8 clases', undefined, patiently)).toBeTruthy()
  expect(screen.getByText('$950.50 · 8 clases')).toBeTruthy()

  // The form shows the planned price, with its month.
  const again = await open('Editar Mensual')
  expect(again.box(/Cantidad/)).toHaveProperty('value', '1100')
  expect(again.form.getByRole('option', { name: 'abril de 2026', selected: true })).toBeTruthy()
  await person.clear(again.box(/Cantidad/))
  await person.type(again.box(/Cantidad/), '1150')
  await again.press('Guardar')
  await closed()
  expect(await screen.findByText('Desde abril de 2026: $1,150.00, 8 clases', undefined, patiently)).toBeTruthy()
  expect(screen.queryByText(/1,100/)).toBeNull()
})

test('a price that a colleague changed meanwhile is shown before it is overwritten', async () => {
  await render('admin')
  const { box, press } = await open('Editar Mensual')
  const colleague = await stories.school.as('admin')
  await colleague('PATCH', '/api/payments/configuration/1/', { amount: '980' })
  await person.clear(box(/Cantidad/))
  await person.type(box(/Cantidad/), '1000')
  await press('Guardar')
  expect(await screen.findByText('980', { exact: false, selector: '[role=dialog] *' }, patiently)).toBeTruthy()
  expect(await stories.school.database.query('select amount::text from payment_configuration where id = 1')).toEqual([
    { amount: '980.00' },
  ])
})

test('the desk reads the prices and is offered nothing to change them', async () => {
  await render('desk')
  expect(await screen.findByText('$950.50 · 8 clases', undefined, patiently)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Nuevo precio|Editar|cambios/ })).toBeNull()
})

test('an empty list ends in the button that fills it; a plain provider has no such list', async () => {
  stories.school.answer((url) => (url.includes('/configuration/') ? Response.json([]) : undefined))
  const { leave } = await render('admin')
  const hint = await screen.findByText(/Agrega lo que cuesta/, undefined, patiently)
  expect(within(hint.parentElement ?? hint).getByRole('button', { name: 'Nuevo precio' })).toBeTruthy()
  await leave()
  stories.school.answer((url) => (url.includes('/api/capabilities/') ? Response.json({ capabilities: [] }) : undefined))
  stories.school.calls.length = 0
  await render('desk')
  expect(await screen.findByText(/no lleva sus precios/, undefined, patiently)).toBeTruthy()
  expect(stories.school.calls.filter((call) => call.includes('/configuration/'))).toEqual([])
})
