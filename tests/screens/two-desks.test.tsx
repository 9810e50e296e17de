/**
 * What a form and a button do if somebody else has changed the same row: nothing is overwritten unseen, nothing typed
 * is lost.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forgetAnswers } from '../../src/provider/online'
import BankData from '../../src/screens/bank-data'
import Contacts from '../../src/screens/contacts'
import Payment from '../../src/screens/payments/PaymentDetail'
import Group from '../../src/screens/groups/GroupDetail'
import Staff from '../../src/screens/staff'
import Student from '../../src/screens/students/StudentDetail'
import Tutor from '../../src/screens/tutors/TutorDetail'
import { casesOf, inLongRun } from '../long-run'
import { answerOf, deviceFilled, openStories, pageAtRest, patiently, renderOnDevice } from './device'

const stories = openStories()
const person = userEvent.setup()
type Form = ReturnType<typeof within>

/** Each change that left, with its fields and its row version. */
let sent: { fields: string[]; version: string | null }[] = []
/** While true, the provider announces nothing, although its rows have a field `version`. */
let plain = false
/** While true, reading receipt 2 fails. */
let broken = false
beforeEach(() => {
  sent = []
  plain = false
  broken = false
  stories.school.answer((url, init) => {
    if (init?.method === 'PATCH')
      sent.push({ fields: fieldsOf(init.body).sort(), version: new Headers(init.headers).get('If-Match') })
    if (plain && url.includes('/api/capabilities/')) return Response.json({ capabilities: [] })
    if (broken && /\/receipt\/2\/$/.test(url)) throw new TypeError('the cable is cut')
    return undefined
  })
})
afterEach(async () => {
  await stories.school.database.script(`
    update receipt set amount_expected = 950.50, group_id = 1, observations = '' where id = 2;
    update emergency_contact set last_name = 'Peña' where id = 1;
    update bank_data set account_holder = 'Escuela Lucero' where id = 1;
    update person set last_name = 'Peña' where id = 5`)
})

function fieldsOf(body: unknown): string[] {
  if (body instanceof FormData) return [...body.keys()]
  return typeof body === 'string' ? Object.keys(JSON.parse(body) as object) : []
}
const box = (form: Form, label: RegExp) => form.getByLabelText(label, { selector: 'input, textarea, select' })
const save = (form: Form) => person.click(form.getByRole('button', { name: 'Guardar' }))
async function rewrite(field: HTMLElement, text: string) {
  await person.clear(field)
  await person.type(field, text)
}
async function opened(title: string, button = 'Editar'): Promise<Form> {
  await person.click(await screen.findByRole('button', { name: button }, patiently))
  // The window that is still loading is replaced by the one with the form.
  await screen.findByRole('button', { name: 'Guardar' }, patiently)
  return within(screen.getByRole('dialog', { name: title }))
}
/** `shows`: an amount on the page before the form is opened. */
async function editReceipt(shows = '$950.50') {
  const page = await renderOnDevice({
    school: stories.school,
    who: 'desk',
    screen: <Payment />,
    at: '/dashboard/pagos/2',
  })
  await screen.findAllByText(shows, undefined, patiently)
  const form = await opened('Editar pago')
  await form.findByRole('option', { name: 'Teens 1' }, patiently)
  return { form, ...page }
}
const colleague = async (body: Record<string, unknown>) =>
  (await stories.school.as('admin'))('PATCH', '/api/payments/receipt/2/', body)
const receipt = async () =>
  (
    await stories.school.database.query(
      `select amount_expected::text, group_id, observations from receipt where id = 2`,
    )
  )[0]
const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Alguien más lo cambió mientras tanto' }, patiently))
/** Both values of a field in the question. */
const sides = (window: Form, field: string) =>
  [
    ...within(window.getByRole('group', { name: `Conflicto: ${field}` })).getAllByText(
      (_, element) => element?.className.includes('value') ?? false,
    ),
  ].map(({ textContent }) => textContent)
const choose = (window: Form, field: string, choice: string) =>
  person.click(within(window.getByRole('group', { name: `Conflicto: ${field}` })).getByRole('button', { name: choice }))

/**
 * For each form: its page and button, its window, one box with its column in the database, and the message after
 * saving.
 */
