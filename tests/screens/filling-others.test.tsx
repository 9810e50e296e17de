/**
 * A device that was never filled, for people who do not teach and in the windows that open over a page: data that was
 * not read is not shown as empty.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import AttendanceScreen from '../../src/screens/attendance'
import Group from '../../src/screens/groups/GroupDetail'
import Home from '../../src/screens/home'
import Payments from '../../src/screens/payments'
import Payment from '../../src/screens/payments/PaymentDetail'
import Search from '../../src/screens/search'
import Students from '../../src/screens/students'
import Tutor from '../../src/screens/tutors/TutorDetail'
import { inLongRun } from '../long-run'
import type { Who } from '../server/school'
import { allBut, answerOnly, listen, told } from './cut-download'
import { inPrintWindow, openStories, patiently, renderOnDevice } from './device'

function SearchAlone() {
  const [typed, setTyped] = useState('')
  return <Search typed={typed} onType={setTyped} onClose={() => {}} />
}

const stories = openStories()
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))

const press = (name: string) => async () => userEvent.click(await screen.findByRole('button', { name }, patiently))

/**
 * `waits`: what the screen says while the download does not arrive; `lies`: what it may not say before the data is
 * read; `truth`: what it says afterwards.
 */
type Story = {
  name: string
  who: Who
  screen: ReactNode
  at: string
  act?: () => Promise<unknown>
  waits?: RegExp
  lies: RegExp
  truth: RegExp
}

const pages: readonly Story[] = [
  {
    name: 'home of the desk',
    who: 'desk',
    screen: <Home />,
    at: '/dashboard',
    lies: /Todavía no hay grupos|Sin tomar|Sin estudiantes/,
    truth: /Clases de hoy/,
  },
  {
    name: 'the students of the desk',
    who: 'desk',
    screen: <Students />,
    at: '/dashboard/student/',
    lies: /No hay estudiantes/,
    truth: /1–10 de 35/,
  },
  {
    name: 'the students of a tutor',
    who: 'desk',
    screen: <Tutor />,
    at: '/dashboard/tutor/5',
    lies: /No hay estudiantes/,
    truth: /Zoé Peña/,
  },
  {
    name: 'whose a payment is',
    who: 'desk',
    screen: <Payment />,
    at: '/dashboard/pagos/2',
    waits: /EstudianteCargando…/,
    lies: /Estudiante---/,
    truth: /EstudianteÍñigo Peña/,
  },
  {
    name: 'for whom a payment is',
    who: 'desk',
    screen: <Payments />,
    at: '/dashboard/pagos/',
    act: press('Crear Pago'),
    lies: /No hay estudiantes/,
    truth: /Escribe su nombre/,
  },
  {
    name: 'a message about what is owed',
    who: 'desk',
    screen: <Payments />,
    at: '/dashboard/pagos/',
    act: press('Recordar'),
    lies: /LUC-000\d, marzo/,
    truth: /(Íñigo Peña|Sofía Ibáñez), marzo/,
  },
  {
    name: 'the search',
    who: 'desk',
    screen: <SearchAlone />,
    at: '/dashboard',
    act: async () => userEvent.type(await screen.findByRole('combobox', undefined, patiently), 'íñigo'),
    waits: /Cargando…/,
    lies: /No se encontró nada/,
    truth: /LUC-0001/,
  },
  {
    name: 'whose older attendance is asked for',
    who: 'desk',
    screen: <AttendanceScreen />,
    at: '/dashboard/student/assistance',
    act: async () => {
      await press('Consultar')()
      await userEvent.click(await screen.findByRole('combobox', { name: 'Estudiante' }, patiently))
    },
    lies: /No hay estudiantes|No existe asistencia/,
    truth: /Zoé Peña/,
  },
  {
    name: 'what is printed of a roll',
    who: 'teacher',
    screen: <Group />,
    at: '/dashboard/group/1',
    act: press('Imprimir lista'),
    lies: /No hay estudiantes|no tiene estudiantes/,
    truth: /1–10 de 20/,
  },
  {
    name: 'home of a family',
    who: 'tutor',
    screen: <Home />,
    at: '/dashboard',
    lies: /No tienes estudiantes/,
    truth: /Zoé Peña/,
  },
  {
    name: "a family's children",
    who: 'tutor',
    screen: <Students />,
    at: '/dashboard/student/',
    lies: /No hay estudiantes/,
    truth: /1–3 de 3/,
  },
  {
    name: 'home of a pupil',
    who: 'student',
    screen: <Home />,
    at: '/dashboard',
    lies: /No tienes estudiantes|\b0 puntos|Sin registro/,
    truth: /Tus últimas clases/,
  },
]

