/** The home screen by role and hour, on a device that may have no network. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import Home from '../../src/screens/home'
import type { Who } from '../server/school'
import { clearDevice, openStories, patiently, renderOnDevice, setClock } from './device'

const inClass = Date.parse('2026-03-04T22:02:00Z')
const noon = Date.parse('2026-03-04T18:00:00Z')
const evening = Date.parse('2026-03-05T01:30:00Z')

const stories = openStories()

function renderHome({ who, at = inClass }: { who: Who; at?: number }) {
  setClock(stories.school, at)
  return renderOnDevice({ school: stories.school, who, screen: <Home /> })
}

const board = (title: string) => screen.findByRole('region', { name: title }, patiently)
const cardOf = (region: HTMLElement, group: string) => {
  const card = within(region).getByText(group).closest('li')
  if (!card) throw new Error(`${group} has no card`)
  return within(card)
}

test('three taps: the class that is on stands open, two are absent, and it is saved with no signal at all', async () => {
  await renderHome({ who: 'teacher' })
  const roll = await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently)
  await waitFor(() => expect(within(roll).getAllByRole('listitem')).toHaveLength(20), patiently)
  expect(screen.queryByText('No hay clase en este momento')).toBeNull()

  stories.school.cut()
  const person = userEvent.setup()
  await person.click(within(roll).getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
  await person.click(within(roll).getByRole('button', { name: 'Zoé Peña: Asistencia' }))
  expect(within(roll).queryByText('Guardado en este equipo')).toBeNull()
  await person.click(await within(roll).findByRole('button', { name: 'Guardar · 18 presentes · 2 faltas' }, patiently))

  expect(await within(roll).findByText('Guardado en este equipo', undefined, patiently)).toBeTruthy()
  expect(within(roll).queryByRole('button', { name: /^Guardar/ })).toBeNull()
  expect(stories.school.calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test("the open class is not on the board again; a later one says when, and another teacher's is nowhere", async () => {
  await renderHome({ who: 'teacher' })
  const others = await board('Otras clases de hoy')
  await waitFor(() => expect(cardOf(others, 'Kids 1').getByText('Más tarde')).toBeTruthy(), patiently)
  expect(cardOf(others, 'Kids 1').getByRole('link', { name: 'Pasar lista: Kids 1' }).getAttribute('href')).toBe(
    '/dashboard/lista?group_id=3',
  )
  expect(within(others).queryByText('Kids 2')).toBeNull()
  expect(screen.queryByText('Teens 1')).toBeNull()
})

test('a group that does not meet today says when it does, and nothing of today', async () => {
  const meets = (days: readonly string[]) =>
    stories.school.database.query('update class_group set days = $1 where id = 3', [days])
  await meets(['Martes', 'Jueves'])
  await renderHome({ who: 'teacher' })
  const others = await board('Otros grupos')
  await waitFor(() => expect(cardOf(others, 'Kids 1').getByText('Martes, Jueves')).toBeTruthy(), patiently)
  expect(cardOf(others, 'Kids 1').getByText('17:00–18:00')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Lista de Kids 2' })).toBeTruthy(), patiently)
  for (const said of ['Más tarde', 'Sin tomar', 'En curso']) expect(within(others).queryByText(said)).toBeNull()
  await meets(['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'])
})

test('between classes the next one is named, and no roll is open', async () => {
  await renderHome({ who: 'teacher', at: noon })
  expect(await screen.findByText('Sigue Kids 2 a las 16:00', undefined, patiently)).toBeTruthy()
  expect(screen.getByText('No hay clase en este momento')).toBeTruthy()
  expect(screen.queryByRole('region', { name: /^Lista de/ })).toBeNull()
})

test('when the day is over, rolls nobody took say so and the others say they are taken', async () => {
  const desk = await stories.school.as('desk')
  for (let student = 31; student <= 35; student += 1)
    await desk('POST', '/api/users/attendance/student/', {
      attendance_date: '2026-03-04',
      student,
      group: 3,
      status: 'asistencia',
    })
  await renderHome({ who: 'teacher', at: evening })
  const today = await board('Clases de hoy')
  await waitFor(() => expect(cardOf(today, 'Kids 1').getByText('Tomada')).toBeTruthy(), patiently)
  expect(cardOf(today, 'Kids 1').getByRole('link', { name: 'Ver lista: Kids 1' })).toBeTruthy()
  await waitFor(() => expect(cardOf(today, 'Kids 2').getByText('Sin tomar')).toBeTruthy(), patiently)
  expect(screen.getByText('Ya no quedan clases hoy.')).toBeTruthy()
  expect(screen.queryByText('Quedó a medias')).toBeNull()
})

test('a roll that was begun and left is offered again, also after the page was gone', async () => {
  const first = await renderHome({ who: 'teacher' })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Íñigo Peña: Asistencia' }, patiently))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar · 19 presentes · 1 falta' })).toBeTruthy())
  first.leave()

  await renderHome({ who: 'teacher', at: evening })
  expect(await screen.findByText('Quedó a medias', undefined, patiently)).toBeTruthy()
  const back = screen.getAllByRole('link', { name: 'Continuar lista: Kids 2' })
  expect(back.map((link) => link.getAttribute('href'))).toContain('/dashboard/lista?group_id=1')
})

test('the desk sees the board of all groups and no open roll', async () => {
  await renderHome({ who: 'desk' })
  const today = await board('Clases de hoy')
  await waitFor(() => expect(cardOf(today, 'Kids 2').getByText('En curso')).toBeTruthy(), patiently)
  await waitFor(() => expect(cardOf(today, 'Teens 1').getByText('En curso')).toBeTruthy(), patiently)
  await waitFor(() => expect(cardOf(today, 'Kids 1').getByText('Más tarde')).toBeTruthy(), patiently)
  expect(screen.queryByRole('region', { name: /^Lista de/ })).toBeNull()
  expect(screen.queryByText('No hay clase en este momento')).toBeNull()
})

test('a tutor sees the own children, with 0 where nothing is owed, and nothing of a teacher', async () => {
  await renderHome({ who: 'tutor' })
  const children = await screen.findByRole('list', { name: 'Tus estudiantes' }, patiently)
  await waitFor(
    () =>
      expect(
        within(children)
          .getAllByRole('listitem')
          .map((child) => child.querySelector('a')?.textContent),
      ).toEqual(['Íñigo Peña', 'Saúl Peña', 'Zoé Peña']),
    patiently,
  )
  const [inigo] = within(children).getAllByRole('listitem')
  expect(inigo?.textContent).toContain('Clases por pagar0')
  expect(screen.queryByText('Ángel Cárdenas')).toBeNull()
  expect(screen.queryByRole('link', { name: /Pasar lista/ })).toBeNull()
})

test('a tutor whom the school lets register a child has a button for it at home, and no other tutor has', async () => {
  const without = await renderHome({ who: 'tutor' })
  await screen.findByRole('list', { name: 'Tus estudiantes' }, patiently)
  expect(screen.queryByRole('button', { name: 'Nuevo estudiante' })).toBeNull()
  without.leave()
  await clearDevice()
  await stories.school.database.query('update person set create_student = true where id = 5')
  await renderHome({ who: 'tutor' })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Nuevo estudiante' }, patiently))
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo estudiante' }, patiently))
  await person.type(form.getByLabelText(/Nombre/), 'Ñandú')
  await person.type(form.getByLabelText(/Apellidos/), 'Peña')
  await person.type(form.getByLabelText(/Fecha de nacimiento/), '2019-02-28')
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(
    async () =>
      expect(await stories.school.database.query(`select tutor_id from student where first_name = 'Ñandú'`)).toEqual([
        { tutor_id: 5 },
      ]),
    patiently,
  )
  await stories.school.database.query('update person set create_student = false where id = 5')
})

test('a tutor without children is told so', async () => {
  stories.school.answer((url) => (url.includes('/my-student/') ? Response.json([]) : undefined))
  await renderHome({ who: 'tutor' })
  expect(await screen.findByText('No tienes estudiantes asignados actualmente.', undefined, patiently)).toBeTruthy()
  expect(screen.queryByText('Clases por pagar')).toBeNull()
  stories.school.answer(null)
})