const otherForms = [
  {
    what: 'an emergency contact',
    page: <Contacts />,
    at: '/dashboard/contacto-emergencia/',
    edit: 'Editar a Begoña Peña',
    title: 'Editar contacto',
    label: 'Apellidos',
    row: ['emergency_contact', 'last_name', 1],
    saved: 'Contacto actualizado correctamente',
  },
  {
    what: 'a bank account',
    page: <BankData />,
    at: '/dashboard/pagos/datos-bancarios/',
    edit: 'Editar la cuenta de Banco Azul',
    title: 'Editar datos bancarios',
    label: 'Beneficiario',
    row: ['bank_data', 'account_holder', 1],
    saved: 'Datos bancarios actualizados correctamente',
  },
  {
    what: 'a tutor',
    page: <Tutor />,
    at: '/dashboard/tutor/5',
    edit: 'Editar',
    title: 'Editar tutor',
    label: 'Apellidos',
    row: ['person', 'last_name', 5],
    saved: 'Tutor actualizado correctamente',
  },
] as const

describe.each([
  ['a provider that announces row versions', false],
  ['a plain provider', true],
])('at %s', (_what, isPlain) => {
  beforeEach(() => void (plain = isPlain))

  test('what the other changed elsewhere stays, and only what was written is sent', async () => {
    const { form } = await editReceipt()
    await rewrite(box(form, /^Monto esperado/), '500.25')
    await colleague({ observations: 'Trae cambio' })
    await save(form)
    expect(await screen.findByText('Pago actualizado correctamente', undefined, patiently)).toBeTruthy()
    expect(
      await screen.findByText(
        'Mientras editabas, alguien más cambió Observaciones. Sus cambios siguen ahí.',
        undefined,
        patiently,
      ),
    ).toBeTruthy()
    expect(await receipt()).toEqual({ amount_expected: '500.25', group_id: 1, observations: 'Trae cambio' })
    expect(sent.map(({ fields }) => fields)).toEqual(
      isPlain ? [['amount_expected', 'payment_total']] : [['amount_expected'], ['amount_expected']],
    )
    expect(sent.every(({ version }) => (version === null) === isPlain)).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // All forms are one component, so every run tests one of them, and the long run all.
  test.each(casesOf(otherForms.slice(0, 1), otherForms.slice(1)))(
    'the form of $what shows both values of a box that a colleague has changed meanwhile, and asks',
    async ({ page, at, edit, title, label, row: [table, column, id], saved }) => {
      const stands = async () =>
        (await stories.school.database.query(`select ${column} as value from ${table} where id = ${id}`))[0]
      await renderOnDevice({ school: stories.school, who: 'admin', screen: page, at })
      const form = await opened(title, edit)
      await rewrite(box(form, new RegExp(`^${label}`)), 'De la Luz')
      await stories.school.database.query(`update ${table} set ${column} = 'Soto' where id = ${id}`)
      await save(form)
      const window = await question()
      expect(sides(window, label)).toEqual(['De la Luz', 'Soto'])
      expect(window.getAllByRole('group', { name: /^Conflicto: / })).toHaveLength(1)
      expect(await stands()).toEqual({ value: 'Soto' })
      await choose(window, label, 'Conservar el mío')
      await save(window)
      expect(await screen.findByText(saved, undefined, patiently)).toBeTruthy()
      expect(await stands()).toEqual({ value: 'De la Luz' })
      expect(sent.map(({ fields }) => fields)).toEqual(isPlain ? [[column]] : [[column], [column]])
    },
  )

  test('a flag that somebody else has set meanwhile is not set back: it is said, and shown', async () => {
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Tutor />, at: '/dashboard/tutor/5' })
    const button = await screen.findByRole('button', { name: 'Activar Registro' }, patiently)
    await stories.school.database.query('update person set create_student = true where id = 5')
    await person.click(button)
    expect(
      await screen.findByText('Ya estaba activado: cambió mientras tenías esto abierto.', undefined, patiently),
    ).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Desactivar Registro' }, patiently)).toBeTruthy()
    expect(screen.queryByText('Activado correctamente')).toBeNull()
    expect(await stories.school.database.query('select create_student from person where id = 5')).toEqual([
      { create_student: true },
    ])
  })

  test('a membership is looked for in its group, and a change of something else in its row is no hindrance', async () => {
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Group />, at: '/dashboard/group/3' })
    await deviceFilled('desk')
    const buttons = await screen.findAllByRole(
      'button',
      { name: isPlain ? /^Desactivar: / : /^Sacar del grupo: / },
      patiently,
    )
    const [, of = ''] = buttons[0]?.getAttribute('aria-label')?.split(': ') ?? []
    const off = async () =>
      (
        await stories.school.database.query<{ id: number }>(
          'select id from membership where group_id = 3 and not is_active',
        )
      ).length
    if (buttons[0]) await person.click(buttons[0])
    expect(await screen.findByText('Desactivado correctamente', undefined, patiently)).toBeTruthy()
    expect(await off()).toBe(1)
    // Undoing reads the row again.
    await person.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(
      await screen.findByRole('button', { name: `${isPlain ? 'Desactivar' : 'Sacar del grupo'}: ${of}` }, patiently),
    ).toBeTruthy()
    await waitFor(async () => expect(await off()).toBe(0), patiently)
  })
})

