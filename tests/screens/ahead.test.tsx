/**
 * Places that begin or end on a day to come: the desk plans, changes and withdraws them, the family reads them, and on
 * the day a teacher's device without a network has the right roll.
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import Group from '../../src/screens/groups/GroupDetail'
import Home from '../../src/screens/home'
import RollCallScreen from '../../src/screens/roll-call'
import Student from '../../src/screens/students/StudentDetail'
import { ask } from '../server/ask'
import type { Who } from '../server/school'
import { deviceFilled, now, openStories, pageAtRest, patiently, press, renderOnDevice, setClock } from './device'

const stories = openStories()
const [sunday, monday, nextMonday] = ['2026-03-08', '2026-03-09', '2026-03-16']
const atSundayNoon = now + 4 * 86_400_000
const atMondayNoon = now + 5 * 86_400_000
/** A member of Teens 1; Kids 1 (group 3) has places. */
const saul = 21
const sent = () => stories.school.calls.filter((call) => call.startsWith('POST /api/school/'))

async function desk(name: Parameters<typeof ask>[1], asked: Parameters<typeof ask>[2]) {
  const { token } = await stories.school.signIn('desk')
  const told = await ask(stories.school, name, { ...asked, token })
  expect(told.status, JSON.stringify(told.body)).toBeLessThan(300)
}
const planMove = () => desk('membershipCreate', { body: { student: saul, group: 3, leaves: saul, from: monday } })

async function renderStudent(who: Who = 'desk') {
  vi.stubGlobal('IntersectionObserver', undefined)
  await renderOnDevice({ school: stories.school, who, screen: <Student />, at: `/dashboard/student/${saul}` })
  await screen.findByRole('region', { name: 'Saúl Peña' }, patiently)
  await deviceFilled(who)
  await pageAtRest()
  return {
    person: userEvent.setup(),
    groups: () => within(screen.getByRole('region', { name: 'Historial de grupos' })),
  }
}

async function type(box: Element, day: string) {
  const person = userEvent.setup()
  await person.clear(box)
  await person.type(box, day)
}

const rows = ({ getAllByRole }: { getAllByRole: (role: string) => HTMLElement[] }) =>
  getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('the desk plans a move up to 60 days ahead, gives it another day and withdraws it; each is read at once', async () => {
  const { person, groups } = await renderStudent()
  await press(await groups().findByRole('button', { name: 'Cambiar de grupo: Teens 1' }, patiently))
  const form = within(await screen.findByRole('dialog', { name: 'Cambiar de grupo: Saúl Peña' }, patiently))
  await person.selectOptions(await form.findByLabelText(/Grupo nuevo/, undefined, patiently), '3')
  const day = form.getByLabelText(/Desde/)
  await type(day, '2026-05-04')
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  expect(
    await form.findByText(
      'Es demasiado pronto para anotarlo: elige un día hasta el 3 de mayo de 2026.',
      undefined,
      patiently,
    ),
  ).toBeTruthy()
  expect(sent()).toEqual([])
  await type(day, monday)
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(
    () =>
      expect(rows(groups())).toEqual([
        expect.stringMatching(/^Kids 1Desde el lunes 9 de marzo/),
        expect.stringMatching(/^Teens 1Sale el lunes 9 de marzo/),
      ]),
    patiently,
  )
  await press(await groups().findByRole('button', { name: 'Cambiar lo anotado: Kids 1' }, patiently))
  const change = within(await screen.findByRole('dialog', { name: 'Cambiar lo anotado: Saúl Peña' }, patiently))
  const other = await change.findByLabelText(/Desde/, undefined, patiently)
  expect(other).toHaveProperty('value', monday)
  await type(other, '2026-03-04')
  await person.click(change.getByRole('button', { name: 'Guardar' }))
  expect(await change.findByText('Elige un día a partir de mañana.', undefined, patiently)).toBeTruthy()
  await type(other, nextMonday)
  await person.click(change.getByRole('button', { name: 'Guardar' }))
  await waitFor(
    () =>
      expect(rows(groups())).toEqual([
        expect.stringMatching(/^Kids 1Desde el lunes 16 de marzo/),
        expect.stringMatching(/^Teens 1Sale el lunes 16 de marzo/),
      ]),
    patiently,
  )
  await press(await groups().findByRole('button', { name: 'Cambiar lo anotado: Kids 1' }, patiently))
  const withdraw = within(await screen.findByRole('dialog', { name: 'Cambiar lo anotado: Saúl Peña' }, patiently))
  await person.click(await withdraw.findByLabelText('Quitar lo anotado', undefined, patiently))
  expect(withdraw.getByText('No entra a Kids 1, y se queda en el grupo que iba a dejar.')).toBeTruthy()
  await person.click(withdraw.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(rows(groups())).toEqual([expect.stringMatching(/^Teens 1Actual/)]), patiently)
  expect(sent()).toHaveLength(3)
})

