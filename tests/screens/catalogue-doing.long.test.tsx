/**
 * The error catalogue (specification 8), second part: every text about actions, on the screen and in the situation
 * where it belongs.
 */
import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import BankData from '../../src/screens/bank-data'
import Contacts from '../../src/screens/contacts'
import Group from '../../src/screens/groups/GroupDetail'
import Payment from '../../src/screens/payments/PaymentDetail'
import Students from '../../src/screens/students'
import Student from '../../src/screens/students/StudentDetail'
import Tutor from '../../src/screens/tutors/TutorDetail'
import { people } from '../server/school'
import { notebookOf, ofDoing } from './catalogue'
import {
  chooseStatus,
  clearDevice,
  later,
  openSchool,
  patiently,
  renderOnDevice,
  setClock,
  type School,
} from './device'
import { fillIn, openPortal, signInAs } from './portal'

const { see, unseen } = notebookOf(ofDoing)

let school: School
beforeAll(async () => void (school = await openSchool()))
afterAll(() => school.close())
beforeEach(() => {
  setClock(school)
  vi.stubGlobal('IntersectionObserver', undefined)
})
afterEach(async () => {
  school.answer(null)
  school.mend()
  await clearDevice()
  // A notice that nobody closed would delay the notices of the next test.
  notifications.clean()
  localStorage.clear()
  await school.restore()
})

/** Makes the provider refuse every change whose path matches. */
const refusing = (path: RegExp, body: object = { detail: 'Ahora no.' }, status = 400) =>
  school.answer((url, init) =>
    ((init?.method ?? 'GET') !== 'GET' || url.includes('reset-points')) && path.test(url)
      ? Response.json(body, { status })
      : undefined,
  )

/** Clicks the button with this name once it appears. */
async function click(name: string | RegExp): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name }, patiently)
  if (!button) throw new Error(`no button ${name}`)
  await userEvent.click(button)
}

const form = async (name: string) => within(await screen.findByRole('dialog', { name }, patiently))

describe('coming and going', () => {
  test('a wrong password', async () => {
    await openPortal('/login')
    await fillIn(people.teacher.email, 'otra cosa')
    await click('Iniciar sesión')
    await see('Acceso denegado')
    await see('Correo o contraseña incorrectos')
  })

  test('signing out', async () => {
    await signInAs(people.teacher.email)
    await screen.findByRole('link', { name: /Todo enviado/ }, patiently)
    await click('Cerrar Sesión')
    await see('Sesión cerrada correctamente')
  })

  test('signing out where the provider fails at it', async () => {
    await signInAs(people.teacher.email)
    await screen.findByRole('link', { name: /Todo enviado/ }, patiently)
    refusing(/\/api\/logout\/$/, {}, 500)
    await click('Cerrar Sesión')
    await see('Error al cerrar sesión')
  })
})

describe('attendance', () => {
  /** Opens the teacher's attendance list and marks the first row late. */
  async function markLate() {
    await signInAs(people.teacher.email, '/dashboard/student/assistance')
    const [first] = await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)
    if (!first) throw new Error('no rows')
    await chooseStatus(first, 'Retardo')
  }

  test('a field that the provider took', async () => {
    await markLate()
    await see('Campo {field} actualizado', 'Estado')
  })

  test('a field that it refused', async () => {
    refusing(/\/attendance\/student\/\d+\/$/)
    await markLate()
    await see('Error al actualizar {field}', 'Estado')
  })

  test('a roll that it refused', async () => {
    refusing(/\/attendance\/student\/$/)
    await signInAs(people.teacher.email)
    await click(/^Guardar · /)
    await screen.findByText('Guardado en este equipo', undefined, patiently)
    later(school, 11)
    await see('No se pudieron guardar los datos')
  })
})

describe('forms', () => {
  test('saved', async () => {
    await renderOnDevice({ school, who: 'desk', screen: <Student />, at: '/dashboard/student/1' })
    await click('Editar')
    const dialog = await form('Editar estudiante')
    await userEvent.type(dialog.getByLabelText(/Comentario/), 'Alergia al cacahuate')
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await see('Éxito')
  })

  test('refused without a word', async () => {
    refusing(/\/student\/1\/$/, { first_name: ['Demasiado corto.'] })
    await renderOnDevice({ school, who: 'desk', screen: <Student />, at: '/dashboard/student/1' })
    await click('Editar')
    const dialog = await form('Editar estudiante')
    await userEvent.type(dialog.getByLabelText(/Nombre/), ' José')
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await see('Error')
    await see('Error al guardar los datos')
  })

  test('a tutor who may no longer add students', async () => {
    const permit = (on: boolean) =>
      school.database.script(`update person set create_student = ${on} where id = ${people.tutor.id}`)
    await permit(true)
    await renderOnDevice({ school, who: 'tutor', screen: <Students />, at: '/dashboard/student/' })
    await click('Nuevo estudiante')
    const dialog = await form('Nuevo estudiante')
    await userEvent.type(dialog.getByLabelText(/Nombre/), 'Luz')
    await userEvent.type(dialog.getByLabelText(/Apellidos/), 'Peña')
    await userEvent.type(dialog.getByLabelText(/Fecha de nacimiento/), '2018-05-06')
    await permit(false)
    // The provider caches for some seconds what a person may do.
    setClock(school, Date.now() + 10_000)
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await see('No tiene acceso para crear estudiantes')
  })

  test('closing one', async () => {
    await renderOnDevice({ school, who: 'desk', screen: <Contacts />, at: '/dashboard/contacto-emergencia/' })
    await click('Nuevo contacto')
    await form('Nuevo contacto')
    await see('Cancelar')
  })
})