test('the same field: both values in words, chosen one by one, and a newer third one is asked about alone', async () => {
  const { form } = await editReceipt()
  await rewrite(box(form, /^Monto esperado/), '500.25')
  await person.selectOptions(box(form, /^Grupo/), 'Teens 1')
  await person.type(box(form, /^Observaciones$/), 'Paga mañana el resto')
  await colleague({ amount_expected: 300, group: 3 })
  await save(form)

  const first = await question()
  expect(sides(first, 'Monto esperado')).toEqual(['$500.25', '$300.00'])
  expect(sides(first, 'Grupo')).toEqual(['Teens 1', 'Kids 1'])
  expect(first.queryByRole('group', { name: 'Conflicto: Observaciones' })).toBeNull()
  expect(first.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true)
  await choose(first, 'Monto esperado', 'Conservar el mío')
  await choose(first, 'Grupo', 'Usar el del servidor')
  expect(await receipt()).toEqual({ amount_expected: '300.00', group_id: 3, observations: '' })
  await colleague({ amount_expected: 350 })
  await save(first)

  await waitFor(
    () =>
      expect(
        sides(within(screen.getByRole('dialog', { name: 'Alguien más lo cambió mientras tanto' })), 'Monto esperado'),
      ).toEqual(['$500.25', '$350.00']),
    patiently,
  )
  const second = await question()
  expect(second.queryByRole('group', { name: 'Conflicto: Estado' })).toBeNull()
  await choose(second, 'Monto esperado', 'Conservar el mío')
  await save(second)
  expect(await screen.findByText('Pago actualizado correctamente', undefined, patiently)).toBeTruthy()
  expect(await receipt()).toEqual({ amount_expected: '500.25', group_id: 3, observations: 'Paga mañana el resto' })
})

test('who goes on editing has lost nothing, sees what is there now, and is asked again', async () => {
  const { form } = await editReceipt()
  await rewrite(box(form, /^Monto esperado/), '500.25')
  await colleague({ amount_expected: 300, observations: 'Trae cambio' })
  await save(form)
  await person.click((await question()).getByRole('button', { name: 'Seguir editando' }))
  expect((await form.findByRole('alert', undefined, patiently)).textContent).toContain('No se guardó nada')
  expect(box(form, /^Monto esperado/)).toHaveProperty('value', '500.25')
  expect(box(form, /^Observaciones$/)).toHaveProperty('value', 'Trae cambio')
  expect(await receipt()).toEqual({ amount_expected: '300.00', group_id: 1, observations: 'Trae cambio' })
  await save(form)
  const again = await question()
  await choose(again, 'Monto esperado', 'Usar el del servidor')
  await save(again)
  expect(await screen.findByText('Se quedó lo que ya tenía la escuela.', undefined, patiently)).toBeTruthy()
  expect(await receipt()).toEqual({ amount_expected: '300.00', group_id: 1, observations: 'Trae cambio' })
  expect(screen.queryByText('Pago actualizado correctamente')).toBeNull()
})

