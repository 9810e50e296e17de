/**
 * The answer to a new row gets lost and the person saves again: there is one row, whatever the form, the page or the
 * provider.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import Contacts from '../../src/screens/contacts'
import Payments from '../../src/screens/payments'
import Students from '../../src/screens/students'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()
const person = userEvent.setup()
type Form = ReturnType<typeof within>

/** The idempotency key of every creation that left, null if it had none. */
let keys: (string | null)[] = []
beforeEach(() => {
  keys = []
  stories.school.answer(noting)
})
function noting(_url: string, init?: RequestInit) {
  if (init?.method === 'POST' && isCreation(_url)) keys.push(new Headers(init.headers).get('Idempotency-Key'))
  return undefined
}
const isCreation = (url: string) => /\/(emergency-contact|student|receipt)\/$/.test(url)
const loseAnswers = () => stories.school.losing((url, init) => init?.method === 'POST' && isCreation(url))
const rows = async (table: string) => (await stories.school.database.query(`select id from ${table}`)).length

const box = (form: Form, label: RegExp) => form.getByLabelText(label, { selector: 'input, textarea, select' })
const save = (form: Form) => person.click(form.getByRole('button', { name: 'Guardar' }))
const again = 'No sabemos si alcanzó a guardarse. Guarda otra vez: no quedará dos veces.'

type Story = {
  what: string
  table: string
  screen: ReactNode
  at: string
  button: string
  title: string
  said: string
  fill: (form: Form) => Promise<void>
  pick?: () => Promise<void>
}

const contact: Story = {
  what: 'an emergency contact',
  table: 'emergency_contact',
  screen: <Contacts />,
  at: '/dashboard/contacto-emergencia/',
  button: 'Nuevo contacto',
  title: 'Nuevo contacto',
  said: 'Contacto creado correctamente',
  async fill(form) {
    await person.type(box(form, /^Nombre/), 'Abuela')
    await person.type(box(form, /^Apellidos/), 'Peña')
    await person.type(box(form, /^Teléfono/), '55 1234 5678')
    await person.selectOptions(box(form, /^Parentesco/), 'Abuela')
    await form.findByRole('option', { name: 'Begoña Peña' }, patiently)
    await person.selectOptions(box(form, /^Tutor/), 'Begoña Peña')
  },
}
const student: Story = {
  what: 'a student',
  table: 'student',
  screen: <Students />,
  at: '/dashboard/student/',
  button: 'Nuevo estudiante',
  title: 'Nuevo estudiante',
  said: 'Estudiante creado correctamente',
  async fill(form) {
    await person.type(box(form, /^Nombre/), 'Nuria')
    await person.type(box(form, /^Apellidos/), 'Peña')
    await person.type(box(form, /^Fecha de nacimiento/), '2017-05-06')
  },
}
const receipt: Story = {
  what: 'a receipt with its voucher',
  table: 'receipt',
  screen: <Payments />,
  at: '/dashboard/pagos/',
  button: 'Crear Pago',
  title: 'Crear Pago',
  said: 'Pago creado correctamente',
  async pick() {
    await person.type(await screen.findByRole('combobox', { name: 'Estudiante' }, patiently), 'LUC-0002')
    await person.keyboard('{Enter}')
  },
  async fill(form) {
    await form.findByRole('option', { name: 'Efectivo' }, patiently)
    await person.type(box(form, /^Abono/), '500')
    const file = document.querySelector('input[type=file]')
    if (!(file instanceof HTMLInputElement)) throw new Error('no box for the voucher')
    await person.upload(file, new File(['%PDF-1.4\n%%EOF'], 'recibo.pdf', { type: 'application/pdf' }))
  },
}

async function openForm({ screen: page, at, button, title, pick }: Story): Promise<Form & { leave: () => void }> {
  const { leave } = await renderOnDevice({ school: stories.school, who: 'desk', screen: page, at })
  const opener = await screen.findByRole('button', { name: button }, patiently)
  await waitFor(() => expect(opener).toHaveProperty('disabled', false), patiently)
  await person.click(opener)
  await pick?.()
  // The window that is still loading is replaced by the one with the form.
  const save = await screen.findByRole('button', { name: 'Guardar' }, patiently)
  const found = screen.getByRole('dialog', { name: title })
  expect(found.contains(save)).toBe(true)
  return { ...within(found), leave }
}

