/**
 * A receipt by keyboard alone, in the whole portal with the real provider: child, amounts, payment, saved, printed or
 * passed on.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openStories } from './device'
import { patiently, signInAs } from './portal'

const stories = openStories()
const person = userEvent.setup()

/** Presses Tab until something with that name has the focus. */
async function tabTo(name: string | RegExp): Promise<HTMLElement> {
  for (let steps = 0; steps < 80; steps += 1) {
    await person.tab()
    const here = document.activeElement
    if (!(here instanceof HTMLElement)) continue
    const label =
      here instanceof HTMLInputElement || here instanceof HTMLSelectElement || here instanceof HTMLTextAreaElement
        ? here.labels?.[0]?.textContent
        : (here.ariaLabel ?? here.textContent)
    if (typeof name === 'string' ? label?.replace('*', '').trim() === name : name.test(label ?? '')) return here
  }
  throw new Error(`no Tab leads to ${String(name)}`)
}

/** Chooses as the arrow keys would: the test page has no picker. */
function choose(select: HTMLElement, value: string) {
  expect(document.activeElement).toBe(select)
  fireEvent.change(select, { target: { value } })
}

const sums = (box: HTMLElement) =>
  ['Monto esperado', 'Abono', 'Saldo'].map(
    (label) => within(box).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent,
  )

test('from the list to the printed sheet without a mouse; a partial payment prints too', async () => {
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  const shared = vi.fn(async (_what: ShareData) => undefined)
  Object.assign(navigator, { share: shared })
  await signInAs('recepcion@lucero.test', '/dashboard/pagos/')
  await screen.findByRole('table', { name: 'Historial de Pagos' }, patiently)
  await waitFor(
    () => expect(screen.getByRole('button', { name: 'Crear Pago' })).toHaveProperty('disabled', false),
    patiently,
  )
  await tabTo('Crear Pago')
  await person.keyboard('{Enter}')

  // The first box has the focus: the child's name is typed at once, without accents.
  const child = await screen.findByRole('combobox', { name: 'Estudiante' }, patiently)
  await waitFor(() => expect(document.activeElement).toBe(child), patiently)
  await person.keyboard('zoe{Enter}')

  const abono = await screen.findByLabelText('Abono', { exact: false }, patiently)
  const form = screen.getByRole('dialog', { name: 'Crear Pago' })
  expect(form.contains(abono)).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(abono), patiently)
  expect(within(form).getByText('Montos de «Mensual», del grupo Kids 2.')).toBeTruthy()
  expect(sums(form)).toEqual(['$950.50', '$0.00', '$950.50'])
  // Typing replaces the prefilled 0.
  await person.keyboard('500.25')
  expect(sums(form)).toEqual(['$950.50', '$500.25', '$450.25'])
  // Status and balance follow by themselves.
  await waitFor(() => expect(within(form).getByRole('option', { name: 'Efectivo' })).toBeTruthy(), patiently)
  expect(within(form).queryByLabelText('Estado', { exact: false })).toBeNull()
  choose(await tabTo('Tipo de pago'), 'efectivo')
  await tabTo('Fecha de pago')
  await person.keyboard('2026-03-04{Enter}')

  const print = await screen.findByRole('button', { name: 'Imprimir recibo' }, patiently)
  expect(location.pathname).toMatch(/^\/dashboard\/pagos\/\d+$/)
  await waitFor(() => expect(document.activeElement).toBe(print), patiently)
  const page = await screen.findByRole('region', { name: /^Pago \d+$/ }, patiently)
  expect(sums(page)).toEqual(['$950.50', '$500.25', '$450.25'])
  await person.keyboard('{Enter}')
  expect(printed).toHaveBeenCalledOnce()
  const sheet = screen.getByLabelText('Recibo para imprimir')
  expect(sums(sheet)).toEqual(['$950.50', '$500.25', '$450.25'])
  expect(sheet.textContent).toContain('(QUINIENTOS PESOS 25/100 M.N.)')
  for (const word of ['Begoña Peña', 'Zoé Peña · LUC-0002', 'Parcial', 'Efectivo', '4 de marzo de 2026'])
    expect(sheet.textContent).toContain(word)

  await tabTo('Compartir')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(shared).toHaveBeenCalledOnce(), patiently)
  const text = shared.mock.calls[0]?.[0].text ?? ''
  for (const line of ['Monto esperado: $950.50', 'Abono: $500.25', 'Saldo: $450.25', 'Zoé Peña · LUC-0002'])
    expect(text).toContain(line)

  expect(stories.school.calls.filter((call) => call.startsWith('POST /api/payments/receipt/'))).toHaveLength(1)
  const id = location.pathname.split('/').at(-1)
  const desk = await stories.school.as('desk')
  expect(await desk('GET', `/api/payments/receipt/${id}/`)).toMatchObject({
    user: { id: 5 },
    student_folio: 'LUC-0002',
    group: { id: 1 },
    amount_expected: '950.50',
    abono: '500.25',
    payment_total: '450.25',
    payment_period: '2026-03-01',
    payment_date: '2026-03-04',
    is_active: true,
    status: { value: 'parcial' },
    type_payment: { value: 'efectivo' },
  })
  Reflect.deleteProperty(navigator, 'share')
})

test('Escape leaves the choice of a child, and what was half-typed in the form is asked about first', async () => {
  await signInAs('recepcion@lucero.test', '/dashboard/pagos/')
  const create = await screen.findByRole('button', { name: 'Crear Pago' }, patiently)
  await waitFor(() => expect(create).toHaveProperty('disabled', false), patiently)
  create.focus()
  await person.keyboard('{Enter}')
  const child = await screen.findByRole('combobox', { name: 'Estudiante' }, patiently)
  await waitFor(() => expect(document.activeElement).toBe(child), patiently)
  await person.keyboard('LUC-0003{Enter}')
  const abono = await screen.findByLabelText('Abono', { exact: false }, patiently)
  const form = screen.getByRole('dialog', { name: 'Crear Pago' })
  expect(form.contains(abono)).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(abono), patiently)
  await person.keyboard('7{Escape}')
  expect(await within(form).findByText('Lo que escribiste no se ha guardado.')).toBeTruthy()
  await person.keyboard('{Enter}')
  expect(within(form).queryByText('Lo que escribiste no se ha guardado.')).toBeNull()
  await person.keyboard('{Escape}')
  await tabTo('Descartar')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
  expect(stories.school.calls.filter((call) => call.startsWith('POST /api/payments/'))).toEqual([])
})
