/**
 * Every form, select and draft of a row passes on only the fields that the person changed, with the values that the
 * person saw before.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import AttendanceScreen from '../../src/screens/attendance'
import OutboxScreen from '../../src/screens/outbox'
import { chooseStatus, later, openStories, patiently, renderOnDevice, yesterday } from './device'

const stories = openStories()
const list = '/api/users/attendance/student/'
const listAt = '/dashboard/student/assistance'

async function atProvider() {
  const desk = await stories.school.as('desk')
  const rows = await desk('GET', `${list}?id_group=1`)
  const row = Array.isArray(rows)
    ? rows.find((one) => one.student.id === 1 && one.attendance_date === yesterday)
    : undefined
  return { id: row.id, status: row.status.value, points: row.points, observations: row.observations }
}

async function colleague(change: Record<string, unknown>): Promise<void> {
  const desk = await stories.school.as('desk')
  await desk('PATCH', `${list}${(await atProvider()).id}/`, change)
}

/** Opens the details of yesterday's row of Íñigo in the list. */
async function renderInigo() {
  const page = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <AttendanceScreen />,
    at: listAt,
  })
  const person = userEvent.setup()
  await person.type(await screen.findByRole('searchbox', { name: 'Buscar por nombre' }, patiently), 'inigo pena')
  await waitFor(
    () =>
      expect(
        new Set(
          screen.getAllByRole('combobox', { name: /^Estado de / }).map((select) => select.getAttribute('aria-label')),
        ),
      ).toEqual(new Set(['Estado de Íñigo Peña'])),
    patiently,
  )
  const [status] = screen.getAllByRole('combobox', { name: 'Estado de Íñigo Peña' })
  const line = status?.closest('li')
  if (!status || !line) throw new Error('no row')
  const row = within(line)
  await person.click(row.getByRole('button', { name: 'Más de Íñigo Peña' }))
  await row.findByRole('button', { name: 'Observaciones de Íñigo Peña' }, patiently)
  return { ...page, person, status, row }
}

async function heard(row: Awaited<ReturnType<typeof renderInigo>>['row'], words: RegExp | string) {
  await waitFor(
    () => {
      later(stories.school, 61)
      expect(row.getByText(words)).toBeTruthy()
    },
    { timeout: 20_000, interval: 1_000 },
  )
}

test('a note half-typed yesterday still compares with what stood there then: a colleague’s newer one is asked about, not replaced', async () => {
  const before = await renderInigo()
  await before.person.click(before.row.getByRole('button', { name: 'Observaciones de Íñigo Peña' }))
  await before.person.type(await screen.findByRole('textbox', { name: /^Observaciones/ }, patiently), 'Tos')
  before.leave()
  await colleague({ observations: 'Alergia al cacahuate' })

  const { row, person } = await renderInigo()
  await heard(row, 'Alergia al cacahuate')
  await person.click(row.getByRole('button', { name: 'Observaciones de Íñigo Peña' }))
  const form = within(await screen.findByRole('dialog', { name: 'Observaciones de Íñigo Peña' }, patiently))
  expect(form.getByRole('textbox', { name: /^Observaciones/ })).toHaveProperty('value', 'Tos')
  expect(form.getByText(/cambió lo guardado en Observaciones/)).toBeTruthy()
  // Without a network: the question appears all the same.
  stories.school.cut()
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  const choice = within(await row.findByRole('group', { name: 'Conflicto de Íñigo Peña: Observaciones' }, patiently))
  expect(choice.getByText('Tos')).toBeTruthy()
  expect(choice.getByText('Alergia al cacahuate')).toBeTruthy()
  stories.school.mend()
  expect(await atProvider()).toMatchObject({ observations: 'Alergia al cacahuate' })
})

test('points half-typed yesterday: the same', async () => {
  const before = await renderInigo()
  await before.person.click(before.row.getByRole('button', { name: 'Puntos de Íñigo Peña' }))
  const box = await screen.findByRole('textbox', { name: /^Puntos/ }, patiently)
  await before.person.clear(box)
  await before.person.type(box, '7')
  before.leave()
  await colleague({ points: 9 })

  const { row, person } = await renderInigo()
  await waitFor(
    () => {
      later(stories.school, 61)
      expect(row.getByRole('button', { name: /^Puntos de Íñigo Peña: 9/ })).toBeTruthy()
    },
    { timeout: 20_000, interval: 1_000 },
  )
  await person.click(row.getByRole('button', { name: 'Puntos de Íñigo Peña' }))
  const form = within(await screen.findByRole('dialog', { name: 'Puntos de Íñigo Peña' }, patiently))
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await row.findByRole('group', { name: 'Conflicto de Íñigo Peña: Puntos' }, patiently)).toBeTruthy()
  expect(await atProvider()).toMatchObject({ points: 9 })
})

test('an open picker hides what changes behind it: what stood there when it was opened is what was seen', async () => {
  const { row, status } = await renderInigo()
  const seen = (await atProvider()).status
  fireEvent.focus(status)
  await colleague({ status: 'justificada' })
  await waitFor(
    () => {
      later(stories.school, 61)
      expect(status).toHaveProperty('value', 'justificada')
    },
    { timeout: 20_000, interval: 1_000 },
  )
  fireEvent.change(status, { target: { value: seen === 'retardo' ? 'falta' : 'retardo' } })
  expect(await row.findByRole('group', { name: 'Conflicto de Íñigo Peña: Estado' }, patiently)).toBeTruthy()
  expect(await atProvider()).toMatchObject({ status: 'justificada' })
})

test('a correction in Por enviar that was begun before its change was sent overwrites nobody', async () => {
  const page = await renderInigo()
  stories.school.cut()
  await chooseStatus(page.status, 'retardo')
  await page.row.findByText(/Por enviar|Guardado/, undefined, patiently)
  page.leave()
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <OutboxScreen />,
    at: '/dashboard/por-enviar',
  })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Corregir' }, patiently))
  const form = within(await screen.findByRole('dialog', { name: /^Corregir a / }, patiently))
  stories.school.mend()
  await waitFor(
    async () => {
      later(stories.school, 61)
      expect(await atProvider()).toMatchObject({ status: 'retardo' })
    },
    { timeout: 20_000, interval: 1_000 },
  )
  await colleague({ status: 'justificada' })
  later(stories.school, 61)
  await new Promise((done) => setTimeout(done, 1_500))
  await person.selectOptions(form.getByLabelText(/^Estado/), 'falta')
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByRole('group', { name: 'Conflicto de Íñigo Peña: Estado' }, patiently)).toBeTruthy()
  expect(await atProvider()).toMatchObject({ status: 'justificada' })
})
