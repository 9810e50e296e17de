/**
 * Everything that can keep a form from being saved: the form says what and where, and nothing that was typed is lost.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import Contacts from '../../src/screens/contacts'
import Payment from '../../src/screens/payments/PaymentDetail'
import Student from '../../src/screens/students/StudentDetail'
import Tutor from '../../src/screens/tutors/TutorDetail'
import { casesOf } from '../long-run'
import { people } from '../server/school'
import { openStories, patiently, renderOnDevice } from './device'
import { fillIn, patiently as atThePortal, signInAs } from './portal'

const stories = openStories()
const person = userEvent.setup()
type Form = ReturnType<typeof within>

const changes = () => stories.school.calls.filter((call) => /^(POST|PATCH)/.test(call) && !call.includes('/login/'))
const box = (form: Form, label: RegExp) => form.getByLabelText(label, { selector: 'input, textarea, select' })
const save = (form: Form) => person.click(form.getByRole('button', { name: 'Guardar' }))
/** The texts that belong to a box: its hint and its error. */
function saidAt(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}
async function rewrite(field: HTMLElement, text: string) {
  await person.clear(field)
  if (text !== '') await person.type(field, text)
}
async function paste(field: HTMLElement, text: string) {
  await person.clear(field)
  await person.click(field)
  await person.paste(text)
}
async function opened(button: string, title: string): Promise<Form> {
  await person.click(await screen.findByRole('button', { name: button }, patiently))
  // The window that is still loading is replaced by the one with the form.
  await screen.findByRole('button', { name: 'Guardar' }, patiently)
  return within(screen.getByRole('dialog', { name: title }))
}

async function editPayment(): Promise<Form> {
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payment />, at: '/dashboard/pagos/2' })
  const form = await opened('Editar', 'Editar pago')
  await form.findByRole('option', { name: 'Parcial' }, patiently)
  return form
}
async function editTutor(): Promise<Form> {
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Tutor />, at: '/dashboard/tutor/5' })
  return opened('Editar', 'Editar tutor')
}
async function editStudent(): Promise<Form> {
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Student />, at: '/dashboard/student/1' })
  return opened('Editar', 'Editar estudiante')
}
async function newContact(): Promise<Form> {
  await renderOnDevice({
    school: stories.school,
    who: 'desk',
    screen: <Contacts />,
    at: '/dashboard/contacto-emergencia/',
  })
  return opened('Nuevo contacto', 'Nuevo contacto')
}

const heic =
  'Este archivo es una foto HEIC, que la escuela no puede abrir. Haz una captura de pantalla de la foto y elige la captura, o toma otra con Ajustes › Cámara › Formatos › «Más compatible».'

