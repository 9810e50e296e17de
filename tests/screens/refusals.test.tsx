/**
 * What the screens say if the provider refuses an answer: a page about one record, the list of a box, and answers to
 * somebody who has signed out.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import Contacts from '../../src/screens/contacts'
import Group from '../../src/screens/groups/GroupDetail'
import Payment from '../../src/screens/payments/PaymentDetail'
import Student from '../../src/screens/students/StudentDetail'
import Tutor from '../../src/screens/tutors/TutorDetail'
import { openStories, patiently, renderOnDevice } from './device'
import { fillIn, openPortal, patiently as atThePortal, signInAs } from './portal'

const stories = openStories()
const refused = (status: number, path: RegExp) => (url: string, init?: RequestInit) =>
  path.test(url) && (init?.method ?? 'GET') === 'GET'
    ? Response.json({ detail: status === 403 ? 'No tienes permiso.' : 'No se encontró.' }, { status })
    : undefined

const details: [what: string, screen: ReactNode, at: string, path: RegExp, missing: string, failed: string][] = [
  [
    'a payment',
    <Payment />,
    '/dashboard/pagos/2',
    /\/payments\/receipt\/2\//,
    'No se encontró el pago',
    'Error al cargar los detalles',
  ],
  [
    'a tutor',
    <Tutor />,
    '/dashboard/tutor/5',
    /\/users\/tutor\/5\//,
    'No se encontró el tutor',
    'Error al cargar los detalles',
  ],
  [
    'a student',
    <Student />,
    '/dashboard/student/1',
    /\/users\/student\/1\//,
    'No se encontró el estudiante',
    'Error al cargar los detalles',
  ],
  [
    'a group',
    <Group />,
    '/dashboard/group/1',
    /\/school\/group\/1\//,
    'No se encontró el grupo',
    'Error al cargar los detalles del grupo',
  ],
]

describe('a page about one record', () => {
  test.each(details)(
    '%s that this account may not see says so, and shows the way home',
    async (_what, page, at, path, _missing, failed) => {
      stories.school.answer(refused(403, path))
      await renderOnDevice({ school: stories.school, who: 'desk', screen: page, at })
      expect(await screen.findByText('Esta página no es para tu cuenta', undefined, patiently)).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/dashboard')
      expect(screen.queryByText(failed)).toBeNull()
    },
  )

  test.each(details)('%s that is not there says so', async (_what, page, at, path, missing, failed) => {
    stories.school.answer(refused(404, path))
    await renderOnDevice({ school: stories.school, who: 'desk', screen: page, at })
    expect(await screen.findByText(missing, undefined, patiently)).toBeTruthy()
    expect(screen.queryByText(failed)).toBeNull()
  })
})

test('a payment that cannot be read now says so with the reason, and is read again on demand', async () => {
  stories.school.answer((url) =>
    /\/payments\/receipt\/2\//.test(url)
      ? Response.json({ detail: 'Contactar a soporte' }, { status: 400 })
      : undefined,
  )
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payment />, at: '/dashboard/pagos/2' })
  const said = await screen.findByRole('alert', undefined, patiently)
  expect(said.textContent).toContain('Error al cargar los detalles')
  expect(said.textContent).toContain('Contactar a soporte')
  stories.school.answer(null)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('region', { name: 'Pago 2' }, patiently)).toBeTruthy()
})

test('a lookup list that cannot be read is logged and not told: the form opens, and keeps the present choice', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  stories.school.answer((url) =>
    /\/option\/relationship\/|\/users\/tutor\/\?/.test(url) ? Response.json({}, { status: 400 }) : undefined,
  )
  await renderOnDevice({
    school: stories.school,
    who: 'desk',
    screen: <Contacts />,
    at: '/dashboard/contacto-emergencia/',
  })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: /^Editar.*Begoña Peña/ }, patiently))
  const form = within(await screen.findByRole('dialog', undefined, patiently))
  const relationship: HTMLSelectElement = await form.findByLabelText('Parentesco', { exact: false }, patiently)
  expect([...relationship.options].map((option) => option.text)).toContain('Madre')
  expect(screen.queryByRole('alert')).toBeNull()
  const told = (name: string) => logged.mock.calls.filter(([first]) => String(first).includes(`"${name}"`)).length
  await waitFor(() => expect([told('relationships'), told('tutorList')]).toEqual([1, 1]), patiently)
})

test('what was read for somebody is forgotten at sign-out: it is not there for the next sign-in to stand on', async () => {
  await signInAs('recepcion@lucero.test', '/dashboard/tutor/')
  expect(await screen.findByRole('link', { name: 'Begoña Peña' }, atThePortal)).toBeTruthy()
  // Nothing waits, so signing out asks no question.
  await screen.findByText(/^Todo enviado/, undefined, atThePortal)
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar Sesión' }))
  await waitFor(() => expect(location.pathname).toBe('/login'), atThePortal)
  // The same person signs in, so that the same calls are made; now the provider refuses them.
  stories.school.answer((url) =>
    url.includes('/users/tutor/') ? Response.json({ detail: 'Contactar a soporte' }, { status: 400 }) : undefined,
  )
  await fillIn('recepcion@lucero.test', 'lucero-demo')
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  await screen.findByRole('button', { name: 'Cerrar Sesión' }, atThePortal)
  await userEvent.click(screen.getByRole('link', { name: 'Tutores' }))
  expect(await screen.findByText('Error al cargar los tutores', undefined, atThePortal)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Begoña Peña' })).toBeNull()
})

test('the privacy notice is at hand before signing in', async () => {
  await openPortal('/login')
  expect(screen.getByRole('link', { name: 'Aviso de privacidad' }).getAttribute('href')).toBe('/privacidad')
})
