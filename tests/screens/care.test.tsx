/**
 * What a family wrote at registration about allergies and about who may pick up the child: on the child's tile and
 * window, on the emergency sheet and its printed page, also without a network.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import Emergency from '../../src/screens/emergency'
import RollCall from '../../src/screens/roll-call'
import Student from '../../src/screens/students/StudentDetail'
import { deviceFilled, openStories, patiently, press, renderOnDevice, setClock } from './device'

const stories = openStories()
const cares = 'Cuidados: Alergia al cacahuate; sólo la recoge su abuela Jesús, que trae su credencial'
afterEach(() =>
  stories.school.database.query(
    `update student set comment = '', care = '', pickups = '[]', not_to = '', photo = '', care_asked = null`,
  ),
)

/** A family registers, the desk activates it, and its child Abril is in Kids 2. */
async function registered(): Promise<void> {
  const { school } = stories
  await school.database.query('delete from rate_limit')
  await school.fetch('/api/record/', {
    method: 'POST',
    body: new URLSearchParams({
      'tutor.first_name': 'Ñusta',
      'tutor.last_name': 'Núñez',
      'tutor.email': 'nusta@familia.example',
      'tutor.phone': '55 1234 5678',
      'tutor.gender': 'femenino',
      'tutor.relationship': 'madre',
      'student.first_name': 'Abril',
      'student.last_name': 'Núñez',
      'student.birthdate': '2018-02-28',
      children: '1',
      'student.comment': 'Alergia al cacahuate;\r\nsólo la recoge su abuela Jesús, que trae su credencial',
      'contact.first_name': 'Jesús',
      'contact.last_name': 'Peña',
      'contact.phone': '5598765432',
      'contact.relationship': 'abuela',
    }),
  })
  const [row] = await school.database.query<{ id: number }>('select id from registration')
  const desk = await school.as('desk')
  await desk('POST', `/api/users/registration/${row?.id}/accept/`)
  await school.database.query(
    `insert into membership (student_id, group_id) select id, 1 from student where first_name = 'Abril'`,
  )
}

async function readRoll() {
  const page = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCall />,
    at: '/dashboard/lista?group_id=1',
  })
  const tile = await screen.findByRole('button', { name: /^Abril Núñez: / }, patiently)
  await waitFor(() => expect(tile.textContent).toContain(cares), patiently)
  // Screen readers read it out as well.
  expect(document.getElementById(tile.getAttribute('aria-describedby') ?? '')?.textContent).toContain(cares)
  await userEvent.click(screen.getByRole('button', { name: 'Más de Abril Núñez' }))
  const window = within(await screen.findByRole('dialog', { name: 'Abril Núñez' }, patiently))
  expect(window.getByText(new RegExp(`^${cares}`))).toBeTruthy()
  await deviceFilled('teacher')
  page.leave()
}

async function readSheet() {
  const page = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <Emergency />,
    at: '/dashboard/emergencia?group_id=1',
  })
  const sheet = within(await screen.findByRole('region', { name: 'Hoja de emergencia de Kids 2' }, patiently))
  const line = (await sheet.findByText('Abril Núñez', undefined, patiently)).closest('li')
  await waitFor(() => expect(line?.textContent?.replace(/\s+/g, ' ')).toContain(cares), patiently)
  const paper = within(screen.getByRole('region', { name: 'Hoja para imprimir de Kids 2' }))
  expect(paper.getByRole('rowheader', { name: /^Abril Núñez/ }).textContent?.replace(/\s+/g, ' ')).toContain(cares)
  page.leave()
}

test('the teacher has it before the class begins, with a network and without', async () => {
  await registered()
  await readRoll()
  await readSheet()
  await stories.school.cutAtRest()
  await readRoll()
  await readSheet()
})

const seen = [
  'Alergias y cuidados: Asma; trae su inhalador',
  'Quién puede recoger: Jesús Peña (abuelo) · 55 9876 5432 · hasta el 31 de diciembre de 2026',
  'No entregar a: Rómulo Ibáñez',
  'Foto autorizada: No',
]

/** The care sheet of a child, as the teacher of its group reads it. */
async function readCareSheet() {
  const roll = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCall />,
    at: '/dashboard/lista?group_id=1',
  })
  const tile = await screen.findByRole('button', { name: /^Zoé Peña: / }, patiently)
  const told = () => document.getElementById(tile.getAttribute('aria-describedby') ?? '')?.textContent
  await waitFor(() => expect(told()).toContain('con cuidados, sin fotos'), patiently)
  expect(tile.textContent).not.toContain('Asma')
  await userEvent.click(screen.getByRole('button', { name: 'Más de Zoé Peña' }))
  const window = await screen.findByRole('dialog', { name: 'Zoé Peña' }, patiently)
  for (const line of seen) expect(window.textContent).toContain(line)
  await deviceFilled('teacher')
  roll.leave()
  const sheet = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <Emergency />,
    at: '/dashboard/emergencia?group_id=1',
  })
  const region = within(await screen.findByRole('region', { name: 'Hoja de emergencia de Kids 2' }, patiently))
  const line = (await region.findByText('Zoé Peña', undefined, patiently)).closest('li')
  const paper = within(screen.getByRole('region', { name: 'Hoja para imprimir de Kids 2' }))
  for (const text of seen) {
    expect(line?.textContent).toContain(text)
    expect(paper.getByRole('rowheader', { name: /^Zoé Peña/ }).textContent).toContain(text)
  }
  sheet.leave()
}

