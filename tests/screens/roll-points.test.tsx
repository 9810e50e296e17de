/**
 * Points during class: a tap gives one, holding takes one back, one tap gives everybody one; without a network, and
 * each time with *Deshacer*.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import RollCallScreen from '../../src/screens/roll-call'
import { openStories, patiently, renderOnDevice, settled, today } from './device'

const stories = openStories()
const list = '/api/users/attendance/student/'

/** Today's roll at the provider: Íñigo and Zoé absent, the other eighteen present. */
async function renderTaken() {
  const desk = await stories.school.as('desk')
  for (let student = 1; student <= 20; student += 1)
    await desk('POST', list, {
      attendance_date: today,
      student,
      group: 1,
      status: student <= 2 ? 'falta' : 'asistencia',
      points: 0,
    })
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  await roll.findByText('Lista tomada', undefined, patiently)
  // The rows have just arrived, so the tiles ignore taps for a second.
  settled()
  const person = userEvent.setup()
  await person.click(roll.getByRole('button', { name: 'Puntos' }))
  return { roll, person }
}

async function pointsToday() {
  const desk = await stories.school.as('desk')
  const rows = await desk('GET', `${list}?id_group=1&today=${today}`)
  if (!Array.isArray(rows)) throw new Error('no list')
  return new Map<number, number>(rows.map((row) => [row.student.id, row.points]))
}

async function wayBack(roll: Awaited<ReturnType<typeof renderTaken>>['roll']) {
  const button = await roll.findByRole('button', { name: 'Deshacer' }, patiently)
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  return button
}

test('a tap gives one point however fast, and marks nobody; holding takes one back', async () => {
  const { roll, person } = await renderTaken()
  const tile = roll.getByRole('button', { name: 'Sofía Ibáñez: 0 puntos' })
  await person.tripleClick(tile)
  expect(await roll.findByRole('button', { name: 'Sofía Ibáñez: 3 puntos' })).toBe(tile)
  expect(await roll.findByText('Sofía Ibáñez: 3 puntos (+3)')).toBeTruthy()

  await person.pointer({ keys: '[MouseLeft>]', target: tile })
  await waitFor(() => expect(tile.getAttribute('aria-label')).toBe('Sofía Ibáñez: 2 puntos'))
  await person.pointer({ keys: '[/MouseLeft]', target: tile })
  await waitFor(async () => expect((await pointsToday()).get(3)).toBe(2), patiently)
  expect(roll.getByRole('button', { name: 'Sofía Ibáñez: 2 puntos', description: /^Asistencia/ })).toBeTruthy()
})

test('by keyboard: + gives, - takes, and F marks nobody', async () => {
  const { roll, person } = await renderTaken()
  roll.getByRole('button', { name: 'Sofía Ibáñez: 0 puntos' }).focus()
  await person.keyboard('++-f')
  expect(await roll.findByRole('button', { name: 'Sofía Ibáñez: 1 punto', description: /^Asistencia/ })).toBeTruthy()
  await waitFor(async () => expect((await pointsToday()).get(3)).toBe(1), patiently)
})

test('one tap gives all who are present one point, without a network; Deshacer takes all of it back', async () => {
  const { roll, person } = await renderTaken()
  stories.school.cut()
  await person.click(roll.getByRole('button', { name: '+1 a todos los presentes' }))
  expect(await roll.findByText('+1 punto a 18 presentes')).toBeTruthy()
  await waitFor(() => expect(roll.getAllByRole('button', { name: /: 1 punto$/ })).toHaveLength(18))
  expect(roll.getByRole('button', { name: 'Íñigo Peña: 0 puntos' })).toBeTruthy()

  await person.click(await wayBack(roll))
  expect(await roll.findByText('Deshecho en 18 estudiantes.')).toBeTruthy()
  await waitFor(() => expect(roll.queryByRole('button', { name: /: 1 punto$/ })).toBeNull())
  await person.click(roll.getByRole('button', { name: '+1 a todos los presentes' }))
  await waitFor(() => expect(roll.getAllByRole('button', { name: /: 1 punto$/ })).toHaveLength(18))
  stories.school.mend()
  await waitFor(
    async () => expect([...(await pointsToday()).values()].filter((points) => points === 1)).toHaveLength(18),
    patiently,
  )
})
