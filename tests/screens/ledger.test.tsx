/**
 * The desk takes money on a receipt's page: as entries if the provider has them, otherwise in a form that does not
 * contradict itself.
 */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetAnswers } from '../../src/provider/online'
import Payments from '../../src/screens/payments'
import Payment from '../../src/screens/payments/PaymentDetail'
import { inLongRun } from '../long-run'
import type { Who } from '../server/school'
import { clearDevice, openSchool, patiently, renderOnDevice, setClock, type School } from './device'

const person = userEvent.setup()
let school: School
const stories = (capabilities: 'all' | 'none') => {
  beforeAll(async () => void (school = await openSchool({ capabilities })))
  afterAll(() => school.close())
  beforeEach(() => {
    setClock(school)
    school.calls.length = 0
  })
  afterEach(async () => {
    await clearDevice()
    school.answer(null)
    school.losing(null)
    await school.restore()
  })
}

async function openPayment({ who = 'desk', id = 2 }: { who?: Who; id?: number } = {}) {
  await renderOnDevice({ school, who, screen: <Payment />, at: `/dashboard/pagos/${id}` })
  const head = within(await screen.findByRole('region', { name: `Pago ${id}` }, patiently))
  await head.findByText('Íñigo Peña', undefined, patiently)
  return head
}

/** Returns the form's window once it has loaded: until then another window of that name is in its place. */
async function formNamed(name: string) {
  const save = await screen.findByRole('button', { name: 'Guardar' }, patiently)
  const found = screen.getByRole('dialog', { name })
  expect(found.contains(save)).toBe(true)
  return within(found)
}

async function write(box: HTMLElement, text: string) {
  await person.clear(box)
  await person.click(box)
  await person.paste(text)
}

const sums = (head: ReturnType<typeof within>) =>
  ['Monto esperado', 'Abono', 'Saldo'].map(
    (label) => head.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent,
  )

