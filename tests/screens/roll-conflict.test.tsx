/** A saved roll in which a mark conflicts with a colleague’s: no place that names the roll calls it taken. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import Home from '../../src/screens/home'
import RollCallScreen from '../../src/screens/roll-call'
import { deviceFilled, later, now, openStories, patiently, renderOnDevice, setClock, today } from './device'

const stories = openStories()

/** Kids 2 is taken today. Íñigo is marked absent without a connection while the desk marks him excused. */
async function conflict() {
  await stories.school.database.query(
    `insert into attendance (attendance_date, student_id, group_id, status) select $1, id, 1, 'asistencia' from student where id <= 20`,
    [today],
  )
  const page = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  const roll = within(await screen.findByRole('region', { name: /^Lista de / }, patiently))
  await roll.findByText('Lista tomada', undefined, patiently)
  await deviceFilled('teacher')
  await stories.school.cutAtRest()
  await userEvent.click(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
  await roll.findByRole('button', { name: 'Íñigo Peña: Falta' }, patiently)
  const [row] = await stories.school.database.query<{ id: number }>(
    'select id from attendance where student_id = 1 and attendance_date = $1',
    [today],
  )
  await (
    await stories.school.as('admin')
  )('PATCH', `/api/users/attendance/student/${row?.id}/`, {
    status: 'justificada',
  })
  later(stories.school, 60)
  await roll.findByRole('button', { name: /^Íñigo Peña/, description: /conflicto/i }, patiently)
  return { ...page, roll }
}

const day = () =>
  within(screen.getByRole('navigation', { name: 'Días de clase' })).getAllByRole('link', { current: 'date' })

test('the roll’s bar and its day, and the board of the teacher’s home', async () => {
  const { roll, leave } = await conflict()
  expect(roll.getByText('Lista con pendientes')).toBeTruthy()
  expect(roll.queryByText('Lista tomada')).toBeNull()
  await waitFor(() => expect(day().map((link) => link.textContent)).toEqual([expect.stringMatching(/Revisar$/)]))
  leave()

  // The class is over, so that it is among those of the day.
  setClock(stories.school, now + 3_600_000)
  await renderOnDevice({ school: stories.school, who: 'teacher', screen: <Home /> })
  const classes = within(await screen.findByRole('region', { name: /de hoy$/ }, patiently))
  const kids = (await classes.findByRole('link', { name: /Kids 2$/ }, patiently)).closest('li')
  await waitFor(() => expect(kids?.textContent).toContain('Con pendientes'), patiently)
})
