/**
 * An absence announced by a family: it can be withdrawn until the class begins, is on the desk's board, and on the roll
 * before the first tap.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import Home from '../../src/screens/home'
import { deviceFilled, later, openStories, patiently, renderOnDevice, setClock, today, press } from './device'

const stories = openStories()
const morning = Date.parse('2026-03-04T15:00:00Z')

const renderHome = (who: 'tutor' | 'desk' | 'teacher') =>
  renderOnDevice({ school: stories.school, who, screen: <Home /> })
const tell = async (student: number, reason = '') =>
  (await stories.school.as('tutor'))('POST', '/api/users/absence/', { student, date: today, reason })
async function childCard(name: string) {
  const list = within(await screen.findByRole('list', { name: 'Tus estudiantes' }, patiently))
  const card = (await list.findByText(name, undefined, patiently)).closest('li')
  if (!card) throw new Error(`${name} has no card`)
  return within(card)
}

test('a mother tells it and takes it back; without a network she is told that it needs one, and nothing is lost', async () => {
  setClock(stories.school, morning)
  await renderHome('tutor')
  const person = userEvent.setup()
  const card = await childCard('Íñigo Peña')
  await person.click(await card.findByRole('button', { name: 'Avisar falta de Íñigo Peña' }, patiently))
  const form = within(await screen.findByRole('dialog', { name: 'Avisar falta de Íñigo Peña' }, patiently))
  expect(form.getByLabelText(/Día que no viene/)).toHaveProperty('value', today)
  await person.type(form.getByLabelText(/Motivo/), 'Fiebre')
  await deviceFilled('tutor')
  stories.school.cut()
  await person.click(form.getByRole('button', { name: 'Avisar falta' }))
  expect(await form.findAllByText(/conexión/, undefined, patiently)).toBeTruthy()
  expect(form.getByLabelText(/Motivo/)).toHaveProperty('value', 'Fiebre')
  later(stories.school, 10)
  await waitFor(
    () => expect(form.getByRole('button', { name: 'Avisar falta' })).toHaveProperty('disabled', false),
    patiently,
  )
  await person.click(form.getByRole('button', { name: 'Avisar falta' }))
  expect(await card.findByText('Avisaste que hoy no viene · Fiebre', undefined, patiently)).toBeTruthy()
  await person.click(card.getByRole('button', { name: 'Quitar el aviso de hoy de Íñigo Peña' }))
  await waitFor(() => expect(card.queryByText(/Avisaste/)).toBeNull(), patiently)
})

test('a day without class, one that is over and one too far ahead are explained, and a notice that was taken back is no longer said to be sent', async () => {
  setClock(stories.school, morning)
  await stories.school.database.query('update class_group set days = $1 where id = 1', [
    ['Lunes', 'Miércoles', 'Viernes'],
  ])
  await renderHome('tutor')
  const person = userEvent.setup()
  const card = await childCard('Íñigo Peña')
  await card.findByText(/hoy · 16:00/, undefined, patiently)
  await person.click(await card.findByRole('button', { name: 'Avisar falta de Íñigo Peña' }, patiently))
  const form = within(await screen.findByRole('dialog', { name: 'Avisar falta de Íñigo Peña' }, patiently))
  const day = form.getByLabelText(/Día que no viene/)
  for (const [date, said] of [
    ['2026-03-05', 'Ese día no tiene clase. Sus clases: lunes, miércoles, viernes.'],
    ['2026-03-02', 'Ese día ya pasó. Elige hoy o un día que viene.'],
    ['2027-03-03', 'Puedes avisar de hoy al 2 de junio de 2026. De un día más lejano, avisa después.'],
  ] as const) {
    fireEvent.change(day, { target: { value: date } })
    await person.click(form.getByRole('button', { name: 'Avisar falta' }))
    expect(await form.findByText(said)).toBeTruthy()
  }
  fireEvent.change(day, { target: { value: today } })
  await person.click(form.getByRole('button', { name: 'Avisar falta' }))
  expect(await screen.findByText('Aviso enviado: la escuela ya lo ve', undefined, patiently)).toBeTruthy()
  await person.click(await card.findByRole('button', { name: 'Quitar el aviso de hoy de Íñigo Peña' }, patiently))
  expect(await screen.findByText('Aviso quitado: la escuela espera a Íñigo', undefined, patiently)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Aviso enviado: la escuela ya lo ve')).toBeNull())
  await stories.school.database.query('update class_group set days = $1 where id = 1', [
    ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'],
  ])
})

test('once the class has begun a notice stays, and says why', async () => {
  await tell(1, 'Gripe')
  await renderHome('tutor')
  const card = await childCard('Íñigo Peña')
  expect(
    await card.findByText('La clase ya empezó. Si cambió algo, escríbele a la escuela.', undefined, patiently),
  ).toBeTruthy()
  expect(card.queryByRole('button', { name: /Quitar el aviso/ })).toBeNull()
})

test('an absence of a day that is over is nobody’s news, though the device had no network since', async () => {
  await tell(1, 'Gripe')
  const { leave } = await renderHome('tutor')
  expect(
    await (await childCard('Íñigo Peña')).findByText('Avisaste que hoy no viene · Gripe', undefined, patiently),
  ).toBeTruthy()
  await deviceFilled('tutor')
  leave()
  stories.school.cut()
  setClock(stories.school, morning + 24 * 3_600_000)
  await renderHome('tutor')
  const card = await childCard('Íñigo Peña')
  expect(await card.findByRole('button', { name: 'Avisar falta de Íñigo Peña' }, patiently)).toBeTruthy()
  expect(card.queryByText(/Avisaste/)).toBeNull()
})

test('the roll begins with that child absent and says why, marks of a hand win, and the desk has a board of them', async () => {
  await tell(1, 'Gripe')
  await tell(21)
  const teacher = await renderHome('teacher')
  const tile = await screen.findByRole('button', { name: 'Íñigo Peña: Falta' }, patiently)
  expect(tile.textContent).toContain('Avisaron: Gripe')
  expect(screen.getByRole('button', { name: 'Guardar · 19 presentes · 1 falta' })).toBeTruthy()
  await press(tile)
  expect(await screen.findByRole('button', { name: 'Íñigo Peña: Retardo' }, patiently)).toBeTruthy()
  await deviceFilled('teacher')
  teacher.leave()
  // The next morning the device has no network: the notice that it has stored is still shown.
  stories.school.cut()
  const again = await renderHome('teacher')
  expect((await screen.findByRole('button', { name: 'Íñigo Peña: Retardo' }, patiently)).textContent).toContain(
    'Avisaron: Gripe',
  )
  again.leave()
  stories.school.mend()

  await renderHome('desk')
  const board = within(await screen.findByRole('region', { name: '2 faltas avisadas para hoy' }, patiently))
  await waitFor(
    () =>
      expect(board.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
        'Íñigo Peña · LUC-0001GripeKids 2',
        'Saúl PeñaSin motivoTeens 1',
      ]),
    patiently,
  )
})

test('where no provider announces such notices none is asked for and nothing is drawn', async () => {
  stories.school.answer((url) =>
    url.includes('/capabilities/') ? Response.json({ capabilities: ['row-versions'] }) : undefined,
  )
  await renderHome('tutor')
  await childCard('Íñigo Peña')
  await deviceFilled('tutor')
  expect(screen.queryByRole('button', { name: /Avisar falta/ })).toBeNull()
  expect(stories.school.calls.filter((call) => /absence|push/.test(call))).toEqual([])
})