describe('where the provider has entries', () => {
  stories('all')

  async function openWindow() {
    const button = await screen.findByRole('button', { name: 'Registrar abono' }, patiently)
    await waitFor(() => expect(button).toHaveProperty('disabled', false), patiently)
    await person.click(button)
    return formNamed('Registrar abono')
  }

  const entered = async () =>
    (
      await school.database.query<{ amount: string }>(
        'select amount::text from receipt_entry where receipt_id = 2 order by id',
      )
    ).map(({ amount }) => amount)

  test('two taps and Enter take the whole rest in cash, and its own receipt is printed; taken back, it stays with its reason', async () => {
    // The text of the receipt at the moment of printing.
    const printed = vi.fn(() => screen.queryByLabelText('Recibo de abono para imprimir')?.textContent)
    vi.stubGlobal('print', printed)
    const head = await openPayment()
    // With nothing paid yet, the page prints a payment notice, not a receipt.
    expect(screen.getByLabelText('Aviso de cobro para imprimir').textContent).toContain(
      '(NOVECIENTOS CINCUENTA PESOS 50/100 M.N.)',
    )
    expect(screen.queryByText('Recibimos de')).toBeNull()
    expect(head.getByRole('button', { name: 'Imprimir aviso de cobro' })).toBeTruthy()
    const form = await openWindow()
    // Staff do not need the link to the privacy notice.
    expect(form.queryByRole('link', { name: 'Aviso de privacidad' })).toBeNull()
    expect(form.getByLabelText(/^Cantidad/)).toHaveProperty('value', '950.50')
    await person.click(await form.findByRole('radio', { name: 'Efectivo' }, patiently))
    await person.keyboard('{Enter}')
    await waitFor(() => expect(sums(head)).toEqual(['$950.50', '$950.50', '$0.00']), patiently)
    const line = within(
      await within(await screen.findByRole('list', { name: 'Abonos' }, patiently)).findByRole(
        'listitem',
        undefined,
        patiently,
      ),
    )
    expect(line.getByText('Recibió: Rita Recepción · 16:02')).toBeTruthy()
    await person.click(line.getByRole('button', { name: 'Imprimir el recibo de $950.50 del 4 de marzo de 2026' }))
    const paper = (await screen.findByLabelText('Recibo de abono para imprimir', undefined, patiently)).textContent
    for (const words of [
      'Recibimos de Begoña Peña',
      '(NOVECIENTOS CINCUENTA PESOS 50/100 M.N.)',
      '4 de marzo de 2026',
      'Queda por pagar$0.00',
      'Íñigo Peña · LUC-0001',
      'Rita Recepción · 16:02',
    ])
      expect(paper).toContain(words)
    expect(printed).toHaveReturnedWith(paper)
    window.dispatchEvent(new Event('afterprint'))
    await waitFor(() => expect(screen.queryByLabelText('Recibo de abono para imprimir')).toBeNull())

    await person.click(line.getByRole('button', { name: 'Cancelar el abono de $950.50 del 4 de marzo de 2026' }))
    const why = within(await screen.findByRole('dialog', { name: 'Cancelar abono' }, patiently))
    await person.click(why.getByRole('button', { name: 'Cancelar el abono' }))
    expect(await why.findByText('Falta este dato.')).toBeTruthy()
    await person.type(why.getByRole('textbox'), 'Era de otro niño')
    await person.click(why.getByRole('button', { name: 'Cancelar el abono' }))
    await waitFor(() => expect(sums(head)).toEqual(['$950.50', '$0.00', '$950.50']), patiently)
    expect(await screen.findByText('Motivo: Era de otro niño', undefined, patiently)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Cancelar el abono/ })).toBeNull()
    expect(await screen.findByLabelText('Aviso de cobro para imprimir', undefined, patiently)).toBeTruthy()
  })

  test('the receipt of one payment is passed on as a text: for whom, the amount in words, what remains; who took it on another day says which', async () => {
    const shared = vi.fn(async (_what: ShareData) => undefined)
    Object.assign(navigator, { share: shared })
    const desk = await school.as('desk')
    await desk('POST', '/api/payments/receipt/2/payment/', {
      amount: 500.25,
      type_payment: 'efectivo',
      payment_date: '2026-03-03',
    })
    await openPayment()
    const line = within(
      await within(await screen.findByRole('list', { name: 'Abonos' }, patiently)).findByRole(
        'listitem',
        undefined,
        patiently,
      ),
    )
    expect(line.getByText('Recibió: Rita Recepción · 4 de marzo de 2026, 16:02')).toBeTruthy()
    await person.click(line.getByRole('button', { name: 'Compartir el recibo de $500.25 del 3 de marzo de 2026' }))
    await waitFor(() => expect(shared).toHaveBeenCalledOnce(), patiently)
    const [title, ...text] = shared.mock.calls[0]?.[0].text?.split('\n') ?? []
    expect(title).toMatch(/ · Recibo de abono 2-\d+$/)
    expect(text).toEqual([
      'Íñigo Peña · LUC-0001',
      'Clases de Kids 2, marzo de 2026',
      'Recibimos $500.25 (QUINIENTOS PESOS 25/100 M.N.) el 3 de marzo de 2026 (Efectivo)',
      'Queda por pagar: $450.25',
    ])
    Reflect.deleteProperty(navigator, 'share')
  })

  test('more than the rest is asked about first, a day to come is refused, and what a colleague took meanwhile is seen before anything is entered', async () => {
    const head = await openPayment()
    const form = await openWindow()
    await person.click(await form.findByRole('radio', { name: 'Transferencia' }, patiently))
    await write(form.getByLabelText(/^Cantidad/), '1,000')
    await write(form.getByLabelText(/^Fecha de pago/), '2026-03-05')
    const save = () => person.click(form.getByRole('button', { name: 'Guardar' }))
    await save()
    expect(await form.findByText('La fecha no puede ser futura.')).toBeTruthy()
    await write(form.getByLabelText(/^Fecha de pago/), '2026-03-03')
    await save()
    const sure = await form.findByRole('checkbox', { name: 'Sí, lo que sobra queda a favor' }, patiently)
    expect(
      form.getByText('Es más de lo que falta: quedan $49.50 a favor. Confírmalo si así lo recibiste.'),
    ).toBeTruthy()
    expect(school.calls.filter((call) => call.startsWith('POST') && call.endsWith('/payment/'))).toEqual([])
    const desk = await school.as('admin')
    await desk('POST', '/api/payments/receipt/2/payment/', { amount: 100, type_payment: 'codi' })
    await person.click(sure)
    await save()
    expect(await form.findByText('El registro cambió después de que lo leíste.', undefined, patiently)).toBeTruthy()
    await waitFor(() => expect(sums(head)).toEqual(['$950.50', '$100.00', '$850.50']), patiently)
    expect(await form.findByText('Con este abono quedan $149.50 a favor.')).toBeTruthy()
    await save()
    await waitFor(() => expect(sums(head)).toEqual(['$950.50', '$1,100.00', '$149.50 a favor']), patiently)
    expect(head.getByText('Liquidado')).toBeTruthy()
  })

  test('a draft of the day before compares with what stood there when it was begun: what a colleague has entered since is said first', async () => {
    await openPayment()
    const form = await openWindow()
    await write(form.getByLabelText(/^Cantidad/), '400')
    await act(async () => history.back())
    await screen.findByText(/^Guardamos lo que escribiste/, undefined, patiently)
    const colleague = await school.as('admin')
    await colleague('POST', '/api/payments/receipt/2/payment/', { amount: 400, type_payment: 'efectivo' })
    cleanup()
    forgetAnswers()
    await openPayment()
    const again = await openWindow()
    expect(again.getByLabelText(/^Cantidad/)).toHaveProperty('value', '400')
    await person.click(await again.findByRole('radio', { name: 'Efectivo' }, patiently))
    const save = () => person.click(again.getByRole('button', { name: 'Guardar' }))
    await save()
    expect(
      await again.findByText(
        'Desde que abriste esta forma, lo que queda por pagar pasó de $950.50 a $550.50. No se registró nada: revisa si este abono ya está y, si no, guarda otra vez.',
        undefined,
        patiently,
      ),
    ).toBeTruthy()
    expect(await entered()).toEqual(['400.00'])
    // After the warning the person can enter it all the same.
    await save()
    expect(await screen.findByText('Abono registrado correctamente', undefined, patiently)).toBeTruthy()
    expect(await entered()).toEqual(['400.00', '400.00'])
  })

  test('the answer gets lost: saved again it is one payment, and what was asked about meanwhile is not its own echo', async () => {
    const head = await openPayment()
    const form = await openWindow()
    expect(form.getByText('Íñigo Peña · LUC-0001 · Clases de Kids 2, marzo de 2026')).toBeTruthy()
    await person.click(await form.findByRole('radio', { name: 'Efectivo' }, patiently))
    await person.click(form.getByRole('checkbox', { name: 'Imprimir su recibo al guardar' }))
    school.losing((url, init) => init?.method === 'POST' && url.endsWith('/payment/'))
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(
      await form.findByText(
        'No sabemos si alcanzó a guardarse. Guarda otra vez: no quedará dos veces.',
        undefined,
        patiently,
      ),
    ).toBeTruthy()
    school.losing(null)
    await waitFor(() => expect(sums(head)).toEqual(['$950.50', '$950.50', '$0.00']), patiently)
    expect(form.getByText('Con este abono queda pagado.')).toBeTruthy()
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Abono registrado correctamente', undefined, patiently)).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Sí, lo que sobra queda a favor' })).toBeNull()
    expect(await school.database.query('select amount::text from receipt_entry where receipt_id = 2')).toEqual([
      { amount: '950.50' },
    ])
  })

  test('where the types of payment cannot be read, the window says so and waits for nothing', async () => {
    school.answer((url) => (url.includes('/option/type/') ? new Response('', { status: 400 }) : undefined))
    await openPayment()
    const form = await openWindow()
    expect(await form.findByText(/^No se pudieron leer los tipos de pago\./, undefined, patiently)).toBeTruthy()
    expect(form.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true)
  })

  test('a family reads its payments and takes none; the form leaves what entries say alone', async () => {
    await openPayment({ who: 'tutor', id: 1 })
    const line = within(
      await within(await screen.findByRole('list', { name: 'Abonos' }, patiently)).findByRole(
        'listitem',
        undefined,
        patiently,
      ),
    )
    expect(line.getByText('$950.50')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Registrar abono|Cancelar el abono)/ })).toBeNull()
    await clearDevice()
    const head = await openPayment({ id: 1 })
    await person.click(head.getByRole('button', { name: 'Editar' }))
    const form = await formNamed('Editar pago')
    expect(await form.findByLabelText(/^Monto esperado/, undefined, patiently)).toBeTruthy()
    for (const box of [/^Abono/, /^Por pagar/, /^Fecha de pago/, /^Tipo de pago/])
      expect(form.queryByLabelText(box)).toBeNull()
  })
})