inLongRun(() =>
  test('a voucher that was put there meanwhile is asked about as well', async () => {
    const { form } = await editReceipt()
    const input = document.querySelector('input[type=file]')
    if (!(input instanceof HTMLInputElement)) throw new Error('no box for the voucher')
    await person.upload(input, new File(['%PDF-1.4\n%%EOF'], 'mio.pdf', { type: 'application/pdf' }))
    await colleague({ voucher: new File(['%PDF-1.4\n%%EOF'], 'suyo.pdf', { type: 'application/pdf' }) })
    const [theirs] = await stories.school.database.query('select voucher from receipt where id = 2')
    await save(form)
    const window = await question()
    expect(sides(window, 'Comprobante')).toEqual(['mio.pdf', 'Otro archivo, ya guardado'])
    expect(await stories.school.database.query('select voucher from receipt where id = 2')).toEqual([theirs])
    await choose(window, 'Comprobante', 'Conservar el mío')
    await save(window)
    expect(await screen.findByText('Pago actualizado correctamente', undefined, patiently)).toBeTruthy()
    expect(await stories.school.database.query('select voucher from receipt where id = 2')).not.toEqual([theirs])
  }),
)

test('on a plain provider a row that cannot be read again is not written to, and what was typed stays', async () => {
  plain = true
  const { form } = await editReceipt()
  await rewrite(box(form, /^Monto esperado/), '500.25')
  broken = true
  await save(form)
  const alert = await form.findByRole('alert', undefined, patiently)
  for (const words of [
    'No hay conexión con la escuela.',
    'No se envió nada: antes hay que ver si alguien más lo cambió.',
    'Lo que escribiste se queda aquí.',
  ])
    expect(alert.textContent).toContain(words)
  expect(box(form, /^Monto esperado/)).toHaveProperty('value', '500.25')
  expect(sent).toEqual([])

  // If the row can be read, but not once more after a choice, the form keeps what was chosen and does not ask again.
  broken = false
  await person.type(box(form, /^Observaciones$/), 'Paga mañana')
  await colleague({ amount_expected: 300, observations: 'Trae cambio' })
  await save(form)
  const window = await question()
  await choose(window, 'Monto esperado', 'Usar el del servidor')
  await choose(window, 'Por pagar', 'Usar el del servidor')
  await choose(window, 'Observaciones', 'Conservar el mío')
  broken = true
  await save(window)
  await waitFor(() => expect(box(form, /^Monto esperado/)).toHaveProperty('value', '300'), patiently)
  expect(sent).toEqual([])
  broken = false
  await save(form)
  expect(await screen.findByText('Pago actualizado correctamente', undefined, patiently)).toBeTruthy()
  expect(await receipt()).toEqual({ amount_expected: '300.00', group_id: 1, observations: 'Paga mañana' })
  expect(sent.map(({ fields }) => fields)).toEqual([['observations']])
})

test('nothing written, nothing sent, and it says so; the same written otherwise is nothing either', async () => {
  const { form } = await editReceipt()
  await rewrite(box(form, /^Monto esperado/), '$ 950.50')
  await save(form)
  expect(await screen.findByText('No cambiaste nada: no había nada que guardar.', undefined, patiently)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
  expect(screen.queryByText('Pago actualizado correctamente')).toBeNull()
})

test('a form opened again the next day compares with what was seen the day before', async () => {
  const { form, leave } = await editReceipt()
  await rewrite(box(form, /^Monto esperado/), '500.25')
  await person.type(box(form, /^Observaciones$/), 'Paga mañana')
  await waitFor(
    async () => expect((await drafts()).some((value) => value.includes('Paga mañana'))).toBe(true),
    patiently,
  )
  leave()
  forgetAnswers()
  await colleague({ amount_expected: 300 })

  const { form: next } = await editReceipt('$300.00')
  expect(
    await next.findByText(/Desde que lo escribiste cambió lo guardado en Monto esperado\./, undefined, patiently),
  ).toBeTruthy()
  expect(box(next, /^Monto esperado/)).toHaveProperty('value', '500.25')
  await save(next)
  const window = await question()
  expect(sides(window, 'Monto esperado')).toEqual(['$500.25', '$300.00'])
  expect(await receipt()).toMatchObject({ amount_expected: '300.00', observations: '' })
  await choose(window, 'Monto esperado', 'Usar el del servidor')
  await save(window)
  expect(await screen.findByText('Pago actualizado correctamente', undefined, patiently)).toBeTruthy()
  expect(await receipt()).toEqual({ amount_expected: '300.00', group_id: 1, observations: 'Paga mañana' })
})

/** The drafts of forms on the device, as JSON. */
async function drafts(): Promise<string[]> {
  const [database] = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith('lucero-person') ? [name] : [],
  )
  const opened = await answerOf(indexedDB.open(database ?? ''))
  const found: unknown[] = await answerOf(opened.transaction('drafts').objectStore('drafts').getAll())
  opened.close()
  return found.map((draft) => JSON.stringify(draft))
}

