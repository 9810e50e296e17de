/**
 * Payments and bank data with the real provider: what each role sees, a receipt from the child to the print, copying,
 * activating and deactivating.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import BankData from '../../src/screens/bank-data'
import MyPayments from '../../src/screens/my-payments'
import Payments from '../../src/screens/payments'
import Payment from '../../src/screens/payments/PaymentDetail'
import Schools from '../../src/screens/schools'
import type { Who } from '../server/school'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()

async function renderPayment({ who = 'desk', id = 2 }: { who?: Who; id?: number } = {}) {
  await renderOnDevice({ school: stories.school, who, screen: <Payment />, at: `/dashboard/pagos/${id}` })
  const head = within(await screen.findByRole('region', { name: `Pago ${id}` }, patiently))
  return { head, person: userEvent.setup() }
}

test('expected, paid and owed stand together, and the sheet tells the paid amount in words', async () => {
  const { head } = await renderPayment({ id: 1 })
  expect(head.getByText('Liquidado')).toBeTruthy()
  expect(
    ['Monto esperado', 'Abono', 'Saldo'].map((label) => head.getByText(label).nextElementSibling?.textContent),
  ).toEqual(['$950.50', '$950.50', '$0.00'])
  const sheet = screen.getByLabelText('Recibo para imprimir').textContent
  expect(sheet).toContain('(NOVECIENTOS CINCUENTA PESOS 50/100 M.N.)')
  expect(sheet).toContain('Begoña Peña')
  expect(sheet).not.toContain('Llamar antes')
  expect(head.getByText('Llamar antes')).toBeTruthy()
})

test('a child without a tutor or folio can be chosen for a payment too, and leads to its page, where one is assigned', async () => {
  await stories.school.database.query("update student set folio = '' where id = 2")
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payments />, at: '/dashboard/pagos/' })
  const person = userEvent.setup()
  const create = await screen.findByRole('button', { name: 'Crear Pago' }, patiently)
  await waitFor(() => expect(create).toHaveProperty('disabled', false), patiently)
  await person.click(create)
  const search = await screen.findByRole('combobox', { name: 'Estudiante' }, patiently)
  await person.type(search, 'sin folio')
  expect(await screen.findByRole('option', { name: /^[^·]+ · sin folio: ponerlo$/ }, patiently)).toBeTruthy()
  await person.clear(search)
  await person.type(search, 'LUC-0005')
  await person.click(await screen.findByRole('option', { name: /· LUC-0005 · sin tutor: asignarlo$/ }, patiently))
  await waitFor(() => expect(location.pathname).toBe('/dashboard/student/5'))
  await stories.school.database.query("update student set folio = 'LUC-0002' where id = 2")
})

test('a value is copied bare, and its button says so for two seconds', async () => {
  const { person } = await renderPayment()
  const copy = await screen.findByRole('button', { name: 'Copiar CLABE' }, patiently)
  await person.click(copy)
  expect(await navigator.clipboard.readText()).toBe('012345678901234567')
  expect(copy.textContent).toBe('Copiado!')
  await waitFor(() => expect(copy.textContent).toBe('Copiar'), { timeout: 4000 })
  expect(screen.getByText('1234 5678 9012 3456')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Copiar Concepto' }))
  expect(await navigator.clipboard.readText()).toBe('LUC-0001 MAR 2026 INIGO PENA')
})

test('deactivating says so, is on the page at once, and can be taken back', async () => {
  const { head, person } = await renderPayment()
  await person.click(head.getByRole('button', { name: 'Desactivar' }))
  expect(await screen.findByText('Desactivado correctamente', undefined, patiently)).toBeTruthy()
  expect(await head.findByText('Inactivo', undefined, patiently)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await head.findByText('Activo', undefined, patiently)).toBeTruthy()
})

test('a tutor reads the own payment with its account and nothing of the desk', async () => {
  const { head } = await renderPayment({ who: 'tutor' })
  expect(await screen.findByRole('button', { name: 'Copiar CLABE' }, patiently)).toBeTruthy()
  expect(
    screen.getByText('El último dígito de la CLABE no coincide con los demás. Confírmala antes de transferir.'),
  ).toBeTruthy()
  for (const hidden of ['Observaciones internas', 'Comprobante', 'Teléfono del tutor'])
    expect(head.queryByText(hidden)).toBeNull()
  for (const action of ['Editar', 'Desactivar']) expect(head.queryByRole('button', { name: action })).toBeNull()
})

test("another family's payment is not there", async () => {
  await renderOnDevice({ school: stories.school, who: 'tutor', screen: <Payment />, at: '/dashboard/pagos/3' })
  expect(await screen.findByText('No se encontró el pago', undefined, patiently)).toBeTruthy()
})

test('Mis Pagos holds the own receipts alone', async () => {
  await renderOnDevice({ school: stories.school, who: 'tutor', screen: <MyPayments />, at: '/dashboard/my-pagos/' })
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Íñigo Peña' })).toHaveLength(2), patiently)
  expect(screen.queryByText('LUC-0003')).toBeNull()
})

test('income is read only when asked for, and its figures are a table', async () => {
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payments />, at: '/dashboard/pagos/' })
  await screen.findByRole('table', { name: 'Historial de Pagos' }, patiently)
  expect(stories.school.calls.filter((call) => call.includes('page_size=1000') && call.includes('receipt'))).toEqual([])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Ver ingresos por mes' }))
  const figures = within(await screen.findByRole('table', { name: 'Ingresos por mes y tipo de pago' }, patiently))
  expect(figures.getByRole('row', { name: 'febrero de 2026 $950.50 $950.50' })).toBeTruthy()
})

test.each<[Who, boolean]>([
  ['admin', true],
  ['desk', false],
])('bank data: %s edits: %s', async (who, edits) => {
  await renderOnDevice({ school: stories.school, who, screen: <BankData />, at: '/dashboard/pagos/datos-bancarios/' })
  await screen.findByText('Banco Azul', undefined, patiently)
  expect(screen.queryByRole('button', { name: 'Editar la cuenta de Banco Azul' }) !== null).toBe(edits)
  expect(screen.queryByRole('button', { name: 'Desactivar: Banco Azul' }) !== null).toBe(edits)
})

test('the desk reads the schools', async () => {
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Schools />, at: '/dashboard/school/' })
  expect(await screen.findByText('Lucero Centro', undefined, patiently)).toBeTruthy()
})
