/**
 * The days of a roll: which were taken, a forgotten one taken at once, and what each child's tile says about the child.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import RollCallScreen from '../../src/screens/roll-call'
import { ask } from '../server/ask'
import { later, openStories, patiently, renderOnDevice, today, yesterday } from './device'

const stories = openStories()
const list = '/api/users/attendance/student/'

async function renderRoll(at = '/dashboard/lista?group_id=1') {
  const { leave } = await renderOnDevice({ school: stories.school, who: 'teacher', screen: <RollCallScreen />, at })
  const roll = within(await screen.findByRole('region', { name: /^Lista de / }, patiently))
  await roll.findAllByRole('listitem', undefined, patiently)
  const days = within(screen.getByRole('navigation', { name: 'Días de clase' }))
  return { roll, days, leave, person: userEvent.setup() }
}

test('a class of last week that was forgotten is chosen by its day and taken in one go', async () => {
  const { days, person } = await renderRoll()
  expect(await days.findByRole('link', { name: '3 de marzo de 2026: Tomada' }, patiently)).toBeTruthy()
  expect(days.getByRole('link', { name: '4 de marzo de 2026: Sin tomar' }).getAttribute('aria-current')).toBe('date')
  await person.click(days.getByRole('link', { name: '27 de febrero de 2026: Sin tomar' }))
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  await person.click(await roll.findByRole('button', { name: 'Guardar · 20 presentes' }, patiently))
  await roll.findByText('Lista tomada', undefined, patiently)
  expect(await days.findByRole('link', { name: '27 de febrero de 2026: Tomada' }, patiently)).toBeTruthy()
  expect(days.getByRole('link', { name: '4 de marzo de 2026: Sin tomar' })).toBeTruthy()
  later(stories.school, 11)
  const desk = await stories.school.as('desk')
  await waitFor(async () => {
    const rows = await desk('GET', `${list}?id_group=1`)
    const made = Array.isArray(rows) ? rows.filter((row) => row.attendance_date === '2026-02-27') : []
    expect(made).toHaveLength(20)
  }, patiently)
})

test('who was absent twice running is known before the first tap, and a third time says three; the last note stands on the tile', async () => {
  const desk = await stories.school.as('desk')
  const rows = await desk('GET', `${list}?id_group=1`)
  if (!Array.isArray(rows)) throw new Error('no list')
  const row = rows.find(({ attendance_date, student }) => attendance_date === yesterday && student.id === 2)
  await desk('PATCH', `${list}${row?.id}/`, { observations: 'Se durmió' })
  const { roll, person } = await renderRoll()
  // Renata (student 7) was absent on both days that have attendance.
  const tile = await roll.findByRole(
    'button',
    { name: 'Renata Güemes: Asistencia', description: /^2 faltas seguidas( · \d+ de \d+ clases)?$/ },
    patiently,
  )
  expect(
    roll.getByRole('button', { name: 'Zoé Peña: Asistencia', description: /^(\d+ de \d+ clases · )?ayer: Se durmió$/ }),
  ).toBeTruthy()
  expect(
    roll.getByRole('button', { name: 'Íñigo Peña: Asistencia', description: /^(\d+ de \d+ clases)?$/ }),
  ).toBeTruthy()
  await person.click(tile)
  expect(
    roll.getByRole('button', {
      name: 'Renata Güemes: Falta',
      description: /^3 faltas seguidas( · \d+ de \d+ clases)?$/,
    }),
  ).toBe(tile)
  expect(roll.queryByRole('button', { name: /Renata/, description: /2 faltas/ })).toBeNull()
})

test('a child who moves today stays on the rolls of the days before it, and what was taken then stays taken', async () => {
  const { token } = await stories.school.signIn('desk')
  await ask(stories.school, 'membershipActivate', { id: 21, body: { is_active: false }, token })
  await ask(stories.school, 'membershipCreate', { body: { student: 1, group: 3, leaves: 1 }, token })
  await ask(stories.school, 'membershipCreate', { body: { student: 25, group: 1, leaves: 25 }, token })
  for (const cut of [false, true]) {
    if (cut) await stories.school.cutAtRest()
    const { roll, days, leave } = await renderRoll(`/dashboard/lista?group_id=1&date=${yesterday}`)
    expect(roll.getAllByRole('listitem')).toHaveLength(20)
    expect(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' })).toBeTruthy()
    expect(await days.findByRole('link', { name: '3 de marzo de 2026: Tomada' }, patiently)).toBeTruthy()
    leave()
    const now = await renderRoll()
    expect(now.roll.getAllByRole('listitem')).toHaveLength(20)
    expect(now.roll.queryByRole('button', { name: /^Íñigo Peña/ })).toBeNull()
    now.leave()
  }
  stories.school.mend()
})

test('a day that was taken in part says how far', async () => {
  const desk = await stories.school.as('desk')
  await desk('POST', list, { attendance_date: today, student: 1, group: 1, status: 'falta' })
  const { days } = await renderRoll()
  expect(await days.findByRole('link', { name: '4 de marzo de 2026: 1 de 20' }, patiently)).toBeTruthy()
})
