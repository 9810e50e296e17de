/** A family's home: every child with what is to be paid next, also without a connection. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import Home from '../../src/screens/home'
import type { Who } from '../server/school'
import { clearDevice, openSchool, patiently, renderOnDevice, setClock, type School } from './device'

let school: School
beforeAll(async () => void (school = await openSchool()))
afterAll(() => school.close())
beforeEach(() => setClock(school))
afterEach(async () => {
  await clearDevice()
  school.answer(null)
  school.mend()
  await school.restore()
})

async function renderHome({ who = 'tutor' }: { who?: Who } = {}) {
  const page = await renderOnDevice({ school, who, screen: <Home /> })
  const list = within(await screen.findByRole('list', { name: 'Tus estudiantes' }, patiently))
  const child = (name: string) => {
    const card = list.getByText(name).closest('li')
    if (!card) throw new Error(`${name} has no card`)
    return card
  }
  return { ...page, child }
}

test('each child has the last attendance and the next payment, whose data can be copied', async () => {
  const { child } = await renderHome()
  await waitFor(() => expect(child('Íñigo Peña').textContent).toContain('Última asistenciaAsistencia, 3 de marzo de 2026'), patiently)
  const card = within(child('Íñigo Peña'))
  const person = userEvent.setup()
  await person.click(await card.findByRole('button', { name: 'Copiar CLABE' }, patiently))
  expect(await card.findByText('Copiado!', undefined, patiently)).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('012345678901234567')
  await person.click(card.getByRole('button', { name: 'Copiar Monto' }))
  expect(await navigator.clipboard.readText()).toBe('950.50')
  vi.setSystemTime(Date.now() + 2100)
  await waitFor(() => expect(card.queryByText('Copiado!')).toBeNull(), patiently)
  expect(within(child('Zoé Peña')).getByText('Sin pagos pendientes')).toBeTruthy()
})

test('reminders lead to the payment, and stay readable without a connection', async () => {
  const first = await renderHome()
  const reminders = within(await screen.findByRole('list', { name: 'Recordatorios de pago' }, patiently))
  expect(reminders.getAllByRole('listitem')).toHaveLength(1)
  expect(reminders.getByRole('link').getAttribute('href')).toBe('/dashboard/pagos/2')
  first.leave()
  school.cut()
  await renderHome()
  expect(await screen.findByText('$950.50', { selector: 'strong' }, patiently)).toBeTruthy()
})

test('nothing to pay, reminders that cannot be read, and children that cannot, each in the words of the specification', async () => {
  school.answer((url) => (url.includes('/reminder/') ? Response.json([]) : undefined))
  const first = await renderHome()
  expect(await screen.findByText('No hay recordatorios de pago pendientes.', undefined, patiently)).toBeTruthy()
  first.leave()
  await clearDevice()

  school.answer((url) => (url.includes('/reminder/') ? Response.json({}, { status: 400 }) : undefined))
  const second = await renderHome()
  expect(await screen.findByText('Error al obtener los recordatorios de pago', undefined, patiently)).toBeTruthy()
  second.leave()
  await clearDevice()

  school.cut()
  await renderOnDevice({ school, who: 'tutor', screen: <Home /> })
  expect(await screen.findByText('Error al obtener los datos de los estudiantes', undefined, patiently)).toBeTruthy()
})

test('a pupil sees the own points and is told of no payment', async () => {
  const { child } = await renderHome({ who: 'pupil' })
  expect(child('Íñigo Peña')).toBeTruthy()
  expect(screen.queryByText('Recordatorios de pago')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Copiar/ })).toBeNull()
})
