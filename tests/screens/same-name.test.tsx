/** Two children of one name in a class are shown with something that differs, for the eye and for a screen reader. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import RollCallScreen from '../../src/screens/roll-call'
import Outbox from '../../src/screens/outbox'
import Emergency from '../../src/screens/emergency'
import Home from '../../src/screens/home'
import { openStories, patiently, renderOnDevice, today } from './device'

const stories = openStories()
const list = '/api/users/attendance/student/'
const name = 'Sofía Hernández López'
beforeEach(() =>
  stories.school.database.query(
    `update student set first_name = 'Sofía', last_name = 'Hernández López' where id in (3, 6)`,
  ),
)
afterEach(() =>
  stories.school.database.script(
    `update student set first_name = 'Sofía', last_name = 'Ibáñez' where id = 3; update student set first_name = 'Matías', last_name = 'Ordóñez' where id = 6`,
  ),
)

test('the tiles of the roll, and their side buttons', async () => {
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  const tiles = await roll.findAllByRole('button', { name: new RegExp(`^${name}.*: Asistencia$`) }, patiently)
  expect(tiles).toHaveLength(2)
  const seen = tiles.map((tile) => tile.textContent)
  const heard = tiles.map(
    (tile) =>
      `${tile.getAttribute('aria-label')} ${document.getElementById(tile.getAttribute('aria-describedby') ?? '')?.textContent ?? ''}`,
  )
  const more = roll
    .getAllByRole('button', { name: new RegExp(`^Más de ${name}`) })
    .map((button) => button.getAttribute('aria-label'))
  expect({ seen: new Set(seen).size, heard: new Set(heard).size, more: new Set(more).size }).toEqual({
    seen: 2,
    heard: 2,
    more: 2,
  })
})

test('the bar that says whom a tap has marked, and the changes that wait', async () => {
  const desk = await stories.school.as('desk')
  for (const student of [3, 6])
    await desk('POST', list, { attendance_date: today, student, group: 1, status: 'asistencia', points: 0 })
  const page = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  await waitFor(
    () =>
      expect(
        roll.getAllByRole('button', { name: new RegExp(`^${name}.*: Asistencia$`), description: /ya registrada/ }),
      ).toHaveLength(2),
    patiently,
  )
  stories.school.cut()
  const person = userEvent.setup()
  for (let index = 0; index < 2; index += 1) {
    await person.click(roll.getAllByRole('button', { name: new RegExp(`^${name}.*: Asistencia$`) })[0] ?? document.body)
    await waitFor(() =>
      expect(roll.getAllByRole('button', { name: new RegExp(`^${name}.*: Falta$`) })).toHaveLength(index + 1),
    )
  }
  page.unmount()
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <Outbox />,
    at: '/dashboard/por-enviar',
  }).catch(() => undefined)
  await waitFor(() => expect(document.body.textContent).toMatch(/cambio/), patiently)
  for (const button of screen.queryAllByRole('button', { expanded: false })) await person.click(button)
  const items = await screen.findAllByText(new RegExp(name), undefined, patiently)
  const rows = new Set(items.map((item) => item.closest('li, tr, article')?.textContent ?? item.textContent))
  expect(rows.size).toBeGreaterThanOrEqual(2)
})

test('the emergency sheet', async () => {
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <Emergency />,
    at: '/dashboard/emergencia?group_id=1',
  })
  const both = await screen.findAllByText(new RegExp(name), undefined, patiently)
  const lines = both.map((item) => item.closest('li, tr, article')?.textContent ?? item.textContent)
  expect(lines.length).toBeGreaterThanOrEqual(2)
  expect(lines.every((line) => /LUC-000[36]|\d años|de mayo/.test(line ?? ''))).toBe(true)
})

test('the birthdays of the week, and who will not come today', async () => {
  await stories.school.database.query(`update student set birthdate = '2018-03-06' where id in (3, 6)`)
  const desk = await stories.school.as('desk')
  for (const student of [3, 6]) await desk('POST', '/api/users/absence/', { student, date: today })
  try {
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Home /> })
    for (const region of ['Cumpleaños de la semana', '2 faltas avisadas para hoy']) {
      const lines = within(await screen.findByRole('region', { name: region }, patiently))
      await waitFor(
        () =>
          expect(
            lines.getAllByRole('link').map((link) => link.textContent?.slice(0, name.length + 11)),
            region,
          ).toEqual([`${name} · LUC-0003`, `${name} · LUC-0006`]),
        patiently,
      )
    }
  } finally {
    await stories.school.database.query(`update student set birthdate = '2016-05-03' where id = 3`)
    await stories.school.database.query(`update student set birthdate = '2016-05-06' where id = 6`)
  }
})
