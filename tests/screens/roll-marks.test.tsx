/**
 * Which marks of an unsaved roll count: those that are not empty, are not in the taken roll yet, and belong to a child
 * who is still in the group.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import Home from '../../src/screens/home'
import RollCallScreen from '../../src/screens/roll-call'
import { ask } from '../server/ask'
import { deviceFilled, later, openStories, patiently, renderOnDevice, today } from './device'

const stories = openStories()
const everyDay = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']
const meets = (days: readonly string[]) =>
  stories.school.database.query('update class_group set days = $1 where id = 3', [days])
afterEach(() => meets(everyDay))

/** Opens the roll of Kids 1 before its class. `anyway`: the group does not meet today, and the roll is begun anyway. */
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
  return { ...page, roll, person }
}

/** The teacher's home, when all parts of it are on screen. */
async function renderHome() {
  const page = await renderOnDevice({ school: stories.school, who: 'teacher', screen: <Home /> })
  await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently)
  await screen.findByRole('heading', { name: /^(Otras clases de hoy|Otros grupos)$/ }, patiently)
  await deviceFilled('teacher')
  return page
}

describe('an empty mark is none', () => {
  test('points that were given and taken back leave no roll midway, and a day without class asks again', async () => {
    await meets(['Lunes'])
    const { roll, person, leave } = await renderRoll({ anyway: true })
    await person.click(roll.getByRole('button', { name: 'Puntos' }))
    await person.click(roll.getByRole('button', { name: '+1 a todos los presentes' }))
    await waitFor(() => expect(roll.getAllByRole('button', { name: /: 1 punto$/ })).toHaveLength(5))
    const back = await roll.findByRole('button', { name: 'Deshacer' }, patiently)
    await waitFor(() => expect(back).toHaveProperty('disabled', false))
    await person.click(back)
    await waitFor(() => expect(roll.getAllByRole('button', { name: /: 0 puntos$/ })).toHaveLength(5))
    await screen.findByText(/^Deshecho/, undefined, patiently)
    leave()
    const home = await renderHome()
    expect(screen.queryByText('Quedó a medias')).toBeNull()
    home.leave()
    await renderOnDevice({
      school: stories.school,
      who: 'teacher',
      screen: <RollCallScreen />,
      at: '/dashboard/lista?group_id=3',
    })
    expect(await screen.findByRole('button', { name: 'Pasar lista hoy de todos modos' }, patiently)).toBeTruthy()
  })

  test('a letter that was typed and erased in the window is none, before the roll is taken and after', async () => {
    const typedAndErased = async ({ roll, person }: Awaited<ReturnType<typeof renderRoll>>) => {
      await person.click(roll.getByRole('button', { name: /^Más de Andrés Nuñez/ }))
      const window = within(await screen.findByRole('dialog', { name: /^Andrés Nuñez/ }, patiently))
      await person.type(window.getByLabelText('Observaciones'), 'C{Backspace}')
      return window
    }
    const open = await renderRoll()
    await typedAndErased(open)
    open.leave()
    const home = await renderHome()
    expect(screen.queryByText('Quedó a medias')).toBeNull()
    home.leave()

    const taken = await renderRoll()
    await taken.person.click(await taken.roll.findByRole('button', { name: 'Guardar · 5 presentes' }, patiently))
    await taken.roll.findByText('Guardado en este equipo', undefined, patiently)
    await typedAndErased(taken)
    taken.leave()
    const window = await typedAndErased(await renderRoll())
    expect(window.queryByText('Recuperamos lo que habías escrito.')).toBeNull()
  })
})

describe('what waits in a draft is told at home', () => {
  const students = [31, 32, 33, 34, 35]
  const list = '/api/users/attendance/student/'

  async function deskTakes() {
    const desk = await stories.school.as('desk')
    for (const student of students)
      await desk('POST', list, { attendance_date: today, student, group: 3, status: 'asistencia', points: 0 })
  }

  async function pointsToday() {
    const desk = await stories.school.as('desk')
    const rows = await desk('GET', `${list}?id_group=3&today=${today}`)
    return Array.isArray(rows) ? rows.map(({ points }) => points) : []
  }

  test('points that are not in the roll that the desk has taken, until the roll is opened', async () => {
    const { roll, person, leave } = await renderRoll()
    await person.click(roll.getByRole('button', { name: 'Puntos' }))
    await person.click(roll.getByRole('button', { name: '+1 a todos los presentes' }))
    await waitFor(() => expect(roll.getAllByRole('button', { name: /: 1 punto$/ })).toHaveLength(5))
    await roll.findByRole('button', { name: 'Deshacer' }, patiently)
    leave()
    await deskTakes()
    const home = await renderHome()
    const midway = within(await screen.findByRole('region', { name: 'Quedó a medias' }, patiently))
    await waitFor(
      () => {
        later(stories.school, 61)
        expect(
          midway.getByText(/otra persona ya la tomó, faltan tus puntos u observaciones de 5 estudiantes/),
        ).toBeTruthy()
      },
      { timeout: 20_000, interval: 1_000 },
    )
    const way = midway.getByRole('link', { name: 'Continuar lista: Kids 1' }).getAttribute('href') ?? ''
    home.leave()

    const again = await renderOnDevice({ school: stories.school, who: 'teacher', screen: <RollCallScreen />, at: way })
    await waitFor(
      async () => {
        later(stories.school, 61)
        expect(await pointsToday()).toEqual([1, 1, 1, 1, 1])
      },
      { timeout: 20_000, interval: 1_000 },
    )
    again.leave()
    await renderHome()
    expect(screen.queryByText('Quedó a medias')).toBeNull()
  })

  test('a mark of a child who has left the group since is none', async () => {
    const { roll, person, leave } = await renderRoll()
    await person.click(roll.getByRole('button', { name: /^Andrés Nuñez.*: Asistencia$/ }))
    await roll.findByRole('button', { name: 'Guardar · 4 presentes · 1 falta' }, patiently)
    leave()
    const before = await renderHome()
    expect(await screen.findByText('Quedó a medias', undefined, patiently)).toBeTruthy()
    before.leave()
    const { token } = await stories.school.signIn('desk')
    await ask(stories.school, 'membershipActivate', { id: 33, body: { is_active: false }, token })
    await renderHome()
    await waitFor(() => expect(screen.queryByText('Quedó a medias')).toBeNull(), patiently)
    expect(await screen.findByRole('link', { name: 'Pasar lista: Kids 1' }, patiently)).toBeTruthy()
  })
})