describe('before anything is sent', () => {
  test('what is missing is asked for at each box, and the first of them has the focus', async () => {
    const form = await newContact()
    await save(form)
    for (const label of [/^Nombre/, /^Apellidos/, /^Teléfono/, /^Parentesco/, /^Tutor/])
      expect(saidAt(box(form, label)), String(label)).toContain('Falta este dato.')
    expect(form.getByRole('alert').textContent).toContain('Revisa los datos marcados.')
    await waitFor(() => expect(document.activeElement).toBe(box(form, /^Nombre/)))
    expect(changes()).toEqual([])
  })

  test.each(
    casesOf(
      [
        ['1e3', 'Escribe un número, como 950.50.'],
        ['1234.567', 'Escribe una cantidad con dos decimales como máximo.'],
      ],
      [
        ['mil pesos', 'Escribe un número, como 950.50.'],
        ['-1', 'Debe ser 0 o más.'],
        ['99,999,999', 'Debe ser 9,999,999.99 o menos.'],
        ['', 'Falta este dato.'],
      ],
    ),
  )('%j is no amount', async (typed, said) => {
    const form = await editPayment()
    const abono = box(form, /^Monto esperado/)
    await paste(abono, typed)
    await save(form)
    expect(saidAt(abono)).toContain(said)
    expect(abono).toHaveProperty('value', typed)
    expect(changes()).toEqual([])
  })

  test('an amount may be written as people write it', async () => {
    const form = await editPayment()
    await paste(box(form, /^Monto esperado/), '$ 1,250.50')
    await save(form)
    expect(await screen.findByText('Pago actualizado correctamente', undefined, patiently)).toBeTruthy()
    expect(
      await stories.school.database.query(
        'select amount_expected::text as asked, payment_total::text as rest from receipt where id = 2',
      ),
    ).toEqual([{ asked: '1250.50', rest: '1250.50' }])
  })

  test('an e-mail, a phone and half a date are told apart', async () => {
    const form = await editTutor()
    await rewrite(box(form, /^Correo/), 'sin arroba')
    await rewrite(box(form, /^Teléfono/), 'el de siempre')
    await save(form)
    expect(saidAt(box(form, /^Correo/))).toContain('Escribe un correo válido.')
    expect(saidAt(box(form, /^Teléfono/))).toContain('Escribe un teléfono de 10 dígitos.')
    expect(changes()).toEqual([])
  })

  test('a date without its year is not taken for none', async () => {
    const form = await editStudent()
    const date = box(form, /^Fecha de nacimiento/)
    // How a browser reports a date box in which only day and month are filled in.
    Object.defineProperty(date, 'validity', { value: { badInput: true }, configurable: true })
    await save(form)
    expect(saidAt(date)).toContain('Completa la fecha: día, mes y año.')
    expect(changes()).toEqual([])
  })

  test('what is too long is said while it is pasted, whole and not cut, and sent once it fits', async () => {
    const form = await editStudent()
    const comment = box(form, /^Comentario/)
    const long = `${'palabra '.repeat(260)}fin`
    await paste(comment, long)
    expect(comment).toHaveProperty('value', long)
    expect(saidAt(comment)).toContain('Tiene 2,083 caracteres y caben 2,000: acórtalo un poco.')
    await paste(box(form, /^Nombre/), 'Í'.repeat(151))
    expect(box(form, /^Nombre/)).toHaveProperty('value', 'Í'.repeat(151))
    await save(form)
    expect(changes()).toEqual([])
    expect(comment).toHaveProperty('value', long)

    await paste(box(form, /^Nombre/), 'Íñigo')
    await paste(comment, long.slice(0, 2000))
    expect(saidAt(comment)).not.toContain('acórtalo')
    await save(form)
    expect(await screen.findByText('Estudiante actualizado correctamente', undefined, patiently)).toBeTruthy()
    await stories.school.database.query(`update student set comment = '' where id = 1`)
  })

  test.each([
    [
      'fifty megabytes',
      new File([new Uint8Array(50 * 1_048_576)], 'video.pdf', { type: 'application/pdf' }),
      'El archivo pesa 50 MB y puede tener 10 MB como máximo. Elige otro más pequeño.',
    ],
    [
      'an executable',
      new File(['MZ'], 'factura.exe', { type: 'application/x-msdownload' }),
      'El archivo debe ser PDF, PNG, JPEG o WebP.',
    ],
    [
      'a photograph of fifty megabytes that this browser cannot open',
      new File([new Uint8Array(50 * 1_048_576)], 'IMG_0043.JPG', { type: 'image/jpeg' }),
      'La foto pesa 50 MB y puede tener 10 MB como máximo. Haz una captura de pantalla de la foto y elige la captura.',
    ],
    ['a HEIC', new File(['ftypheic'], 'IMG_0042.HEIC', { type: 'image/heic' }), heic],
    ['a HEIC to which the browser gives no kind', new File(['ftypheic'], 'IMG_0042.heic'), heic],
  ])('%s is refused before it travels, and the form goes on without it', async (_what, file, said) => {
    const form = await editPayment()
    const voucher = document.querySelector('input[type=file]')
    if (!(voucher instanceof HTMLInputElement)) throw new Error('no box for the voucher')
    expect(form.getByText(/de hasta 10 MB/)).toBeTruthy()
    await userEvent.setup({ applyAccept: false }).upload(voucher, file)
    expect(await form.findByText(said, undefined, patiently)).toBeTruthy()
    expect(form.getByText(file.name)).toBeTruthy()
    await save(form)
    expect(changes()).toEqual([])
    await person.click(form.getByRole('button', { name: 'Descartar' }))
    expect(form.queryByText(said)).toBeNull()
    await save(form)
    expect(await screen.findByText('No cambiaste nada: no había nada que guardar.', undefined, patiently)).toBeTruthy()
    expect(changes()).toEqual([])
  })
})

