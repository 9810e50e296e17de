/** Tutors and emergency contacts: lists, pages, forms, activating and deactivating; what a family may see. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import Contacts from '../../src/screens/contacts'
import Tutors from '../../src/screens/tutors'
import Tutor from '../../src/screens/tutors/TutorDetail'
import type { Who } from '../server/school'
import { clearDevice, openStories, patiently, renderOnDevice, press } from './device'

const stories = openStories()

async function renderTutor({ who = 'desk', id = 5 }: { who?: Who; id?: number } = {}) {
  await renderOnDevice({ school: stories.school, who, screen: <Tutor />, at: `/dashboard/tutor/${id}` })
  const head = await screen.findByRole('region', { name: 'Begoña Peña' }, patiently)
  return { head: within(head), person: userEvent.setup() }
}

async function renderContacts({ who = 'desk' }: { who?: Who } = {}) {
  await renderOnDevice({ school: stories.school, who, screen: <Contacts />, at: '/dashboard/contacto-emergencia/' })
  const list = await screen.findByRole('region', { name: 'Contacto Emergencia' }, patiently)
  await waitFor(() => expect(within(list).queryByRole('status', { name: 'Cargando…' })).toBeNull(), patiently)
  return { list: within(list), person: userEvent.setup() }
}

const changes = () => stories.school.calls.filter((call) => /^(POST|PATCH)/.test(call) && !call.includes('/login/'))

describe('tutors', () => {
  test('the list searches at the provider and shows phones as people read them', async () => {
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Tutors />, at: '/dashboard/tutor/' })
    const person = userEvent.setup()
    expect((await screen.findByRole('link', { name: 'Begoña Peña' }, patiently)).getAttribute('href')).toBe(
      '/dashboard/tutor/5',
    )
    expect(screen.getByRole('link', { name: 'Llamar a Begoña Peña: 55 1000 0005' }).getAttribute('href')).toBe(
      'tel:+525510000005',
    )
    await person.type(screen.getByRole('searchbox'), 'ibanez')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Begoña Peña' })).toBeNull(), patiently)
    expect(await screen.findByRole('link', { name: 'Raúl Ibáñez' }, patiently)).toBeTruthy()
    await person.type(screen.getByRole('searchbox'), 'zzz')
    expect(await screen.findByText('No hay tutores', undefined, patiently)).toBeTruthy()
  })

  test('a list that cannot be read says so, and Reintentar reads it', async () => {
    stories.school.answer((url) =>
      url.includes('/users/tutor/') ? Response.json({ detail: 'Contactar a soporte' }, { status: 400 }) : undefined,
    )
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Tutors />, at: '/dashboard/tutor/' })
    expect(await screen.findByText('Error al cargar los tutores', undefined, patiently)).toBeTruthy()
    stories.school.answer(null)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('link', { name: 'Begoña Peña' }, patiently)).toBeTruthy()
  })

  test('the page shows students and payments, and the permission flips with its undo', async () => {
    await (
      await stories.school.as('desk')
    )('POST', '/api/payments/receipt/2/payment/', { amount: 500.25, type_payment: 'efectivo' })
    const { head, person } = await renderTutor()
    const students = screen.getAllByRole('region', { name: 'Estudiantes del tutor' })[0]
    expect(students && (await within(students).findByRole('link', { name: 'Zoé Peña' }, patiently))).toBeTruthy()
    const payments = screen.getAllByRole('region', { name: 'Historial de pago' })[0]
    expect(payments && (await within(payments).findByText('1 de febrero de 2026', undefined, patiently))).toBeTruthy()
    expect(payments && within(payments).getAllByText('$950.50').length).toBeGreaterThan(0)
    expect(
      payments &&
        within(payments)
          .getAllByRole('columnheader')
          .map((head) => head.textContent),
    ).toEqual(['Fecha de emisión', 'Estudiante', 'Folio', 'Grupo', 'Monto esperado', 'Abono', 'Saldo', 'Estado'])
    const partly =
      payments &&
      within(payments)
        .getAllByRole('row')
        .find((row) => row.textContent.includes('1 de marzo de 2026'))
    expect(
      partly &&
        within(partly)
          .getAllByRole('cell')
          .slice(4)
          .map((cell) => cell.textContent),
    ).toEqual(['$950.50', '$500.25', '$450.25', 'Parcial'])

    const before = head.getByRole('button', { name: /(Activar|Desactivar) Registro/ }).textContent
    await person.click(head.getByRole('button', { name: /(Activar|Desactivar) Registro/ }))
    const said = before === 'Activar Registro' ? 'Activado correctamente' : 'Desactivado correctamente'
    expect(await screen.findByText(said, undefined, patiently)).toBeTruthy()
    await waitFor(
      () => expect(head.getByRole('button', { name: /(Activar|Desactivar) Registro/ }).textContent).not.toBe(before),
      patiently,
    )
    await person.click(screen.getByRole('button', { name: 'Deshacer' }))
    await waitFor(
      () => expect(head.getByRole('button', { name: /(Activar|Desactivar) Registro/ }).textContent).toBe(before),
      patiently,
    )
  })

  test('Crear Pago leads on to the new receipt, where printing it is the next key', async () => {
    const { person } = await renderTutor()
    await person.click(await screen.findByRole('button', { name: 'Crear Pago' }, patiently))
    const child = await screen.findByRole('combobox', { name: /Estudiante/ }, patiently)
    await person.type(child, 'LUC-0002')
    await person.keyboard('{Enter}')
    const paid = await screen.findByLabelText(/Abono/, undefined, patiently)
    const form = within(screen.getByRole('dialog', { name: 'Crear Pago' }))
    await person.type(paid, '500')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(location.pathname).toMatch(/^\/dashboard\/pagos\/\d+$/), patiently)
    expect(history.state).toEqual({ justMade: true })
    expect(changes()).toEqual(['POST /api/payments/receipt/'])
  })

  test('an edit sends the phone as ten digits; another e-mail asks for the own password, a taken one is told at its field, and nothing is lost', async () => {
    const { head, person } = await renderTutor()
    await person.click(head.getByRole('button', { name: 'Editar' }))
    const form = within(await screen.findByRole('dialog', { name: 'Editar tutor' }, patiently))
    const phone = form.getByLabelText(/Teléfono/)
    await person.clear(phone)
    await person.type(phone, '044 55 1234 5678')
    const email = form.getByLabelText(/Correo/)
    await person.clear(email)
    await person.type(email, 'papa@lucero.test')
    expect(form.queryByLabelText('Tu contraseña')).toBeNull()
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    const own = await form.findByLabelText('Tu contraseña', undefined, patiently)
    expect([own.getAttribute('type'), own.getAttribute('autocomplete'), own.getAttribute('aria-invalid')]).toEqual([
      'password',
      'current-password',
      'true',
    ])
    await waitFor(() => expect(document.activeElement).toBe(own))
    expect(form.getByText('Para cambiar un correo escribe tu propia contraseña, con la que tú entras.')).toBeTruthy()
    await person.type(own, 'lucero-demo')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await form.findByText('Ya hay una cuenta con este correo.', undefined, patiently)).toBeTruthy()
    await person.clear(email)
    await person.type(email, 'tutora@lucero.test')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Tutor actualizado correctamente', undefined, patiently)).toBeTruthy()
    expect(await head.findByText('55 1234 5678', undefined, patiently)).toBeTruthy()
  })

  test('the consent travels with the form, and is fetched with the session, never by its address', async () => {
    const { head, person } = await renderTutor()
    await person.click(head.getByRole('button', { name: 'Editar' }))
    const form = within(await screen.findByRole('dialog', { name: 'Editar tutor' }, patiently))
    const pdf = new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'], 'permiso.pdf', {
      type: 'application/pdf',
    })
    const input = document.querySelector('input[type="file"]')
    if (!(input instanceof HTMLInputElement)) throw new Error('no file input')
    await person.upload(input, pdf)
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Tutor actualizado correctamente', undefined, patiently)).toBeTruthy()
    const download = await head.findByRole('button', { name: 'Descargar' }, patiently)
    const made = vi.spyOn(URL, 'createObjectURL')
    // The test page would follow the link instead of saving the file.
    const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await person.click(download)
    await waitFor(() => expect(made).toHaveBeenCalled(), patiently)
    expect(document.querySelector('a[href*="/api/files/"]')).toBeNull()
    made.mockRestore()
    followed.mockRestore()
  })

  test("the tutor's own page is read only, and another tutor's is not found", async () => {
    await renderTutor({ who: 'tutor' })
    for (const action of [/Editar/, /Registro/, /^Desactivar$/, /Crear Pago/])
      expect(screen.queryByRole('button', { name: action })).toBeNull()
    expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull()
    await clearDevice()
    await renderOnDevice({ school: stories.school, who: 'tutor', screen: <Tutor />, at: '/dashboard/tutor/6' })
    expect(await screen.findByText('No se encontró el tutor', undefined, patiently)).toBeTruthy()
    expect(screen.queryByText('Raúl Ibáñez')).toBeNull()
  })
})

describe('emergency contacts', () => {
  test('the desk creates one for a tutor, edits it, and sees both at once', async () => {
    const { list, person } = await renderContacts()
    await person.click(list.getByRole('button', { name: 'Nuevo contacto' }))
    let form = within(await screen.findByRole('dialog', { name: 'Nuevo contacto' }, patiently))
    await person.type(form.getByLabelText(/Nombre/), 'Abuela')
    await person.type(form.getByLabelText(/Apellidos/), 'Peña')
    await person.type(form.getByLabelText(/Teléfono/), '+52 1 722 123 4567')
    await person.selectOptions(form.getByLabelText(/Parentesco/), 'abuela')
    await person.selectOptions(form.getByLabelText(/Tutor/), 'Begoña Peña')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Contacto creado correctamente', undefined, patiently)).toBeTruthy()
    expect(await list.findByText('722 123 4567', undefined, patiently)).toBeTruthy()

    // The new row moved those below it.
    await press(list.getByRole('button', { name: 'Editar a Abuela Peña' }))
    form = within(await screen.findByRole('dialog', { name: 'Editar contacto' }, patiently))
    await person.type(form.getByLabelText(/Apellidos/), ' Soto')
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Contacto actualizado correctamente', undefined, patiently)).toBeTruthy()
    expect(await list.findByText('Abuela Peña Soto', undefined, patiently)).toBeTruthy()
    expect(changes()).toHaveLength(2)
  })

  test('a tutor writes down an own contact and is never asked whose it is; a student only reads', async () => {
    const { list, person } = await renderContacts({ who: 'tutor' })
    expect(list.queryByText('Raúl Ibáñez')).toBeNull()
    expect(list.queryByRole('button', { name: /^Exportar/ })).toBeNull()
    await person.click(list.getByRole('button', { name: 'Nuevo contacto' }))
    const form = within(await screen.findByRole('dialog', { name: 'Nuevo contacto' }, patiently))
    expect(form.queryByLabelText(/Tutor/)).toBeNull()
    expect(form.getByRole('link', { name: 'Aviso de privacidad' }).getAttribute('target')).toBe('_blank')
    await clearDevice()

    const student = await renderContacts({ who: 'student' })
    expect(student.list.queryByRole('button', { name: /Nuevo|Editar/ })).toBeNull()
  })

  test('without a connection the form says why it cannot be sent', async () => {
    const { list, person } = await renderContacts()
    stories.school.cut()
    await person.click(list.getByRole('button', { name: 'Nuevo contacto' }))
    const form = within(await screen.findByRole('dialog', { name: 'Nuevo contacto' }, patiently))
    // The last answers from before the cut may still be on their way.
    await waitFor(() => {
      window.dispatchEvent(new Event('offline'))
      expect(form.getByText('Necesita conexión. Lo que escribiste se queda aquí.')).toBeTruthy()
    })
    expect(form.getByRole('button', { name: 'Guardar' }).hasAttribute('disabled')).toBe(true)
  })
})
