/**
 * Accounts: who has one, invitations of one or of all, on the screen and on paper, a student's account, and the groups
 * of a teacher who is deactivated.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { learnProfile } from '../../src/profile'
import { schoolFile } from '../../src/profile/school-file'
import Groups from '../../src/screens/groups'
import Staff from '../../src/screens/staff'
import Student from '../../src/screens/students/StudentDetail'
import Tutors from '../../src/screens/tutors'
import Tutor from '../../src/screens/tutors/TutorDetail'
import { people, type Who } from '../server/school'
import { deviceFilled, openStories, pageAtRest, patiently, renderOnDevice, settled } from './device'

const stories = openStories()
const person = userEvent.setup()
const rows = <Row extends object>(sql: string) => stories.school.database.query<Row>(sql)

let nora = 0
beforeEach(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  stories.school.mails.length = 0
  const made = await rows<{ id: number }>(
    `insert into person (role, first_name, last_name, email, phone)
     values ('Tutor', 'Nora', 'Ruiz', 'nora@familia.example', '5512340001'), ('Tutor', 'Ana', 'Soto', null, '5512340002') returning id`,
  )
  nora = made[0]?.id ?? 0
})
afterEach(async () => {
  await rows('delete from message')
  await rows('delete from password_reset')
  await rows(`delete from person where email = 'nora@familia.example' or (role = 'Tutor' and email is null)`)
})

const render = (shown: ReactElement, at: string, who: Who = 'desk') =>
  renderOnDevice({ school: stories.school, who, screen: shown, at })
const button = (name: string | RegExp) => screen.findByRole('button', { name }, patiently)
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, patiently))
const press = async (name: string | RegExp) => {
  await pageAtRest()
  await person.click(await button(name))
}
const linkIn = (text: string) => /\/api\/invitation\/[\w-]+\//.exec(text)?.[0] ?? ''
const choosePassword = (path: string) =>
  stories.school.fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ password: 'cuatro palabras muy largas', repeat: 'cuatro palabras muy largas' }),
  })
const rowOf = async (name: string) => {
  const cell = await screen.findByRole('link', { name }, patiently)
  return within(cell.closest('tr') ?? document.body)
}

test('a list of tutors says who has an account; all who have none are invited by links, one message each', async () => {
  await render(<Tutors />, '/dashboard/tutor/')
  expect(await (await rowOf('Nora Ruiz')).findByText('Sin cuenta', undefined, patiently)).toBeTruthy()
  expect((await rowOf('Begoña Peña')).getByText('Activa')).toBeTruthy()
  await press('Invitar a quienes faltan')
  const window = await dialog('Invitar a quienes faltan')
  expect(await window.findByText('1 cuenta por invitar · 1 sin correo', undefined, patiently)).toBeTruthy()
  expect(window.getByRole('link', { name: 'Agregar correo: Ana Soto' })).toBeTruthy()
  await pageAtRest()
  await person.click(window.getByRole('button', { name: 'Crear 1 enlace' }))
  const draft = await window.findByLabelText('El mensaje', undefined, patiently)
  expect(draft.textContent).toContain('Hola, Nora. Le escribimos de')
  const link = linkIn(draft.textContent)
  expect(link).not.toBe('')
  expect(window.getByText('0 cuentas por invitar · 1 invitada que no ha entrado · 1 sin correo')).toBeTruthy()
  const whatsapp = window.getByRole('link', { name: 'Escribir por WhatsApp a Nora Ruiz' })
  expect(decodeURIComponent(whatsapp.getAttribute('href') ?? '')).toContain(link)
  await pageAtRest()
  whatsapp.addEventListener('click', (event) => event.preventDefault())
  await person.click(whatsapp)
  await waitFor(async () => expect(await rows('select kind from message')).toEqual([{ kind: 'invitation' }]), patiently)

  // The window shows the same link when it opens again, and prints it.
  await person.keyboard('{Escape}')
  expect(await (await rowOf('Nora Ruiz')).findByText('Invitada', undefined, patiently)).toBeTruthy()
  await press('Invitar a quienes faltan')
  const again = await dialog('Invitar a quienes faltan')
  await pageAtRest()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await person.click(again.getByRole('button', { name: 'Imprimir 1 invitación' }))
  expect(print).toHaveBeenCalledTimes(1)
  const slip = within(screen.getByRole('article', { name: 'Nora Ruiz', hidden: true }))
  expect(slip.getByText(new RegExp(link))).toBeTruthy()
  expect(slip.getByRole('img', { name: /Código QR/, hidden: true })).toBeTruthy()
  expect(stories.school.mails).toEqual([])
})

test('staff are invited like families: links, then one message after the other', async () => {
  const [made] = await rows<{ id: number }>(
    `insert into person (role, first_name, last_name, email, phone) values ('Maestro', 'Noé', 'Luna', 'noe@lucero.test', '5512340003') returning id`,
  )
  await render(<Staff />, '/dashboard/personal', 'admin')
  await press('Invitar a quienes faltan')
  const window = await dialog('Invitar a quienes faltan')
  await window.findByText('1 cuenta por invitar', undefined, patiently)
  await pageAtRest()
  await person.click(window.getByRole('button', { name: 'Crear 1 enlace' }))
  const draft = await window.findByLabelText('El mensaje', undefined, patiently)
  expect(draft.textContent).toContain('Hola, Noé. Le escribimos de')
  const whatsapp = window.getByRole('link', { name: 'Escribir por WhatsApp a Noé Luna' })
  expect(decodeURIComponent(whatsapp.getAttribute('href') ?? '')).toContain(linkIn(draft.textContent))
  await pageAtRest()
  whatsapp.addEventListener('click', (event) => event.preventDefault())
  await person.click(whatsapp)
  await waitFor(
    async () =>
      expect(await rows('select kind, tutor_id from message')).toEqual([{ kind: 'invitation', tutor_id: made?.id }]),
    patiently,
  )
  await rows('delete from message')
  await rows('delete from password_reset')
  await rows(`delete from person where email = 'noe@lucero.test'`)
})

test('a tutor is invited from the own page, until a password is chosen', async () => {
  await render(<Tutor />, `/dashboard/tutor/${nora}`)
  await press('Invitar')
  const window = await dialog('Invitación de Nora Ruiz')
  await window.findByText(/nora@familia.example/, undefined, patiently)
  await pageAtRest()
  await person.click(window.getByRole('button', { name: 'Crear enlace' }))
  expect(await window.findByText(/^Sirve una vez, hasta el 11 de marzo/, undefined, patiently)).toBeTruthy()
  expect(window.getByRole('img', { name: 'Código QR de la invitación de Nora Ruiz' })).toBeTruthy()
  const first = linkIn((await window.findByText(/\/api\/invitation\//)).textContent)
  stories.school.clock.now += 1000
  await pageAtRest()
  await person.click(window.getByRole('button', { name: 'Crear otro enlace' }))
  await waitFor(() => expect(linkIn(window.getByText(/\/api\/invitation\//).textContent)).not.toBe(first), patiently)
  const link = linkIn(window.getByText(/\/api\/invitation\//).textContent)
  expect([(await choosePassword(first)).status, (await choosePassword(link)).status]).toEqual([404, 200])
  await person.keyboard('{Escape}')
  vi.setSystemTime(Date.now() + 31_000)
  await act(async () => void globalThis.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('Activa', undefined, patiently)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invitar' })).toBeNull()
})

test('a link that is too long for a QR code is shown, copied and sent all the same', async () => {
  learnProfile({ ...schoolFile, site: `https://escuela.example/${'a'.repeat(2400)}` })
  await render(<Tutor />, `/dashboard/tutor/${nora}`)
  await press('Invitar')
  const window = await dialog('Invitación de Nora Ruiz')
  await window.findByText(/nora@familia.example/, undefined, patiently)
  await pageAtRest()
  await person.click(window.getByRole('button', { name: 'Crear enlace' }))
  expect(await window.findByText(/demasiado largo para un código QR/, undefined, patiently)).toBeTruthy()
  expect(window.queryByRole('img', { name: /Código QR/ })).toBeNull()
  expect(linkIn(window.getByText(/\/api\/invitation\//).textContent)).not.toBe('')
  expect(window.getByRole('button', { name: 'Copiar enlace' })).toBeTruthy()
  learnProfile(schoolFile)
})

test('a tutor without an e-mail has no account, and is offered one', async () => {
  const [ana] = await rows<{ id: number }>(`select id from person where first_name = 'Ana' and email is null`)
  await render(<Tutor />, `/dashboard/tutor/${ana?.id}`)
  expect(await screen.findByText('Sin cuenta', undefined, patiently)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invitar' })).toBeNull()
  await press('Agregar correo')
  const form = await dialog('Editar tutor')
  await person.type(form.getByLabelText(/^Correo/), 'ana@familia.example')
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await button('Invitar')).toBeTruthy()
  await rows(`delete from person where email = 'ana@familia.example'`)
})

test.each(['', 'http://localhost:4173'])(
  'with the address «%s» a window says that links do not open elsewhere',
  async (site) => {
    learnProfile({ ...schoolFile, site })
    await render(<Tutor />, `/dashboard/tutor/${nora}`)
    await press('Invitar')
    const window = await dialog('Invitación de Nora Ruiz')
    expect((await window.findByRole('note', undefined, patiently)).textContent).toContain('PUBLIC_URL')
    learnProfile(null)
  },
)

test('a student gets an account with an e-mail, and the invitation goes to the tutor', async () => {
  await render(<Student />, '/dashboard/student/2')
  const card = within(await screen.findByRole('region', { name: 'Cuenta del estudiante' }, patiently))
  await card.findByText(/No tiene cuenta propia/, undefined, patiently)
  await press('Dar cuenta')
  const form = await dialog('Dar cuenta')
  await person.type(form.getByLabelText(/^Correo/), people.tutor.email)
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText('Ya hay una cuenta con este correo.', undefined, patiently)).toBeTruthy()
  await person.clear(form.getByLabelText(/^Correo/))
  await person.type(form.getByLabelText(/^Correo/), 'zoe@familia.example')
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await card.findByText('Sin cuenta', undefined, patiently)).toBeTruthy()
  await press('Invitar')
  const window = await dialog('Invitación de Zoé Peña')
  await pageAtRest()
  await person.click(await window.findByRole('button', { name: 'Crear enlace' }, patiently))
  const draft = await window.findByRole('link', { name: 'Enviar invitación de Zoé Peña por WhatsApp' }, patiently)
  const text = decodeURIComponent(draft.getAttribute('href') ?? '')
  expect(text).toContain('Hola, Begoña.')
  expect(text).toContain('abrimos la cuenta de Zoé Peña')
  expect(await card.findByText('Invitada', undefined, patiently)).toBeTruthy()
})

describe('a teacher', () => {
  test('is deactivated once each group has somebody or, as said, nobody', async () => {
    await render(<Staff />, '/dashboard/personal', 'admin')
    await deviceFilled('admin')
    await press(`Desactivar: ${people.teacher.name}`)
    const form = await dialog(`Desactivar a ${people.teacher.name}`)
    await person.click(form.getByRole('button', { name: 'Desactivar' }))
    await waitFor(() => expect(form.getByLabelText(/^Kids 2/).getAttribute('aria-invalid')).toBe('true'), patiently)
    await person.selectOptions(form.getByLabelText(/^Todos los grupos a/), people.otherTeacher.name)
    await person.selectOptions(form.getByLabelText(/^Kids 1/), 'Nadie por ahora')
    await person.click(form.getByRole('button', { name: 'Desactivar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
    expect(await rows('select is_active from person where id = 3')).toEqual([{ is_active: false }])
    expect(await rows('select teacher_id as teacher from class_group where id in (1, 3) order by id')).toEqual([
      { teacher: 4 },
      { teacher: null },
    ])
  })

  test('is asked about groups that this device has not received: the window lists those that the school names', async () => {
    await render(<Staff />, '/dashboard/personal', 'admin')
    await deviceFilled('admin')
    await rows(`update class_group set teacher_id = ${people.desk.id} where id = 2`)
    await press(`Desactivar: ${people.desk.name}`)
    const form = await dialog(`Desactivar a ${people.desk.name}`)
    expect(form.getByText(/^Todavía tiene un grupo activo: Teens 1\./)).toBeTruthy()
    expect(screen.queryByText('No se puede cambiar el estatus')).toBeNull()

    // A group that the teacher got meanwhile is listed too; earlier choices stay.
    await person.selectOptions(await form.findByLabelText(/^Teens 1/), people.teacher.name)
    await rows(`update class_group set teacher_id = ${people.desk.id} where id = 3`)
    await person.click(form.getByRole('button', { name: 'Desactivar' }))
    expect(await form.findByText(/cambiaron sus grupos/, undefined, patiently)).toBeTruthy()
    expect(form.getByLabelText(/^Teens 1/)).toHaveProperty('value', String(people.teacher.id))
    await person.selectOptions(form.getByLabelText(/^Kids 1/), 'Nadie por ahora')
    await person.click(form.getByRole('button', { name: 'Desactivar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
    expect(await rows('select teacher_id as teacher from class_group where id in (2, 3) order by id')).toEqual([
      { teacher: people.teacher.id },
      { teacher: null },
    ])
  })

  test('is added from a group’s form, invited and chosen at once; what was typed stays', async () => {
    await render(<Groups />, '/dashboard/group/', 'admin')
    await press('Nuevo grupo')
    const form = await dialog('Nuevo grupo')
    await person.type(form.getByLabelText(/^Nombre/), 'Kids 9')
    await pageAtRest()
    await person.click(form.getByRole('button', { name: 'Invitar a alguien' }))
    const inner = await dialog('Agregar personal')
    expect(inner.getByLabelText(/^Puesto/)).toHaveProperty('value', 'Maestro')
    await person.type(inner.getByLabelText(/^Nombre/), 'Ñusta')
    await person.type(inner.getByLabelText(/^Apellidos/), 'Ávila')
    await person.type(inner.getByLabelText(/^Correo/), 'nueva@lucero.test')
    await person.click(inner.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Agregar personal' })).toBeNull(), patiently)
    settled()
    const [made] = await rows<{ id: number }>(`select id from person where email = 'nueva@lucero.test'`)
    await waitFor(() => expect(form.getByLabelText(/^Maestro/)).toHaveProperty('value', String(made?.id)), patiently)
    expect(form.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Kids 9')
    expect(await rows(`select id from class_group where name = 'Kids 9'`)).toEqual([])
    await expect.poll(() => stories.school.mails.length).toBe(1)
  })

  test('cannot be added by the reception, which chooses among those who are there', async () => {
    await render(<Groups />, '/dashboard/group/')
    await press('Nuevo grupo')
    await dialog('Nuevo grupo')
    await pageAtRest()
    expect(screen.queryByRole('button', { name: 'Invitar a alguien' })).toBeNull()
  })
})