describe('what the provider says', () => {
  test('an executable that calls itself a PDF is looked into, and refused at its box; what was typed stays', async () => {
    const form = await editPayment()
    const voucher = document.querySelector('input[type=file]')
    if (!(voucher instanceof HTMLInputElement)) throw new Error('no box for the voucher')
    await person.upload(
      voucher,
      new File([new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])], 'factura.pdf', { type: 'application/pdf' }),
    )
    await rewrite(box(form, /^Observaciones$/), 'Trae comprobante')
    await save(form)
    expect(await form.findByText('El archivo debe ser PDF, PNG, JPEG o WebP.', undefined, patiently)).toBeTruthy()
    expect(box(form, /^Observaciones$/)).toHaveProperty('value', 'Trae comprobante')
    expect(form.getByText('factura.pdf')).toBeTruthy()
    expect(await stories.school.database.query('select observations, voucher from receipt where id = 2')).toEqual([
      { observations: '', voucher: '' },
    ])
  })

  test('of a box stands at it; of what is in no box stands above, named', async () => {
    const form = await editPayment()
    const said = {
      amount_expected: ['El abono no cuadra.', 'Revísalo.'],
      user: ['El tutor elegido no existe.'],
      non_field_errors: ['El periodo está cerrado.'],
      status: 'Ese estado no.',
    }
    stories.school.answer((_url, init) => (init?.method === 'PATCH' ? Response.json(said, { status: 400 }) : undefined))
    await rewrite(box(form, /^Observaciones$/), 'Trae comprobante')
    await save(form)
    const alert = await form.findByRole('alert', undefined, patiently)
    for (const line of ['Tutor: El tutor elegido no existe.', 'El periodo está cerrado.'])
      expect(within(alert).getByText(line)).toBeTruthy()
    expect(saidAt(box(form, /^Monto esperado/))).toContain('El abono no cuadra. Revísalo.')
    expect(saidAt(box(form, /^Estado/))).toContain('Ese estado no.')
    expect(alert.textContent).not.toContain('no cuadra')
  })

  test.each(
    casesOf<[string, number, unknown, string, string | null]>(
      [
        [
          '503',
          503,
          { detail: 'La escuela no puede atender esto ahora. Vuelve a intentar en un momento.' },
          'La escuela no puede atender esto ahora. Vuelve a intentar en un momento.',
          null,
        ],
        [
          'a page instead of an answer',
          200,
          '<html>Acepta las condiciones del Wi-Fi</html>',
          'No hay conexión con la escuela.',
          'Lo que escribiste se queda aquí.',
        ],
      ],
      [
        [
          '413 from a machine on the way',
          413,
          '<html>Request Entity Too Large</html>',
          'El archivo es demasiado grande.',
          null,
        ],
        [
          '413 with words',
          413,
          { detail: 'Lo que enviaste es demasiado grande.' },
          'Lo que enviaste es demasiado grande.',
          null,
        ],
        [
          '500',
          500,
          '<html>Internal Server Error</html>',
          'Algo falló en la escuela. Contactar a soporte.',
          'Lo que escribiste se queda aquí.',
        ],
      ],
    ),
  )('%s: a clear sentence, and everything stands as it was', async (_what, status, body, said, hint) => {
    const form = await editStudent()
    await rewrite(box(form, /^Comentario/), 'Alergia al cacahuate')
    stories.school.answer((_url, init) =>
      init?.method === 'PATCH'
        ? typeof body === 'string'
          ? new Response(body, { status, headers: { 'Content-Type': 'text/html' } })
          : Response.json(body, { status })
        : undefined,
    )
    await save(form)
    const alert = await form.findByRole('alert', undefined, patiently)
    expect(alert.textContent).toContain(said)
    expect(alert.textContent).not.toContain('<html>')
    if (hint) expect(within(alert).getByText(hint)).toBeTruthy()
    expect(box(form, /^Comentario/)).toHaveProperty('value', 'Alergia al cacahuate')
    expect(form.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', false)
  })
})