describe('where nothing is announced', () => {
  stories('none')

  test('the form reckons what is still to pay and the status, and refuses to contradict itself', async () => {
    const head = await openPayment()
    expect(screen.queryByText('Abonos')).toBeNull()
    await person.click(head.getByRole('button', { name: 'Editar' }))
    const form = await formNamed('Editar pago')
    const box = (label: RegExp) => form.getByLabelText(label)
    const save = () => person.click(form.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(form.getByRole('option', { name: 'Parcial' })).toBeTruthy(), patiently)
    await write(box(/^Abono/), '500.25')
    expect([box(/^Por pagar/), box(/^Estado/)]).toMatchObject([{ value: '450.25' }, { value: 'parcial' }])
    await write(box(/^Abono/), '950.50')
    expect([box(/^Por pagar/), box(/^Estado/)]).toMatchObject([{ value: '0.00' }, { value: 'pagado' }])
    await person.selectOptions(box(/^Estado/), 'Pendiente')
    await write(box(/^Fecha de pago/), '2026-03-05')
    await save()
    expect(await form.findByText('La fecha no puede ser futura.')).toBeTruthy()
    await write(box(/^Fecha de pago/), '2026-03-04')
    await save()
    expect(await form.findByText('Ya se pagó todo: el estado es pagado.')).toBeTruthy()
    await write(box(/^Monto esperado/), '0')
    await write(box(/^Abono/), '0')
    await person.selectOptions(box(/^Estado/), 'Pagado')
    expect(form.queryByText('Liquidado')).toBeNull()
    await save()
    expect(await form.findByText('Todavía no se ha pagado nada: el estado es pendiente.')).toBeTruthy()
    await write(box(/^Monto esperado/), '950.50')
    await write(box(/^Abono/), '1000')
    await save()
    await person.click(await form.findByRole('checkbox', { name: 'Sí, lo que sobra queda a favor' }))
    expect(school.calls.filter((call) => call.startsWith('PATCH'))).toEqual([])
    await save()
    await waitFor(() => expect(sums(head)).toEqual(['$950.50', '$1,000.00', '$49.50 a favor']), patiently)
    expect(school.calls.filter((call) => call.includes('/payment/'))).toEqual([])
  })

  test('a second receipt of the same child, group and month asks', async () => {
    await renderOnDevice({ school, who: 'desk', screen: <Payments />, at: '/dashboard/pagos/' })
    const create = await screen.findByRole('button', { name: 'Crear Pago' }, patiently)
    await waitFor(() => expect(create).toHaveProperty('disabled', false), patiently)
    await person.click(create)
    const child = await screen.findByRole('combobox', { name: 'Estudiante' }, patiently)
    await person.type(child, 'LUC-0001{Enter}')
    const abono = await screen.findByLabelText(/^Abono/, undefined, patiently)
    const form = within(screen.getByRole('dialog', { name: 'Crear Pago' }))
    expect(abono).toHaveProperty('value', '0')
    expect(form.getByLabelText(/^Estado/)).toHaveProperty('value', 'pendiente')
    const save = () => person.click(form.getByRole('button', { name: 'Guardar' }))
    await save()
    expect(
      await form.findByText(
        'Ya hay un pago de este estudiante en este grupo por marzo de 2026: el pago 2. Confírmalo si de verdad son dos.',
        undefined,
        patiently,
      ),
    ).toBeTruthy()
    expect(await school.database.query('select id from receipt where id > 3')).toEqual([])
    await person.click(form.getByRole('checkbox', { name: 'Sí, hacer otro pago del mismo mes' }))
    await save()
    await waitFor(
      async () => expect(await school.database.query('select id from receipt where id > 3')).toHaveLength(1),
      patiently,
    )
  })

  inLongRun(() =>
    test('the answer to a receipt gets lost: without a key the second try asks whether there is one by now', async () => {
      await renderOnDevice({ school, who: 'desk', screen: <Payments />, at: '/dashboard/pagos/' })
      const create = await screen.findByRole('button', { name: 'Crear Pago' }, patiently)
      await waitFor(() => expect(create).toHaveProperty('disabled', false), patiently)
      await person.click(create)
      await person.type(await screen.findByRole('combobox', { name: 'Estudiante' }, patiently), 'LUC-0002{Enter}')
      const form = await formNamed('Crear Pago')
      school.losing((url, init) => init?.method === 'POST' && url.endsWith('/receipt/'))
      await person.click(form.getByRole('button', { name: 'Guardar' }))
      await form.findByText(/Antes de guardar otra vez, revisa en la lista/, undefined, patiently)
      school.losing(null)
      await person.click(form.getByRole('button', { name: 'Guardar' }))
      expect(
        await form.findByText(
          /^Ya hay un pago de este estudiante en este grupo por marzo de 2026/,
          undefined,
          patiently,
        ),
      ).toBeTruthy()
      expect(await school.database.query('select id from receipt where id > 3')).toHaveLength(1)
    }),
  )
})
