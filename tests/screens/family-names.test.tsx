/**
 * A school whose lists begin with the family name: roll, printed list, lists and search have the same order from their
 * first frame on.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { learnProfile } from '../../src/profile'
import { schoolFile } from '../../src/profile/school-file'
import AttendanceScreen from '../../src/screens/attendance'
import Group from '../../src/screens/groups/GroupDetail'
import RollCallScreen from '../../src/screens/roll-call'
import Students from '../../src/screens/students'
import { answerOnly } from './cut-download'
import { people } from '../server/school'
import { deviceFilled, inPrintWindow, openStories, patiently, renderOnDevice } from './device'
import { signInAs } from './portal'

const stories = openStories()
beforeAll(async () => {
  await stories.school.database.query('update profile set family_name_first = true')
  learnProfile({ ...schoolFile, family_name_first: true })
})

/**
 * There is another Ximena Cárdenas in the teacher's other group, so this one is shown with her folio; on paper the
 * folio has a column of its own.
 */
const firstThree = ['Cárdenas Ángel', 'Cárdenas Leonardo', 'Cárdenas Ximena · LUC-0011']
const tiles = () =>
  [...document.querySelectorAll('[data-tile]')].map((tile) => tile.getAttribute('aria-label')?.split(':')[0] ?? '')

async function renderRoll() {
  // Records every order in which the names appear.
  const orders = new Set<string>()
  const observer = new MutationObserver(() => void orders.add(tiles().join()))
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  const { leave } = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  await waitFor(() => expect(tiles()).toHaveLength(20), patiently)
  await deviceFilled('teacher')
  observer.disconnect()
  return { leave, orders: [...orders].filter(Boolean) }
}

test('a roll stands in the order of family names at once, also on a device that still fills, and names its children so', async () => {
  const first = await renderRoll()
  const names = tiles()
  expect(names.slice(0, 3)).toEqual(firstThree)
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'es')))
  expect(first.orders).toEqual([names.join()])
  first.leave()
  expect((await renderRoll()).orders).toEqual([names.join()])

  const tile = screen.getByRole('button', { name: 'Peña Íñigo: Asistencia' })
  expect(tile.textContent).toMatch(/^ÍP/)
  const person = userEvent.setup()
  await person.click(tile)
  await person.click(await screen.findByRole('button', { name: 'Guardar · 19 presentes · 1 falta' }, patiently))
  await screen.findByText('Lista tomada', undefined, patiently)
  await person.click(screen.getByRole('button', { name: 'Peña Íñigo: Falta' }))
  expect(await screen.findByText('Peña Íñigo: Retardo', undefined, patiently)).toBeTruthy()
})

test('a roll waits for the family names, and says so', async () => {
  answerOnly(stories.school, ['statuses', 'groups', 'members', 'day'])
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  expect(await screen.findByText(/Por descargar: los datos de los estudiantes\./, undefined, patiently)).toBeTruthy()
  expect(tiles()).toEqual([])
})

test('lists are in that order, and the search finds a child by either name first', async () => {
  const person = userEvent.setup()
  const { leave } = await renderOnDevice({
    school: stories.school,
    who: 'desk',
    screen: <Students />,
    at: '/dashboard/student/',
  })
  const names = () =>
    screen
      .getAllByRole('link')
      .filter((link) => /\/student\/\d+$/.test(link.getAttribute('href') ?? ''))
      .map((link) => link.textContent)
  await waitFor(
    () => expect(names().slice(0, 3)).toEqual(['Cárdenas Ángel', 'Cárdenas Ángel', 'Cárdenas Leonardo']),
    patiently,
  )
  for (const typed of ['ordonez matias', 'matías ordóñez']) {
    await person.clear(screen.getByRole('searchbox'))
    await person.paste(typed)
    await waitFor(() => expect(new Set(names())).toEqual(new Set(['Ordóñez Matías'])), patiently)
  }
  leave()

  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <AttendanceScreen />,
    at: '/dashboard/student/assistance',
  })
  const rows = (await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)).map((select) =>
    select.getAttribute('aria-label')?.replace('Estado de ', ''),
  )
  expect(rows.slice(0, 3)).toEqual(firstThree)
})

test('a roll on paper is in that order', async () => {
  vi.stubGlobal('print', vi.fn())
  await renderOnDevice({ school: stories.school, who: 'teacher', screen: <Group />, at: '/dashboard/group/1' })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Imprimir lista' }, patiently))
  const print = await inPrintWindow('Imprimir')
  await waitFor(() => expect(print).toHaveProperty('disabled', false), patiently)
  await person.click(print)
  const sheet = within(await screen.findByRole('table', { name: 'Lista de asistencia', hidden: true }, patiently))
  expect(
    sheet
      .getAllByRole('rowheader', { hidden: true })
      .map((cell) => cell.textContent)
      .slice(0, 3),
  ).toEqual(['Cárdenas Ángel', 'Cárdenas Leonardo', 'Cárdenas Ximena'])
})

test('an open list follows a change of the order of names', async () => {
  await stories.school.database.query('update profile set family_name_first = false')
  learnProfile({ ...schoolFile, family_name_first: false })
  await signInAs(people.desk.email, '/dashboard/student/')
  await deviceFilled('desk')
  const first = () =>
    screen.queryAllByRole('link').find((link) => /\/student\/\d+$/.test(link.getAttribute('href') ?? ''))
      ?.textContent ?? 'Cárdenas'
  await waitFor(() => expect(first()).not.toMatch(/^Cárdenas/), patiently)
  act(() => learnProfile({ ...schoolFile, version: 99, family_name_first: true }))
  await waitFor(() => expect(first()).toBe('Cárdenas Ángel'), patiently)
})