describe('the connection', () => {
  test('is cut while saving: it says so, the draft outlives the page, and goes once it is saved', async () => {
    const form = await editStudent()
    await rewrite(box(form, /^Comentario/), 'Alergia al cacahuate')
    stories.school.answer((_url, init) => {
      if (init?.method === 'PATCH') throw new TypeError('the cable is cut')
      return undefined
    })
    await save(form)
    const alert = await form.findByRole('alert', undefined, patiently)
    for (const words of ['No hay conexión con la escuela.', 'Lo que escribiste se queda aquí.'])
      expect(alert.textContent).toContain(words)
    const { unmount } = await renderAnew()
    const again = await opened('Editar', 'Editar estudiante')
    expect(await again.findByText('Recuperamos lo que habías escrito.', undefined, patiently)).toBeTruthy()
    expect(box(again, /^Comentario/)).toHaveProperty('value', 'Alergia al cacahuate')
    stories.school.answer(null)
    await save(again)
    expect(await screen.findByText('Estudiante actualizado correctamente', undefined, patiently)).toBeTruthy()
    const third = await opened('Editar', 'Editar estudiante')
    expect(third.queryByText('Recuperamos lo que habías escrito.')).toBeNull()
    await stories.school.database.query(`update student set comment = '' where id = 1`)
    unmount()
  })

  test('is gone before saving: the button says why, and writing goes on', async () => {
    const form = await editStudent()
    stories.school.cut()
    window.dispatchEvent(new Event('offline'))
    expect(
      await form.findByText('Necesita conexión. Lo que escribiste se queda aquí.', undefined, patiently),
    ).toBeTruthy()
    // An answer from before the cut may still report a connection; the next call reports that there is none.
    await waitFor(
      () => expect(form.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true),
      patiently,
    )
    await rewrite(box(form, /^Comentario/), 'Sigo escribiendo')
    expect(box(form, /^Comentario/)).toHaveProperty('value', 'Sigo escribiendo')
    expect(changes()).toEqual([])
  })
})

/** Loads the page again; the device keeps its data. */
async function renderAnew() {
  document.body.replaceChildren()
  return renderOnDevice({ school: stories.school, who: 'desk', screen: <Student />, at: '/dashboard/student/1' })
}

describe('a session that ends while somebody writes', () => {
  const contacts = '/dashboard/contacto-emergencia/'
  async function halfWritten(): Promise<Form> {
    await signInAs('recepcion@lucero.test', contacts)
    const form = await opened('Nuevo contacto', 'Nuevo contacto')
    await person.type(box(form, /^Nombre/), 'Abuela')
    await person.type(box(form, /^Apellidos/), 'Peña')
    await person.type(box(form, /^Teléfono/), '5512345678')
    await person.selectOptions(box(form, /^Parentesco/), 'Abuela')
    await form.findByRole('option', { name: 'Begoña Peña' }, atThePortal)
    await person.selectOptions(box(form, /^Tutor/), 'Begoña Peña')
    return form
  }
  async function backAndSaved() {
    await waitFor(() => expect(location.pathname).toBe('/login'), atThePortal)
    expect(await screen.findByLabelText('Correo electrónico', { exact: false }, atThePortal)).toHaveProperty(
      'value',
      'recepcion@lucero.test',
    )
    await fillIn('recepcion@lucero.test', 'lucero-demo')
    await person.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
    await waitFor(() => expect(location.pathname).toBe(contacts), atThePortal)
    const form = await opened('Nuevo contacto', 'Nuevo contacto')
    expect(await form.findByText('Recuperamos lo que habías escrito.', undefined, atThePortal)).toBeTruthy()
    expect(box(form, /^Nombre/)).toHaveProperty('value', 'Abuela')
    await form.findByRole('option', { name: 'Begoña Peña' }, atThePortal)
    expect(box(form, /^Tutor/)).toHaveProperty('value', '5')
    await save(form)
    expect(await screen.findByText('Contacto creado correctamente', undefined, atThePortal)).toBeTruthy()
    expect(
      await stories.school.database.query('select first_name, last_name from emergency_contact where id > 2'),
    ).toEqual([{ first_name: 'Abuela', last_name: 'Peña' }])
  }

  test('at the provider: the form says so and leads to the login, and from there back to what was typed', async () => {
    const form = await halfWritten()
    // Also deletes the session at the provider: a token that has merely expired would be renewed.
    await stories.school.database.query('delete from session where person_id = $1', [people.desk.id])
    stories.school.clock.now += 13 * 3_600_000
    await save(form)
    const alert = within(await form.findByRole('alert', undefined, atThePortal))
    expect(alert.getByText(/Tu sesión no es válida o ya terminó/)).toBeTruthy()
    expect(alert.getByText(/Lo que escribiste se queda en este equipo/)).toBeTruthy()
    await person.click(alert.getByRole('button', { name: 'Iniciar sesión de nuevo' }))
    await backAndSaved()
  })

  test('on the device, by its clock: the login comes by itself, and nothing typed is lost', async () => {
    await halfWritten()
    // Also deletes the session at the provider: a token that has merely expired would be renewed.
    await stories.school.database.query('delete from session where person_id = $1', [people.desk.id])
    stories.school.clock.now += 13 * 3_600_000
    vi.setSystemTime(Date.now() + 13 * 3_600_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await backAndSaved()
  })
})
