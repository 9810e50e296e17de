/** The home of an administrator whose school is not set up yet, and the backup that the school can download. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnProfile, profile } from '../../src/profile'
import { schoolFile } from '../../src/profile/school-file'
import Home from '../../src/screens/home'
import MySchool from '../../src/screens/my-school'
import Registrations from '../../src/screens/registrations'
import type { Who } from '../server/school'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()
const person = userEvent.setup()
const title = 'Tu escuela en seis pasos'
beforeEach(() => learnProfile(schoolFile))
afterEach(() => stories.school.database.query(`update profile set skipped_steps = '{}'`))

/** What the provider counts, at the next question. */
const counting = (counts: Record<string, number>) =>
  stories.school.answer((url) => (url.includes('/api/school/steps/') ? Response.json(counts) : undefined))
const home = (who: Who = 'admin') => renderOnDevice({ school: stories.school, who, screen: <Home /> })
const card = async () => within(await screen.findByRole('region', { name: title }, patiently))
const lines = async () => (await card()).getAllByRole('listitem').map(({ textContent }) => textContent)

const nothing = { places: 0, accounts: 0, teachers: 0, prices: 0, groups: 0, students: 0 }

test('an empty school sees six steps, each with what is there and a link to where it is done', async () => {
  counting({ ...nothing, places: 2, prices: 1 })
  await home()
  expect(await lines()).toEqual([
    'Nombre y contactoLucero',
    'Sedes2 sedes',
    'Cuenta bancariaAgregar una cuentaNo lo necesito',
    'MaestrosInvitar a tus maestrosNo lo necesito',
    'Grupos y precios1 precioAgregar un grupo',
    'EstudiantesAgregar estudiantesImportar de Excel',
  ])
  expect((await card()).getByRole('link', { name: 'Agregar un grupo' }).getAttribute('href')).toBe('/dashboard/group/')
})

test('a step that the school does not need is left out on every device, and the card goes with the last step', async () => {
  counting({ ...nothing, places: 1, teachers: 1, prices: 1, groups: 1, students: 1 })
  await home()
  await person.click((await card()).getByRole('button', { name: 'No lo necesito: Cuenta bancaria' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull(), patiently)
  expect(await stories.school.database.query('select skipped_steps from profile')).toEqual([
    { skipped_steps: ['accounts'] },
  ])
})

test('a step is left out also if the profile has changed since the page was opened', async () => {
  counting({ ...nothing, places: 1, prices: 1, groups: 1, students: 1 })
  const [stored] = await stories.school.database.query<{ version: number }>('select version from profile')
  learnProfile({ ...schoolFile, version: stored?.version ?? 0 })
  await home()
  const button = await (await card()).findByRole('button', { name: 'No lo necesito: Cuenta bancaria' })
  const colleague = await stories.school.as('admin')
  await colleague('PATCH', '/api/school/profile/', { skipped_steps: ['teachers'] })
  await person.click(button)
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull(), patiently)
  expect(await stories.school.database.query('select skipped_steps from profile')).toEqual([
    { skipped_steps: ['accounts', 'teachers'] },
  ])
})

test('a school that is set up, and the reception, see no steps', async () => {
  const { leave } = await home()
  await waitFor(
    () => expect(stories.school.calls.some((call) => call.includes('/api/school/steps/'))).toBe(true),
    patiently,
  )
  expect(await screen.findByRole('region', { name: 'Quién debe' }, patiently)).toBeTruthy()
  expect(screen.queryByRole('region', { name: title })).toBeNull()
  leave()
  counting(nothing)
  stories.school.calls.length = 0
  await home('desk')
  expect(await screen.findByRole('region', { name: 'Quién debe' }, patiently)).toBeTruthy()
  expect(screen.queryByRole('region', { name: title })).toBeNull()
  expect(stories.school.calls.some((call) => call.includes('/api/school/steps/'))).toBe(false)
})

test('Mi escuela says that there is no backup; a download is saved, and then the card names who made it', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await renderOnDevice({ school: stories.school, who: 'admin', screen: <MySchool />, at: '/dashboard/mi-escuela' })
  const backup = within(await screen.findByRole('region', { name: 'Respaldo' }, patiently))
  expect(await backup.findByText(/Todavía no hay ningún respaldo/, undefined, patiently)).toBeTruthy()
  await person.click(backup.getByRole('button', { name: 'Descargar respaldo' }))
  expect(await backup.findByText('Lo descargó Ana Admin', undefined, patiently)).toBeTruthy()
  expect(saved.mock.contexts[0]).toHaveProperty('download', 'respaldo-2026-03-04.lucero')
  expect(backup.getByText(/^hoy /)).toBeTruthy()
  await stories.school.database.query('delete from backup')
})

