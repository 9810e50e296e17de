/**
 * Historial de cambios: who changed a record, for administrators only, opened on demand, and only if the provider
 * announces it.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import BankData from '../../src/screens/bank-data'
import Payment from '../../src/screens/payments/PaymentDetail'
import Student from '../../src/screens/students/StudentDetail'
import type { Who } from '../server/school'
import { openStories, pageAtRest, patiently, renderOnDevice } from './device'

const stories = openStories()
const asked = () => stories.school.calls.filter((call) => call.includes('/api/audit/'))

async function openReceipt(who: Who = 'admin') {
  await renderOnDevice({ school: stories.school, who, screen: <Payment />, at: '/dashboard/pagos/2' })
  return userEvent.setup()
}
const part = () => screen.findByRole('region', { name: 'Historial de cambios' }, patiently)

test('says field by field who changed what from what to what and when, and asks nothing before it is opened', async () => {
  const desk = await stories.school.as('desk')
  await desk('PATCH', '/api/payments/receipt/2/', { abono: '100.50', status: 'parcial', payment_date: '2026-03-04' })
  const person = await openReceipt()
  const history = await part()
  expect(asked()).toEqual([])
  await person.click(within(history).getByRole('button', { name: 'Ver cambios' }))
  expect(await within(history).findByText('miércoles 4 de marzo, 16:02', undefined, patiently)).toBeTruthy()
  expect(within(history).getByText('Rita Recepción')).toBeTruthy()
  expect(
    within(history)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'Abono: de «$0.00» a «$100.50»',
    'Fecha de pago: «4 de marzo de 2026», antes sin dato',
    'Por pagar: de «$950.50» a «$850.00»',
    'Estado: de «Pendiente» a «Parcial»',
  ])
  expect(asked()).toHaveLength(1)
  await desk('PATCH', '/api/payments/receipt/2/', { abono: 0, status: 'pendiente', payment_date: null })
})

test('a record that nobody changed says so, and one that cannot be read offers to try again', async () => {
  stories.school.answer((url) =>
    url.includes('/api/audit/') ? Response.json({ detail: 'Contactar a soporte' }, { status: 400 }) : undefined,
  )
  const person = userEvent.setup()
  await renderOnDevice({ school: stories.school, who: 'admin', screen: <Student />, at: '/dashboard/student/33' })
  const history = await part()
  await pageAtRest()
  await person.click(within(history).getByRole('button', { name: 'Ver cambios' }))
  expect(await within(history).findByText('Error al cargar el historial de cambios', undefined, patiently)).toBeTruthy()
  stories.school.answer(null)
  await pageAtRest()
  await person.click(within(history).getByRole('button', { name: 'Reintentar' }))
  expect(await within(history).findByText('Sin cambios registrados', undefined, patiently)).toBeTruthy()
})

test('an account of the bank tells its changes in a window', async () => {
  const admin = await stories.school.as('admin')
  await admin('PATCH', '/api/payments/bank-data/1/', { clabe: '012180001234567899' })
  const person = userEvent.setup()
  await renderOnDevice({
    school: stories.school,
    who: 'admin',
    screen: <BankData />,
    at: '/dashboard/datos-bancarios/',
  })
  await person.click(await screen.findByRole('button', { name: 'Ver cambios de Banco Azul' }, patiently))
  const window = within(await screen.findByRole('dialog', { name: 'Historial de cambios: Banco Azul' }, patiently))
  expect(
    await window.findByText('CLABE: de «012345678901234567» a «012180001234567899»', undefined, patiently),
  ).toBeTruthy()
  await stories.school.database.query(`update bank_data set clabe = '012345678901234567' where id = 1`)
})

test('without a connection it says that it needs one', async () => {
  await openReceipt()
  const history = await part()
  stories.school.cut()
  window.dispatchEvent(new Event('offline'))
  await waitFor(() => expect(within(history).getByText('Esto necesita conexión.')).toBeTruthy(), patiently)
  expect(within(history).getByRole('button', { name: 'Ver cambios' }).hasAttribute('disabled')).toBe(true)
})

test('the desk sees none of it', async () => {
  await openReceipt('desk')
  await screen.findByRole('button', { name: 'Editar' }, patiently)
  await waitFor(
    () => expect(stories.school.calls.some((call) => call.includes('/api/capabilities/'))).toBe(true),
    patiently,
  )
  expect(screen.queryByRole('region', { name: 'Historial de cambios' })).toBeNull()
})

test('nothing is drawn where the provider announces none', async () => {
  stories.school.answer((url) =>
    url.includes('/api/capabilities/') ? Response.json({ capabilities: ['row-versions'] }) : undefined,
  )
  await openReceipt()
  await screen.findByRole('button', { name: 'Editar' }, patiently)
  await waitFor(
    () => expect(stories.school.calls.some((call) => call.includes('/api/users/student/'))).toBe(true),
    patiently,
  )
  expect(screen.queryByRole('region', { name: 'Historial de cambios' })).toBeNull()
})
