/**
 * The error catalogue (specification 8), first part: every text about reading, on the screen and in the situation where
 * it belongs.
 */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import BankData from '../../src/screens/bank-data'
import Contacts from '../../src/screens/contacts'
import Attendance from '../../src/screens/attendance'
import Group from '../../src/screens/groups/GroupDetail'
import Groups from '../../src/screens/groups'
import Home from '../../src/screens/home'
import MyPayments from '../../src/screens/my-payments'
import Payment from '../../src/screens/payments/PaymentDetail'
import Payments from '../../src/screens/payments'
import Schools from '../../src/screens/schools'
import Student from '../../src/screens/students/StudentDetail'
import Students from '../../src/screens/students'
import Tutor from '../../src/screens/tutors/TutorDetail'
import Tutors from '../../src/screens/tutors'
import { restore, useSession } from '../../src/session'
import type { Who } from '../server/school'
import { notebookOf, ofReading } from './catalogue'
import { clearDevice, openSchool, patiently, renderOnDevice, setClock, type School } from './device'

const { see, unseen } = notebookOf(ofReading)
type Sentence = (typeof ofReading)[number]

let school: School
beforeAll(async () => void (school = await openSchool()))
afterAll(() => school.close())
beforeEach(() => {
  setClock(school)
  // The test page has no viewport; without IntersectionObserver everything counts as visible.
  vi.stubGlobal('IntersectionObserver', undefined)
})
afterEach(async () => {
  await clearDevice()
  school.answer(null)
  school.mend()
  await school.restore()
})

type Story = { says: Sentence; who?: Who; screen: ReactNode; at?: string; call: RegExp }

/** Answers every call whose path matches with `reply`. */
const answering = (call: RegExp, reply: () => Response) =>
  school.answer((url) => (call.test(new URL(url, 'http://here').pathname) ? reply() : undefined))

const tell = ({ who = 'desk', screen, at }: Omit<Story, 'says' | 'call'>) => renderOnDevice({ school, who, screen, at })