test.each(pages)('$name', async ({ who, screen: shown, at, act, waits = /Por descargar:/, lies, truth }) => {
  const cut = answerOnly(stories.school, [], { others: true })
  const page = listen()
  await renderOnDevice({ school: stories.school, who, screen: shown, at })
  await act?.()
  await waitFor(() => expect(told()).toMatch(waits), patiently)
  await waitFor(() => expect(cut()).toBe(true), patiently)
  stories.school.answer(null)
  stories.school.mend()
  await waitFor(() => expect(told()).toMatch(truth), patiently)
  expect(page.end().filter((picture) => lies.test(picture))).toEqual([])
})

test('who owes is said by name; until the names are here the debts wait, and no folio stands for one', async () => {
  answerOnly(stories.school, ['statuses', 'groups', 'members', 'day'], { others: true })
  const page = listen()
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Home />, at: '/dashboard' })
  const owing = within(await screen.findByRole('region', { name: 'Quién debe' }, patiently))
  expect(await owing.findByText(/Por descargar: los datos de los estudiantes\./, undefined, patiently)).toBeTruthy()
  await waitFor(
    () => expect(stories.school.calls.some((call) => /receipt\/\?.*owed=true.*ordering/.test(call))).toBe(true),
    patiently,
  )
  stories.school.answer(null)
  stories.school.mend()
  expect(await owing.findByRole('link', { name: /^Íñigo Peña/ }, patiently)).toBeTruthy()
  expect(page.end().filter((picture) => /LUC-\d/.test(picture))).toEqual([])
})

test('payments become a CSV file only once each line can name its child', async () => {
  answerOnly(stories.school, ['statuses', 'groups', 'members', 'day'], { others: true, without: 'export' })
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payments />, at: '/dashboard/pagos/' })
  const button = await screen.findByRole('button', { name: 'Exportar CSV' }, patiently)
  expect([button.hasAttribute('disabled'), button.title]).toEqual([
    true,
    'Por descargar: los datos de los estudiantes.',
  ])
  stories.school.answer((url) => (url.includes('/capabilities/') ? allBut('export') : undefined))
  stories.school.mend()
  await waitFor(() => expect([button.hasAttribute('disabled'), button.title]).toEqual([false, '']), patiently)
})

inLongRun(() =>
  test('a roll is printed only once everything on its paper was read', async () => {
    answerOnly(stories.school, ['statuses', 'groups', 'members', 'day', 'students'], { others: true })
    await renderOnDevice({ school: stories.school, who: 'teacher', screen: <Group />, at: '/dashboard/group/1' })
    await press('Imprimir lista')()
    const submit = await inPrintWindow('Imprimir')
    expect(submit).toHaveProperty('disabled', true)
    expect(
      await within(screen.getByRole('dialog')).findByText(/la asistencia anterior/, undefined, patiently),
    ).toBeTruthy()
    stories.school.answer(null)
    stories.school.mend()
    await waitFor(() => expect(submit).toHaveProperty('disabled', false), patiently)
  }),
)

test('a row by hand is written once it is known of whom, where and how; until then its window says what is missing', async () => {
  answerOnly(stories.school, ['statuses', 'groups'], { others: true })
  await renderOnDevice({
    school: stories.school,
    who: 'desk',
    screen: <AttendanceScreen />,
    at: '/dashboard/student/assistance',
  })
  await press('Crear Asistencia')()
  const window = within(await screen.findByRole('dialog', { name: 'Crear Asistencia' }, patiently))
  expect(await window.findByText(/Por descargar: los datos de los estudiantes\./, undefined, patiently)).toBeTruthy()
  stories.school.answer(null)
  stories.school.mend()
  expect(await screen.findByLabelText(/^Fecha/, undefined, patiently)).toBeTruthy()
})
