/**
 * At the desk: a family is entered in one form, and a student together with the tutor; who is there already is shown.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { ReactElement } from 'react'
import Students from '../../src/screens/students'
import Tutors from '../../src/screens/tutors'
import type { Who } from '../server/school'
import { openStories, pageAtRest, patiently, renderOnDevice } from './device'

const stories = openStories()
const person = userEvent.setup()
const rows = <Row extends object>(sql: string) => stories.school.database.query<Row>(sql)

const render = (shown: ReactElement, who: Who = 'desk') =>
  renderOnDevice({ school: stories.school, who, screen: shown, at: '/dashboard/tutor/' })
async function open(button: string) {
  await person.click(await screen.findByRole('button', { name: button }, patiently))
  return within(await screen.findByRole('dialog', { name: button }, patiently))
}
type Form = Awaited<ReturnType<typeof open>>
const part = (form: Form, name: string) => within(form.getByRole('group', { name }))

async function writeTutor(form: Form, phone = '(55) 2222-3333') {
  await person.type(form.getAllByLabelText(/^Nombre/)[0] ?? document.body, 'Nuria')
  await person.type(form.getAllByLabelText(/^Apellidos/)[0] ?? document.body, 'Ávila')
  await person.type(form.getAllByLabelText(/^Teléfono/)[0] ?? document.body, phone)
}
async function writeChild(form: Form, number: number, name: string, birthdate: string) {
  const child = part(form, `Estudiante ${number}`)
  await person.type(child.getByLabelText(/^Nombre/), name)
  await person.type(child.getByLabelText(/^Apellidos/), 'Ávila Soto')
  await person.type(child.getByLabelText(/^Fecha de nacimiento/), birthdate)
  return child
}

describe('Nueva familia', () => {
  test('saves tutor, two students, group and contact at once, without an e-mail', async () => {
    await render(<Tutors />)
    const form = await open('Nueva familia')
    await writeTutor(form)
    const students = within(form.getByRole('radiogroup', { name: 'Estudiantes' }))
    await person.click(students.getByRole('radio', { name: '2' }))
    const leo = await writeChild(form, 1, 'Leo', '2018-05-01')
    await person.selectOptions(
      leo.getByLabelText(/^Grupo/),
      await leo.findByRole('option', { name: /^Kids 1/ }, patiently),
    )
    await writeChild(form, 2, 'Eva', '2016-01-20')
    const contacts = within(form.getByRole('radiogroup', { name: 'Contactos de emergencia' }))
    await person.click(contacts.getByRole('radio', { name: '1' }))
    const alma = part(form, 'Contacto 1')
    await person.type(alma.getByLabelText(/^Nombre/), 'Alma')
    await person.type(alma.getByLabelText(/^Apellidos/), 'Soto')
    await person.type(alma.getByLabelText(/^Teléfono/), '12')
    await person.selectOptions(alma.getByLabelText(/^Parentesco/), 'Abuela')

    // A wrong number of the contact is marked there; everything else stays.
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(alma.getByLabelText(/^Teléfono/).getAttribute('aria-invalid')).toBe('true'), patiently)
    await person.clear(alma.getByLabelText(/^Teléfono/))
    await person.type(alma.getByLabelText(/^Teléfono/), '55 4444 5555')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(location.pathname).toMatch(/^\/dashboard\/tutor\/\d+$/), patiently)
    expect(
      await rows(
        `select p.first_name as tutor, p.phone, p.email, s.first_name as student, c.first_name as contact, g.name as "group"
         from person p join student s on s.tutor_id = p.id join emergency_contact c on c.id = s.emergency_contact_id
         left join membership m on m.student_id = s.id left join class_group g on g.id = m.group_id where p.phone = '5522223333' order by s.id`,
      ),
    ).toEqual([
      { tutor: 'Nuria', phone: '5522223333', email: null, student: 'Leo', contact: 'Alma', group: 'Kids 1' },
      { tutor: 'Nuria', phone: '5522223333', email: null, student: 'Eva', contact: 'Alma', group: null },
    ])
  })

  test('keeps what was typed for later, and marks the child whose birth date the school refuses', async () => {
    await render(<Tutors />)
    const first = await open('Nueva familia')
    await writeTutor(first, '55 6666 7777')
    await writeChild(first, 1, 'Leo', '2999-05-01')
    await person.click(first.getByRole('button', { name: 'Guardar' }))
    expect(
      await part(first, 'Estudiante 1').findByText('La fecha de nacimiento no puede ser futura.', undefined, patiently),
    ).toBeTruthy()
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
    const again = await open('Nueva familia')
    expect(part(again, 'Estudiante 1').getByLabelText(/^Nombre/)).toHaveProperty('value', 'Leo')
    expect(again.getByLabelText(/^Teléfono/)).toHaveProperty('value', '55 6666 7777')
  })

  test('shows who has the phone or is the same child already, with a way to look, and saves if it is somebody else', async () => {
    await render(<Tutors />)
    const form = await open('Nueva familia')
    await writeTutor(form, '+52 55 1000 0005')
    await writeChild(form, 1, 'Leo', '2018-05-01')
    expect(form.queryByRole('checkbox', { name: /Es otra persona/ })).toBeNull()
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    const box = await form.findByRole('checkbox', { name: /Es otra persona/ }, patiently)
    expect(form.getByText(/Con ese teléfono ya está Begoña Peña/)).toBeTruthy()
    expect(form.getByRole('link', { name: 'Begoña Peña' }).getAttribute('href')).toBe('/dashboard/tutor/5')
    await person.click(box)
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(location.pathname).toMatch(/^\/dashboard\/tutor\/\d+$/), patiently)
    expect(await rows(`select id from person where first_name = 'Nuria'`)).toHaveLength(1)
  })

  test('is where an empty list of tutors ends', async () => {
    stories.school.answer((url) => (/\/api\/users\/tutor\/(\?|$)/.test(url) ? Response.json([]) : undefined))
    await render(<Tutors />)
    expect(await screen.findByText('No hay tutores', undefined, patiently)).toBeTruthy()
    expect(await screen.findAllByRole('button', { name: 'Nueva familia' }, patiently)).toHaveLength(1)
    expect(screen.getByText(/Registra a la primera con «Nueva familia»/)).toBeTruthy()
  })
})

test('Nuevo estudiante enters the tutor too, and the next one keeps the group', async () => {
  await render(<Students />)
  await pageAtRest()
  const form = await open('Nuevo estudiante')
  await person.type(form.getByLabelText(/^Nombre/), 'Leo')
  await person.type(form.getByLabelText(/^Apellidos/), 'Ávila Soto')
  await person.type(form.getByLabelText(/^Fecha de nacimiento/), '2018-05-01')
  await person.selectOptions(
    form.getByLabelText(/^Grupo/),
    await form.findByRole('option', { name: /^Kids 1/ }, patiently),
  )
  await person.click(form.getByRole('radio', { name: 'Tutor nuevo' }))
  const tutor = part(form, 'Tutor nuevo')
  await person.type(tutor.getByLabelText(/^Nombre/), 'Nuria')
  await person.type(tutor.getByLabelText(/^Apellidos/), 'Ávila')
  await person.type(tutor.getByLabelText(/^Teléfono/), '55 2222 3333')
  await person.click(form.getByRole('button', { name: 'Guardar y otro' }))
  await waitFor(() => expect(form.getAllByLabelText(/^Nombre/)[0]).toHaveProperty('value', ''), patiently)
  expect(form.getByLabelText(/^Grupo/)).toHaveProperty('value', '3')

  await person.click(form.getByRole('radio', { name: 'Ya está en la escuela' }))
  await person.type(form.getByLabelText(/^Nombre/), 'Íker')
  await person.type(form.getByLabelText(/^Apellidos/), 'Peña')
  await person.type(form.getByLabelText(/^Fecha de nacimiento/), '2017-05-01')
  await person.selectOptions(
    form.getByLabelText(/^Tutor de la escuela/),
    await form.findByRole('option', { name: 'Begoña Peña' }, patiently),
  )
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(location.pathname).toMatch(/^\/dashboard\/student\/\d+$/), patiently)
  expect(
    await rows(
      `select s.first_name as student, p.first_name as tutor, m.group_id as "group" from student s
       join person p on p.id = s.tutor_id join membership m on m.student_id = s.id where s.id > 35 order by s.id`,
    ),
  ).toEqual([
    { student: 'Leo', tutor: 'Nuria', group: 3 },
    { student: 'Íker', tutor: 'Begoña', group: 3 },
  ])
})