test('people, phones and choices are named as people know them', async () => {
  await renderOnDevice({ school: stories.school, who: 'admin', screen: <Student />, at: '/dashboard/student/1' })
  const form = await opened('Editar estudiante')
  await form.findByRole('option', { name: 'Raúl Ibáñez' }, patiently)
  await person.selectOptions(box(form, /^Tutor/), 'Raúl Ibáñez')
  await form.findByRole('option', { name: 'Raúl Ibáñez' }, patiently)
  await waitFor(
    () =>
      expect(within(box(form, /^Contacto de emergencia/)).getByRole('option', { name: 'Raúl Ibáñez' })).toBeTruthy(),
    patiently,
  )
  await person.selectOptions(box(form, /^Contacto de emergencia/), 'Raúl Ibáñez')
  // The row changes once more: it has no tutor, and therefore no contact.
  await stories.school.database.query('update student set tutor_id = null, emergency_contact_id = null where id = 1')
  await save(form)
  const window = await question()
  expect(sides(window, 'Tutor')).toEqual(['Raúl Ibáñez', '(vacío)'])
  expect(sides(window, 'Contacto de emergencia')).toEqual(['Raúl Ibáñez', '(vacío)'])
  await choose(window, 'Tutor', 'Conservar el mío')
  await choose(window, 'Contacto de emergencia', 'Conservar el mío')
  await save(window)
  expect(await screen.findByText('Estudiante actualizado correctamente', undefined, patiently)).toBeTruthy()
  expect(
    await stories.school.database.query('select tutor_id, emergency_contact_id from student where id = 1'),
  ).toEqual([{ tutor_id: 6, emergency_contact_id: 2 }])
})

describe('accounts and first tutors', () => {
  afterEach(() => stories.school.database.query(`update person set phone = '55' || (10000000 + id) where id = 3`))

  test('two administrators at one account: the version that was seen travels, and both numbers are shown', async () => {
    await renderOnDevice({ school: stories.school, who: 'admin', screen: <Staff />, at: '/dashboard/personal' })
    await person.click(await screen.findByRole('button', { name: 'Editar a Maribel Núñez' }, patiently))
    const form = within(await screen.findByRole('dialog', { name: 'Editar cuenta' }, patiently))
    await rewrite(box(form, /^Teléfono/), '5598765432')
    await stories.school.database.query(`update person set phone = '5511112222' where id = 3`)
    await save(form)
    const window = await question()
    expect(sides(window, 'Teléfono')).toEqual(['55 9876 5432', '55 1111 2222'])
    await choose(window, 'Teléfono', 'Conservar el mío')
    await save(window)
    expect(await screen.findByText('Cuenta actualizada', undefined, patiently)).toBeTruthy()
    expect(await stories.school.database.query('select phone from person where id = 3')).toEqual([
      { phone: '5598765432' },
    ])
    expect(sent.map(({ fields }) => fields)).toEqual([['phone'], ['phone']])
    expect(sent.every(({ version }) => version !== null)).toBe(true)
  })

  test('a first tutor whom somebody else has named meanwhile is not replaced unseen', async () => {
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Student />, at: '/dashboard/student/5' })
    const assign = await screen.findByRole('button', { name: 'Asignar tutor' }, patiently)
    await pageAtRest()
    await person.click(assign)
    const form = within(await screen.findByRole('dialog', { name: 'Asignar tutor' }, patiently))
    await person.selectOptions(box(form, /^Tutor/), await form.findByRole('option', { name: 'Begoña Peña' }, patiently))
    await stories.school.database.query('update student set tutor_id = 6 where id = 5')
    await save(form)
    const window = await question()
    expect(sides(window, 'Tutor')).toEqual(['Begoña Peña', 'Raúl Ibáñez'])
    await choose(window, 'Tutor', 'Usar el del servidor')
    await save(window)
    expect(await screen.findByText('Se quedó lo que ya tenía la escuela.', undefined, patiently)).toBeTruthy()
    expect(await stories.school.database.query('select tutor_id from student where id = 5')).toEqual([{ tutor_id: 6 }])
    expect(sent).toMatchObject([{ fields: ['tutor'], version: expect.any(String) }])
  })
})