describe('activating and deactivating', () => {
  test('switched off and on', async () => {
    await renderOnDevice({ school, who: 'desk', screen: <Student />, at: '/dashboard/student/1' })
    await click('Desactivar')
    await see('Desactivado correctamente')
    await click('Deshacer')
    await see('Activado correctamente')
  })

  for (const { whose, screen, at, button, path } of [
    {
      whose: 'a student',
      screen: <Student />,
      at: '/dashboard/student/1',
      button: 'Desactivar',
      path: /\/student\/status\/1\/$/,
    },
    {
      whose: 'a tutor',
      screen: <Tutor />,
      at: '/dashboard/tutor/5',
      button: 'Desactivar',
      path: /\/tutor\/status\/5\/$/,
    },
    {
      whose: 'a group',
      screen: <Group />,
      at: '/dashboard/group/1',
      button: 'Desactivar',
      path: /\/group\/status\/1\/$/,
    },
    {
      whose: 'an account',
      screen: <BankData />,
      at: '/dashboard/pagos/datos-bancarios/',
      button: /^Desactivar: /,
      path: /\/bank-data\/\d\/$/,
    },
  ]) {
    test(`the flag of ${whose}, refused`, async () => {
      refusing(path)
      await renderOnDevice({ school, who: 'admin', screen, at })
      await click(button)
      await see('No se puede cambiar el estatus')
    })
  }

  test('the flag of a membership or of a payment, refused', async () => {
    refusing(/student-group\/\d+\/$|\/receipt\/1\/$/)
    const group = await renderOnDevice({ school, who: 'admin', screen: <Group />, at: '/dashboard/group/1' })
    await click(/^Sacar del grupo: /)
    await see('Error al cambiar el estado')
    group.leave()
    await clearDevice()
    await renderOnDevice({ school, who: 'admin', screen: <Payment />, at: '/dashboard/pagos/1' })
    await click('Desactivar')
    await see('Error al cambiar el estado')
  })

  test("a tutor's permission to register, refused", async () => {
    refusing(/creation-student/)
    await renderOnDevice({ school, who: 'desk', screen: <Tutor />, at: '/dashboard/tutor/5' })
    await click(/^(Activar|Desactivar) Registro$/)
    await see('Error al actualizar el estado')
  })
})

describe('points', () => {
  for (const { whose, screen, at, asks, done, failed } of [
    {
      whose: 'a student',
      screen: <Student />,
      at: '/dashboard/student/1',
      asks: 'Se reiniciarán los puntos del estudiante a cero',
      done: 'Puntos reiniciados correctamente',
      failed: 'No se pudieron reiniciar los puntos',
    },
    {
      whose: 'a group',
      screen: <Group />,
      at: '/dashboard/group/3',
      asks: 'Se reiniciarán los puntos de todos los estudiantes del grupo a cero',
      done: 'Puntos del grupo reiniciados correctamente',
      failed: 'No se pudieron reiniciar los puntos del grupo',
    },
  ] as const) {
    test(`of ${whose}: asked, done, refused`, async () => {
      await renderOnDevice({ school, who: 'admin', screen, at })
      await click('Reiniciar Puntos')
      await see('¿Estás seguro?')
      await see(asks)
      await see('Cancelar')
      await see('Sí, reiniciar')
      await click('Sí, reiniciar')
      await see(done)
      await gone()
      refusing(/reset-points/)
      await click('Reiniciar Puntos')
      await click('Sí, reiniciar')
      await see(failed)
    })
  }

  /** Waits until the question has disappeared. */
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
})

test('Copiado!, for two seconds', async () => {
  await renderOnDevice({ school, who: 'tutor', screen: <Payment />, at: '/dashboard/pagos/2' })
  userEvent.setup()
  await click('Copiar CLABE')
  await see('Copiado!')
  vi.setSystemTime(Date.now() + 2000)
  await waitFor(() => expect(screen.queryByText('Copiado!')).toBeNull(), patiently)
})

test('every text about actions has been on a screen', () => {
  expect(unseen()).toEqual([])
})