/** A family registers itself. `wish`: the value of the wished group on the page. */
async function register(email: string, wish: string, hours: string) {
  await stories.school.database.query('delete from rate_limit')
  await stories.school.fetch('/api/record/', {
    method: 'POST',
    body: new URLSearchParams({
      'tutor.first_name': 'Ñusta',
      'tutor.last_name': 'Núñez',
      'tutor.email': email,
      'tutor.phone': '(55) 1234-5678',
      'tutor.gender': 'femenino',
      'tutor.relationship': 'madre',
      'student.first_name': 'Zoé',
      'student.last_name': 'Núñez',
      'student.birthdate': '2018-02-28',
      'student.wish': wish,
      'student.hours': hours,
      'contact.first_name': 'Jesús',
      'contact.last_name': 'Peña',
      'contact.phone': '5598765432',
      'contact.relationship': 'abuelo',
    }),
  })
}

test('the desk copies the address for families or shows it as a code, and finds the wished group proposed', async () => {
  await register('deseo@familia.example', 'grupo-3', 'sábado en la mañana')
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Registrations />, at: '/dashboard/registros' })
  const family = within(await screen.findByRole('region', { name: 'Ñusta Núñez' }, patiently))
  expect(family.getByText('Pidió: Kids 1 · sábado en la mañana')).toBeTruthy()
  const groups = family.getByRole('combobox', { name: 'Grupo de Zoé Núñez' })
  await waitFor(() => expect(groups).toHaveProperty('value', '3'), patiently)

  await person.click(screen.getByRole('button', { name: 'Código QR' }))
  const code = within(await screen.findByRole('dialog', undefined, patiently))
  expect(code.getByRole('img', { name: 'Código QR de la página de registro' })).toBeTruthy()
  expect(code.getByText(/^https?:.*\/api\/record\/$/)).toBeTruthy()

  await person.click(family.getByRole('button', { name: 'Activar a la familia de Ñusta Núñez' }))
  await screen.findByText('Familia activada', undefined, patiently)
  expect(
    await stories.school.database.query(
      `select m.group_id from membership m join student s on s.id = m.student_id join person p on p.id = s.tutor_id where p.email = 'deseo@familia.example'`,
    ),
  ).toEqual([{ group_id: 3 }])
})

test('of a wished group that has ended since nothing is said, chosen or sent', async () => {
  await register('tarde@familia.example', 'grupo-3', '')
  await stories.school.database.query('update class_group set is_active = false where id = 3')
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Registrations />, at: '/dashboard/registros' })
  const family = within(await screen.findByRole('region', { name: 'Ñusta Núñez' }, patiently))
  expect(family.queryByText(/^Pidió/)).toBeNull()
  const accept = family.getByRole('button', { name: 'Activar a la familia de Ñusta Núñez' })
  await waitFor(() => expect(accept).toHaveProperty('disabled', false), patiently)
  expect(family.getByRole('combobox', { name: 'Grupo de Zoé Núñez' })).toHaveProperty('value', '')
  await person.click(accept)
  await screen.findByText('Familia activada', undefined, patiently)
  expect(
    await stories.school.database.query(
      `select m.group_id from membership m join student s on s.id = m.student_id join person p on p.id = s.tutor_id where p.email = 'tarde@familia.example'`,
    ),
  ).toEqual([])
})

test('an address that opens on this machine alone is no code for families', async () => {
  learnProfile({ ...profile(), site: 'http://127.0.0.1:4173' })
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Registrations />, at: '/dashboard/registros' })
  await person.click((await screen.findAllByRole('button', { name: 'Código QR' }, patiently))[0] ?? document.body)
  const code = within(await screen.findByRole('dialog', undefined, patiently))
  expect(code.getByText(/^Esta dirección sólo abre en este equipo/)).toBeTruthy()
  expect(code.queryByRole('img', { name: 'Código QR de la página de registro' })).toBeNull()
})