describe('where the provider knows keys', () => {
  test.each([contact, student, receipt])('$what is there once, and nobody had to look', async (story) => {
    const before = await rows(story.table)
    const form = await openForm(story)
    await story.fill(form)
    loseAnswers()
    await save(form)
    const alert = await form.findByRole('alert', undefined, patiently)
    expect(alert.textContent).toContain('No hay conexión con la escuela.')
    expect(alert.textContent).toContain(again)
    expect(await rows(story.table)).toBe(before + 1)

    stories.school.losing(null)
    await save(form)
    expect(await screen.findByText(story.said, undefined, patiently)).toBeTruthy()
    expect(await rows(story.table)).toBe(before + 1)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
  })

  test('the page goes before the answer comes: the draft still knows under which name it was sent', async () => {
    const before = await rows('emergency_contact')
    const form = await openForm(contact)
    await contact.fill(form)
    loseAnswers()
    await save(form)
    await form.findByText(again, undefined, patiently)
    form.leave()
    stories.school.losing(null)

    const reopened = await openForm(contact)
    expect(
      await reopened.findByText(
        'Recuperamos lo que habías escrito. No sabemos si alcanzó a guardarse. Antes de guardar otra vez, revisa en la lista que no esté ya.',
        undefined,
        patiently,
      ),
    ).toBeTruthy()
    expect(box(reopened, /^Nombre/)).toHaveProperty('value', 'Abuela')
    await reopened.findByRole('option', { name: 'Begoña Peña' }, patiently)
    await save(reopened)
    expect(await screen.findByText(contact.said, undefined, patiently)).toBeTruthy()
    expect(await rows('emergency_contact')).toBe(before + 1)
    expect(keys[1]).toBe(keys[0])
  })

  test('who changes something after the answer got lost is told that it was saved, and nothing is overwritten', async () => {
    const before = await rows('student')
    const form = await openForm(student)
    await student.fill(form)
    loseAnswers()
    await save(form)
    await form.findByText(again, undefined, patiently)
    stories.school.losing(null)
    await person.type(box(form, /^Apellidos/), ' Soto')
    await save(form)
    expect(
      await form.findByText(
        'Esto ya se guardó antes, con otros datos. Búscalo en la lista y corrígelo ahí.',
        undefined,
        patiently,
      ),
    ).toBeTruthy()
    expect(box(form, /^Apellidos/)).toHaveProperty('value', 'Peña Soto')
    expect(await stories.school.database.query(`select last_name from student where first_name = 'Nuria'`)).toEqual([
      { last_name: 'Peña' },
    ])
    expect(await rows('student')).toBe(before + 1)
  })

  test('a discarded form is another one when it is opened again', async () => {
    const form = await openForm(student)
    await student.fill(form)
    await save(form)
    await screen.findByText(student.said, undefined, patiently)
    await person.click(screen.getByRole('button', { name: student.button }))
    const next = within(await screen.findByRole('dialog', { name: student.title }, patiently))
    expect(next.queryByText('Recuperamos lo que habías escrito.')).toBeNull()
    await student.fill(next)
    await person.type(box(next, /^Apellidos/), ' Soto')
    await save(next)
    await waitFor(() => expect(keys).toHaveLength(2), patiently)
    expect(keys[1]).not.toBe(keys[0])
    await waitFor(
      async () =>
        expect(await stories.school.database.query(`select id from student where first_name = 'Nuria'`)).toHaveLength(
          2,
        ),
      patiently,
    )
  })

  test('a double click is one row', async () => {
    const before = await rows('emergency_contact')
    const form = await openForm(contact)
    await contact.fill(form)
    await person.dblClick(form.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText(contact.said, undefined, patiently)).toBeTruthy()
    expect([await rows('emergency_contact'), keys.length]).toEqual([before + 1, 1])
  })
})

describe('where it does not', () => {
  test('no key is sent, and the person is asked to look first', async () => {
    // A 404 of the provider itself, with a `detail`: after a proxy's first 404 the device would still trust the
    // capabilities that it stored in earlier tests.
    stories.school.answer((url, init) =>
      url.endsWith('/api/capabilities/')
        ? Response.json({ detail: 'No encontrado.' }, { status: 404 })
        : noting(url, init),
    )
    const form = await openForm(contact)
    await contact.fill(form)
    loseAnswers()
    await save(form)
    expect(
      await form.findByText(
        'No sabemos si alcanzó a guardarse. Antes de guardar otra vez, revisa en la lista que no esté ya.',
        undefined,
        patiently,
      ),
    ).toBeTruthy()
    expect(form.queryByText(again)).toBeNull()
    expect(keys).toEqual([null])
    // The list behind the form is read again, so that a person who closes the form sees whether the row exists.
    stories.school.losing(null)
    await waitFor(() => expect(screen.getByText('Abuela Peña')).toBeTruthy(), patiently)
  })
})