test('a care sheet is on the tile as signs, in the window and on the emergency sheet in words, with a network and without', async () => {
  const desk = await stories.school.as('desk')
  await desk('PATCH', '/api/users/student/2/care/', {
    care: 'Asma; trae su inhalador',
    pickups: [{ name: 'Jesús Peña', relation: 'abuelo', phone: '5598765432', until: '2026-12-31' }],
    not_to: 'Rómulo Ibáñez',
    photo: 'no',
  })
  await readCareSheet()
  await stories.school.cutAtRest()
  await readCareSheet()
})

test('a family asks for a change, and the desk confirms it', async () => {
  const family = await renderOnDevice({
    school: stories.school,
    who: 'tutor',
    screen: <Student />,
    at: '/dashboard/student/2',
  })
  const card = within(await screen.findByRole('region', { name: 'Cuidados' }, patiently))
  expect(card.getByText('Sin preguntar')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Pedir un cambio' }))
  const form = within(await screen.findByRole('dialog', { name: 'Cuidados de Zoé Peña' }, patiently))
  await userEvent.type(form.getByLabelText(/^Alergias y cuidados/), 'Asma')
  await userEvent.type(form.getByLabelText(/^Nombre completo \(persona 1\)/), 'Ana Ruiz')
  await userEvent.type(await form.findByLabelText(/^Teléfono \(persona 1\)/), '55 9876 5432')
  await userEvent.click(form.getByLabelText('No'))
  await userEvent.click(form.getByRole('button', { name: 'Pedir el cambio' }))
  expect(await card.findByText(/la escuela todavía no lo confirma/, undefined, patiently)).toBeTruthy()
  expect(card.getByText('Pide: Ana Ruiz · 55 9876 5432')).toBeTruthy()
  family.leave()

  await renderOnDevice({
    school: stories.school,
    who: 'desk',
    screen: <Student />,
    at: '/dashboard/student/2',
  })
  const asked = within(await screen.findByRole('region', { name: 'Cambio que pide la familia' }, patiently))
  expect(asked.getByText('Ahora: Sin preguntar')).toBeTruthy()
  await press(asked.getByRole('button', { name: 'Confirmar el cambio' }))
  await waitFor(
    () => expect(screen.queryByRole('region', { name: 'Cambio que pide la familia' })).toBeNull(),
    patiently,
  )
  const desk = await stories.school.as('desk')
  expect(await desk('GET', '/api/users/student/2/')).toMatchObject({
    care: 'Asma',
    photo: 'no',
    pickups: [{ name: 'Ana Ruiz', relation: '', phone: '5598765432', until: null }],
    care_asked: null,
  })
})

test('a child of whom nothing was written has no such line', async () => {
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCall />,
    at: '/dashboard/lista?group_id=1',
  })
  const tile = await screen.findByRole('button', { name: 'Zoé Peña: Asistencia' }, patiently)
  await deviceFilled('teacher')
  expect(tile.textContent).not.toContain('Cuidados')
  expect(screen.queryByText(/Cuidados/)).toBeNull()
})

test('after midnight, the sheet and its printed page are those of the day on which the class began', async () => {
  const { database, clock } = stories.school
  const before = clock.now
  await database.query("update class_group set start_time = '23:00', final_time = '00:30' where id = 1")
  setClock(stories.school, Date.parse('2026-03-05T00:10:00-06:00'))
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <Emergency />,
    at: '/dashboard/emergencia?group_id=1',
  })
  const sheet = within(await screen.findByRole('region', { name: 'Hoja de emergencia de Kids 2' }, patiently))
  expect(await sheet.findByText('Zoé Peña', undefined, patiently)).toBeTruthy()
  const paper = screen.getByRole('region', { name: 'Hoja para imprimir de Kids 2' })
  expect(paper.textContent).toContain('miércoles 4 de marzo')
  expect(within(paper).getByRole('rowheader', { name: 'Zoé Peña' })).toBeTruthy()
  await database.query("update class_group set start_time = '16:00', final_time = '17:00' where id = 1")
  stories.school.clock.now = before
})