describe('the provider cannot answer', () => {
  const stories: Story[] = [
    { says: 'Error al cargar los tutores', screen: <Tutors />, call: /\/tutor\/$/ },
    { says: 'Error al cargar las escuelas', screen: <Schools />, call: /\/api\/school\/$/ },
    { says: 'Error al cargar los contactos de emergencia', screen: <Contacts />, call: /\/emergency-contact\/$/ },
    { says: 'Error al cargar los datos bancarios', screen: <BankData />, call: /\/bank-data\/$/ },
    { says: 'Error al cargar los pagos', screen: <Payments />, call: /\/receipt\/$/ },
    { says: 'Error al cargar los pagos', who: 'tutor', screen: <MyPayments />, call: /\/receipt\/$/ },
    { says: 'Error al cargar el historial de pago', screen: <Tutor />, at: '/dashboard/tutor/5', call: /\/receipt\/$/ },
    { says: 'Error al cargar los detalles', screen: <Tutor />, at: '/dashboard/tutor/5', call: /\/tutor\/5\/$/ },
    { says: 'Error al cargar los detalles', screen: <Payment />, at: '/dashboard/pagos/1', call: /\/receipt\/1\/$/ },
    { says: 'Error al cargar los datos', screen: <Student />, at: '/dashboard/student/1', call: /\/history\/1\/$/ },
    {
      says: 'Error al cargar grupos',
      screen: <Student />,
      at: '/dashboard/student/1',
      call: /\/history\/student\/1\/$/,
    },
    {
      says: 'No se pudieron obtener los datos de la tarjeta',
      screen: <Payment />,
      at: '/dashboard/pagos/2',
      call: /\/bank-data\/1\/$/,
    },
    { says: 'Error al obtener los recordatorios de pago', who: 'tutor', screen: <Home />, call: /\/reminder\/$/ },
  ]
  for (const { says, call, ...story } of stories) {
    test(`${says}: ${story.at ?? call.source}`, async () => {
      answering(call, () => new Response('<h1>502</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }))
      await tell(story)
      await see(says)
      await see('Contactar a soporte')
    })
  }
})

describe('a device that was never filled, without a connection', () => {
  const stories: Omit<Story, 'call'>[] = [
    { says: 'Error al cargar grupos', who: 'teacher', screen: <Groups /> },
    { says: 'Error al cargar los estudiantes', screen: <Students /> },
    { says: 'Error al cargar los detalles del grupo', screen: <Group />, at: '/dashboard/group/1' },
    { says: 'Error al obtener los datos de los estudiantes', who: 'tutor', screen: <Home /> },
  ]
  for (const { says, ...story } of stories) {
    test(says, async () => {
      school.cut()
      await tell(story)
      await see(says)
    })
  }

  test('Error al cargar los estudiantes del grupo', async () => {
    answering(/student-group/, () => new Response('', { status: 502 }))
    await tell({ screen: <Group />, at: '/dashboard/group/1' })
    await screen.findByRole('region', { name: 'Kids 2' }, patiently)
    school.cut()
    window.dispatchEvent(new Event('offline'))
    await see('Error al cargar los estudiantes del grupo')
  })
})

describe('a record that is not there', () => {
  const stories: Omit<Story, 'call'>[] = [
    { says: 'No se encontró el grupo', screen: <Group />, at: '/dashboard/group/99' },
    { says: 'No se encontró el tutor', screen: <Tutor />, at: '/dashboard/tutor/99' },
    { says: 'No se encontró el estudiante', screen: <Student />, at: '/dashboard/student/99' },
    { says: 'No se encontró ningún contacto de emergencia', screen: <Student />, at: '/dashboard/student/30' },
  ]
  for (const { says, ...story } of stories) {
    test(says, async () => {
      await tell(story)
      await see(says)
    })
  }
})

describe('an empty list', () => {
  const none = () => Response.json({ count: 0, next: null, previous: null, results: [], deleted: [], cursor: '1' })
  const stories: Story[] = [
    { says: 'No hay estudiantes', screen: <Students />, call: /\/users\/student\/$/ },
    { says: 'No hay tutores', screen: <Tutors />, call: /\/tutor\/$/ },
    { says: 'No hay pagos', screen: <Payments />, call: /\/receipt\/$/ },
    { says: 'No hay pagos', who: 'tutor', screen: <MyPayments />, call: /\/receipt\/$/ },
    { says: 'No existe asistencia', who: 'teacher', screen: <Attendance />, call: /\/attendance\/student\/$/ },
    { says: 'No existe asistencia', screen: <Student />, at: '/dashboard/student/1', call: /\/history\/1\/$/ },
    { says: 'No existe grupo', screen: <Groups />, call: /\/school\/group\/$/ },
    { says: 'No existe grupo', screen: <Student />, at: '/dashboard/student/1', call: /\/history\/student\/1\/$/ },
    { says: 'No hay datos bancarios', screen: <BankData />, call: /\/bank-data\/$/ },
    { says: 'No hay escuelas', screen: <Schools />, call: /\/api\/school\/$/ },
    { says: 'No hay contacto de emergencia', screen: <Contacts />, call: /\/emergency-contact\/$/ },
    { says: 'No hay recordatorios de pago pendientes.', who: 'tutor', screen: <Home />, call: /\/reminder\/$/ },
    {
      says: 'No tienes estudiantes asignados actualmente.',
      who: 'tutor',
      screen: <Home />,
      call: /\/(my-)?student\/$/,
    },
  ]
  for (const { says, call, ...story } of stories) {
    test(`${says}: ${story.at ?? call.source}`, async () => {
      answering(call, none)
      await tell(story)
      await see(says)
    })
  }

  test('No se encontraron grupos con los filtros aplicados', async () => {
    await tell({ screen: <Groups /> })
    await screen.findByText('Mostrando 3 de 3 grupos', undefined, patiently)
    await userEvent.type(screen.getByRole('searchbox'), 'xyz')
    await see('No se encontraron grupos con los filtros aplicados')
  })
})

/** The home of a tutor whose browser has lost the stored e-mail. */
function WithoutEmail() {
  const session = useSession()
  return session.state === 'in' && session.email === '' ? <Home /> : null
}

test('No se encontró el email en el almacenamiento local', async () => {
  await tell({ who: 'tutor', screen: <WithoutEmail /> })
  const { token, refresh, group, name } = await school.signIn('tutor')
  restore({ token, refresh, role: group, name, email: '' })
  await see('No se encontró el email en el almacenamiento local')
})

test('every text about reading has been on a screen', () => {
  expect(unseen()).toEqual([])
})
