/**
 * A download removes the group, a child or the class days of the open roll: the roll that the teacher is marking stays,
 * and the page reports what has changed.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import Home from '../../src/screens/home'
import RollCallScreen from '../../src/screens/roll-call'
import { ask } from '../server/ask'
import { deviceFilled, later, openStories, patiently, renderOnDevice, setClock, today } from './device'

const stories = openStories()
const everyDay = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']
const change = (what: string, value: number | readonly string[], group = 3) =>
  stories.school.database.query(`update class_group set ${what} = $1 where id = ${group}`, [value])
afterEach(async () => {
  await change('teacher_id', 3)
  await change('teacher_id', 3, 1)
  await change('days', everyDay)
})

/** The folio tells him apart from a child of the same name in Kids 2. */
const andres = 'Andrés Nuñez · LUC-0033'

/** Opens the roll of Kids 1. `anyway`: the group does not meet today, and the roll is begun anyway. */
async function renderRoll({ anyway = false } = {}) {
  const page = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=3',
  })
  const person = userEvent.setup()
  if (anyway)
    await person.click(await screen.findByRole('button', { name: 'Pasar lista hoy de todos modos' }, patiently))
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 1' }, patiently))
  await waitFor(() => expect(roll.getAllByRole('listitem')).toHaveLength(5), patiently)
  await deviceFilled('teacher')
  return { ...page, roll, person }
}

/** Lets the device read everything again, as it does every quarter of an hour, until `seen` throws no more. */
async function heard(seen: () => unknown) {
  await waitFor(
    () => {
      later(stories.school, 901)
      expect(seen()).toBeTruthy()
    },
    { timeout: 30_000, interval: 2_000 },
  )
}

test('a group that goes to another teacher stays with its marks, says so, and is saved on the device', async () => {
  const { roll, person } = await renderRoll()
  await person.click(roll.getByRole('button', { name: `${andres}: Asistencia` }))
  await change('teacher_id', 4)
  await heard(() => roll.queryByText(/ya no está entre tus grupos/))
  expect(screen.queryByText('No se encontró el grupo')).toBeNull()
  expect(roll.getAllByRole('listitem')).toHaveLength(5)
  expect(roll.getByRole('button', { name: `${andres}: Falta` })).toBeTruthy()
  await person.click(roll.getByRole('button', { name: 'Guardar · 4 presentes · 1 falta' }))
  expect(await roll.findByText('Guardado en este equipo', undefined, patiently)).toBeTruthy()
  expect(roll.getAllByRole('listitem')).toHaveLength(5)
})

test('at home the roll of the class that is on does the same', async () => {
  await renderOnDevice({ school: stories.school, who: 'teacher', screen: <Home /> })
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  await userEvent.click(await roll.findByRole('button', { name: 'Íñigo Peña: Asistencia' }, patiently))
  await deviceFilled('teacher')
  await change('teacher_id', 4, 1)
  await heard(() => roll.queryByText(/ya no está entre tus grupos/))
  expect(roll.getByRole('button', { name: 'Íñigo Peña: Falta' })).toBeTruthy()
  expect(roll.getAllByRole('button', { name: /: (Asistencia|Falta)$/ })).toHaveLength(20)
})

test.each([
  ['without class', ['Lunes']],
  ['of class', everyDay],
] as const)('a day that becomes one %s replaces neither the roll nor the window of a child', async (_, days) => {
  const becomes = days === everyDay
  await change('days', becomes ? ['Lunes'] : everyDay)
  const { roll, person } = await renderRoll({ anyway: becomes })
  await person.click(roll.getByRole('button', { name: `Más de ${andres}` }))
  const window = within(await screen.findByRole('dialog', { name: andres }, patiently))
  const box = window.getByLabelText('Observaciones')
  const without = () => screen.queryByRole('link', { name: '4 de marzo de 2026: Sin clase', hidden: true })
  await waitFor(() => expect(without() !== null).toBe(becomes), patiently)
  await change('days', days)
  await heard(() => (without() !== null) !== becomes)
  expect(screen.getByRole('dialog', { name: andres }).contains(box)).toBe(true)
  await person.type(box, 'Cita')
  expect(box).toHaveProperty('value', 'Cita')
})

test('a child who leaves the group stays in the open window, which says so; closed, the child and the mark are gone', async () => {
  const { roll, person, leave } = await renderRoll()
  await person.click(roll.getByRole('button', { name: `Más de ${andres}` }))
  const window = within(await screen.findByRole('dialog', { name: andres }, patiently))
  await person.type(window.getByLabelText('Observaciones'), 'Cita')
  const { token } = await stories.school.signIn('desk')
  await ask(stories.school, 'membershipActivate', { id: 33, body: { is_active: false }, token })
  await heard(() => window.queryByText(/ya no está en este grupo/))
  expect(window.getByLabelText('Observaciones')).toHaveProperty('value', 'Cita')
  await person.click(window.getByRole('button', { name: 'Listo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
  await waitFor(() => expect(roll.getAllByRole('listitem')).toHaveLength(4), patiently)
  expect(await roll.findByRole('button', { name: 'Guardar · 4 presentes' }, patiently)).toBeTruthy()
  leave()
  setClock(stories.school)
  await renderOnDevice({ school: stories.school, who: 'teacher', screen: <Home /> })
  await screen.findByRole('heading', { name: 'Otras clases de hoy' }, patiently)
  expect(screen.queryByText('Quedó a medias')).toBeNull()
  const rows = await stories.school.database.query(
    'select 1 from attendance where student_id = 33 and attendance_date = $1',
    [today],
  )
  expect(rows).toEqual([])
})
