/**
 * What a family wrote at registration about allergies and about who may pick up the child: on the child's tile and
 * window, on the emergency sheet and its printed page, also without a network.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import Emergency from '../../src/screens/emergency'
import RollCall from '../../src/screens/roll-call'
import { deviceFilled, openStories, patiently, renderOnDevice, setClock } from './device'

const stories = openStories()
const cares = 'Cuidados: Alergia al cacahuate; sólo la recoge su abuela Jesús, que trae su credencial'
afterEach(() => stories.school.database.query(`update student set comment = ''`))

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
