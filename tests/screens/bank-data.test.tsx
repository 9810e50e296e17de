/** An administrator adds a bank account; its CLABE is checked while it is typed and when it is sent. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import BankData from '../../src/screens/bank-data'
import type { Who } from '../server/school'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()
const person = userEvent.setup()
const render = (who: Who) =>
  renderOnDevice({ school: stories.school, who, screen: <BankData />, at: '/dashboard/pagos/datos-bancarios/' })

test('an account is added once its CLABE is right', async () => {
  await render('admin')
  await person.click(await screen.findByRole('button', { name: 'Nueva cuenta' }, patiently))
  const form = within(await screen.findByRole('dialog', undefined, patiently))
  const box = (name: RegExp) => form.getByRole('textbox', { name })
  await person.type(box(/Banco/), 'BBVA México')
  await person.type(box(/Beneficiario/), 'Escuela Lucero')
  await person.type(box(/Número de cuenta/), '4152313012345678')
  await person.type(box(/CLABE/), '01218000123456789')
  expect(form.queryByText(/último dígito|CLABE correcta/)).toBeNull()
  await person.type(box(/CLABE/), '0')
  expect(form.getByText(/El último dígito de la CLABE no coincide/)).toBeTruthy()
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(/a esta no llega ninguna transferencia/, undefined, patiently)).toBeTruthy()
  await person.type(box(/CLABE/), '{Backspace}9')
  expect(form.getByText('CLABE correcta · BBVA México')).toBeTruthy()
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
  expect(await screen.findByText('BBVA México', undefined, patiently)).toBeTruthy()
  expect(
    await stories.school.database.query(`select account_number, clabe from bank_data where bank_name = 'BBVA México'`),
  ).toEqual([{ account_number: '4152313012345678', clabe: '012180001234567899' }])
})

test('an empty list ends in the button that fills it, for an administrator alone', async () => {
  stories.school.answer((url) => (url.includes('/api/payments/bank-data/') ? Response.json([]) : undefined))
  const { leave } = await render('admin')
  const hint = await screen.findByText(/Agrega la cuenta/, undefined, patiently)
  expect(within(hint.parentElement ?? hint).getByRole('button', { name: 'Nueva cuenta' })).toBeTruthy()
  await leave()
  await render('desk')
  expect(await screen.findByText(/se dan de alta/, undefined, patiently)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Nueva cuenta' })).toBeNull()
})

test('a plain provider offers no new account, and its accounts can be edited', async () => {
  stories.school.answer((url) => (url.includes('/api/capabilities/') ? Response.json({ capabilities: [] }) : undefined))
  await render('admin')
  expect(await screen.findByRole('button', { name: 'Editar la cuenta de Banco Azul' }, patiently)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Nueva cuenta' })).toBeNull()
})