test("on the group's page a place gets its last day, and a plan that another desk has moved is not overwritten unseen", async () => {
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Group />, at: '/dashboard/group/2' })
  const list = within(await screen.findByRole('region', { name: 'Estudiantes del grupo' }, patiently))
  const name = await list.findByRole('button', { name: 'Anotar salida: Saúl Peña' }, patiently)
  await pageAtRest()
  await press(name)
  const form = within(await screen.findByRole('dialog', { name: 'Anotar salida: Saúl Peña' }, patiently))
  await type(await form.findByLabelText(/Primer día sin clase/, undefined, patiently), monday)
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await list.findByText('Sale el lunes 9 de marzo', undefined, patiently)).toBeTruthy()

  await press(await list.findByRole('button', { name: 'Cambiar lo anotado: Saúl Peña' }, patiently))
  const change = within(await screen.findByRole('dialog', { name: 'Cambiar lo anotado: Saúl Peña' }, patiently))
  await type(await change.findByLabelText(/Primer día sin clase/, undefined, patiently), nextMonday)
  await desk('membershipPlan', { id: saul, body: { until: '2026-03-12' } })
  await userEvent.click(change.getByRole('button', { name: 'Guardar' }))
  const choice = within(await screen.findByRole('dialog', { name: /mientras/i }, patiently))
  expect(choice.getByText(/12 de marzo de 2026/)).toBeTruthy()
  expect(choice.getByText(/16 de marzo de 2026/)).toBeTruthy()
})

test('the family reads at home from which day the child is in the other group', async () => {
  await planMove()
  await renderOnDevice({ school: stories.school, who: 'tutor', screen: <Home /> })
  expect(await screen.findByText('Desde el lunes 9 de marzo: Kids 1', undefined, patiently)).toBeTruthy()
  expect(screen.getByText('Desde el lunes 9 de marzo ya no va a Teens 1')).toBeTruthy()
})

test('a device that was filled the day before and has no network since shows the right rolls on the day', async () => {
  await planMove()
  const fill = async (who: Who, group: number) => {
    setClock(stories.school, atSundayNoon)
    const at = `/dashboard/lista?group_id=${group}`
    const { leave } = await renderOnDevice({ school: stories.school, who, screen: <RollCallScreen />, at })
    await screen.findByRole('region', { name: /^Lista de / }, patiently)
    await deviceFilled(who)
    leave()
  }
  const rollOf = async (who: Who, group: number, date: string) => {
    const at = `/dashboard/lista?group_id=${group}&date=${date}`
    const { leave } = await renderOnDevice({ school: stories.school, who, screen: <RollCallScreen />, at })
    const roll = within(await screen.findByRole('region', { name: /^Lista de / }, patiently))
    await roll.findAllByRole('listitem', undefined, patiently)
    const [children, hasSaul] = [
      roll.getAllByRole('listitem').length,
      roll.queryByRole('button', { name: /^Saúl Peña/ }) !== null,
    ]
    leave()
    return { children, hasSaul }
  }
  await fill('teacher', 3)
  await fill('otherTeacher', 2)
  await stories.school.cutAtRest()
  const before = { mine: await rollOf('teacher', 3, sunday), other: await rollOf('otherTeacher', 2, sunday) }
  expect([before.mine.hasSaul, before.other.hasSaul]).toEqual([false, true])
  setClock(stories.school, atMondayNoon)
  expect(await rollOf('teacher', 3, monday)).toEqual({ children: before.mine.children + 1, hasSaul: true })
  expect(await rollOf('otherTeacher', 2, monday)).toEqual({ children: before.other.children - 1, hasSaul: false })
  expect(await rollOf('teacher', 3, sunday)).toEqual(before.mine)
  expect(await rollOf('otherTeacher', 2, sunday)).toEqual(before.other)
  cleanup()
})
