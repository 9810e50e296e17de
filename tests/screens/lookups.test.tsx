/** Boxes that choose among hundreds of rows: what they ask the provider, what typing finds, and what stays chosen. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import Contacts from '../../src/screens/contacts'
import Student from '../../src/screens/students/StudentDetail'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()
const person = userEvent.setup()
const tutorCalls = () => stories.school.calls.filter((call) => /^GET \/api\/users\/tutor\/\?/.test(call))
const contactCalls = () => stories.school.calls.filter((call) => /^GET \/api\/users\/emergency-contact\/\?/.test(call))

/** Adds two hundred tutors; Zulema is the last of them. */
beforeEach(async () => {
  await stories.school.database.query(
    `insert into person (role, email, password_hash, first_name, last_name, phone, gender, relationship)
     select 'Tutor', 'familia' || n || '@lucero.test', '', case when n = 200 then 'Zulema' else 'Familia' end, case when n = 200 then 'Ñáñez' else 'Número ' || n end, '5522223333', 'femenino', 'madre'
     from generate_series(1, 200) n`,
  )
})
afterEach(async () => {
  await stories.school.database.query(`delete from emergency_contact where id > 2`)
  await stories.school.database.query(`delete from person where email like 'familia%'`)
})

async function newContact() {
  await renderOnDevice({
    school: stories.school,
    who: 'desk',
    screen: <Contacts />,
    at: '/dashboard/contacto-emergencia/',
  })
  await person.click(await screen.findByRole('button', { name: 'Nuevo contacto' }, patiently))
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo contacto' }, patiently))
  // Until the first page is read, the box shows that it is loading; for a long list it then becomes a box to type in.
  const tutor = await waitFor(() => {
    const box = form.getByRole('combobox', { name: /^Tutor/ })
    expect(box.getAttribute('aria-haspopup')).toBe('listbox')
    return box
  }, patiently)
  return { form, tutor }
}

describe('among many tutors', () => {
  test('one page is read; the others are found by typing, without accents', async () => {
    const { form, tutor } = await newContact()
    await person.type(tutor, 'nanez zul')
    await person.click(await screen.findByRole('option', { name: 'Zulema Ñáñez' }, patiently))
    expect(tutor).toHaveProperty('value', 'Zulema Ñáñez')
    for (const call of tutorCalls()) expect(call).toMatch(/page_size=50/)
    await person.type(form.getByLabelText(/^Nombre/), 'Abuela')
    await person.type(form.getByLabelText(/^Apellidos/), 'Ñáñez')
    await person.type(form.getByLabelText(/^Teléfono/), '5512345678')
    await person.selectOptions(form.getByLabelText(/^Parentesco/), 'Abuela')
    // The box still shows the chosen tutor, although its list is back at the first page.
    expect(tutor).toHaveProperty('value', 'Zulema Ñáñez')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Contacto creado correctamente', undefined, patiently)).toBeTruthy()
    expect(
      await stories.school.database.query(
        `select p.first_name from emergency_contact c join person p on p.id = c.tutor_id where c.id > 2`,
      ),
    ).toEqual([{ first_name: 'Zulema' }])
  })

  test('nobody of that name is said once it was asked', async () => {
    const { tutor } = await newContact()
    await person.type(tutor, 'nadie')
    expect(await screen.findByText('Sin resultados', undefined, patiently)).toBeTruthy()
    await person.clear(tutor)
    expect(await screen.findByRole('option', { name: 'Begoña Peña' }, patiently)).toBeTruthy()
  })

  test('a provider that pages and does not search is read to its end', async () => {
    const all = Array.from({ length: 60 }, (_, n) => ({
      id: n + 1,
      first_name: n === 59 ? 'Zulema' : 'Familia',
      last_name: `N${n + 1}`,
    }))
    stories.school.answer((url) => {
      if (!url.includes('/api/users/tutor/?')) return undefined
      const page = Number(new URL(url, 'http://lucero.test').searchParams.get('page') ?? 1)
      return Response.json({
        count: 60,
        next: page < 6 ? `http://inside/api/users/tutor/?page=${page + 1}` : null,
        previous: null,
        results: all.slice((page - 1) * 10, page * 10),
      })
    })
    const { tutor } = await newContact()
    await person.type(tutor, 'zulema')
    expect(await screen.findByRole('option', { name: 'Zulema N60' }, patiently)).toBeTruthy()
  })
})

test("a student's form asks for the contacts of the tutor who stands in it, and of nobody else", async () => {
  await renderOnDevice({ school: stories.school, who: 'admin', screen: <Student />, at: '/dashboard/student/1' })
  await person.click(await screen.findByRole('button', { name: 'Editar' }, patiently))
  const form = within(await screen.findByRole('dialog', { name: 'Editar estudiante' }, patiently))
  await form.findByRole('option', { name: 'Begoña Peña' }, patiently)
  await waitFor(() => expect(contactCalls().length).toBeGreaterThan(0), patiently)
  for (const call of contactCalls()) expect(decodeURIComponent(call)).toContain('search=Begoña+Peña')

  // Another tutor changes the choices of the contact's box, which must be chosen again.
  const tutor = form.getByRole('combobox', { name: /^Tutor/ })
  expect(tutor).toHaveProperty('value', 'Begoña Peña')
  await person.clear(tutor)
  await person.type(tutor, 'raul')
  await person.click(await screen.findByRole('option', { name: 'Raúl Ibáñez' }, patiently))
  const contact = form.getByLabelText(/^Contacto de emergencia/)
  await waitFor(
    () =>
      expect(
        within(contact)
          .getAllByRole('option')
          .map((option) => option.textContent),
      ).toEqual(['Elige una opción', 'Raúl Ibáñez']),
    patiently,
  )
  expect(contact).toHaveProperty('value', '')
})
