/** A family's home: every child with the next payment, also without a connection. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetAnswers } from '../../src/provider/online'
import Home from '../../src/screens/home'
import { people, type Who } from '../server/school'
import { clearDevice, openStories, patiently, renderOnDevice } from './device'
import { signInAs } from './portal'

const stories = openStories()
afterEach(async () => {
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
  await stories.school.database.script("update bank_data set clabe = '012345678901234567' where id = 1")
})

const picture = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0,
  0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
])

async function renderHome({ who = 'tutor' }: { who?: Who } = {}) {
  const page = await renderOnDevice({ school: stories.school, who, screen: <Home /> })
  const list = within(await screen.findByRole('list', { name: 'Tus estudiantes' }, patiently))
  const child = (name: string) => {
    const card = list.getByText(name).closest('li')
    if (!card) throw new Error(`${name} has no card`)
    return card
  }
  return { ...page, child }
}

test('each child has the last attendance and the next payment, whose data can be copied', async () => {
  const { child } = await renderHome()
  await waitFor(() => expect(child('Íñigo Peña').textContent).toContain('Última asistenciaAsistencia, ayer'), patiently)
  const card = within(child('Íñigo Peña'))
  const person = userEvent.setup()
  await person.click(await card.findByText('Cómo pagar', undefined, patiently))
  expect(card.getByText('· $950.50')).toBeTruthy()
  expect(card.getByText('Cómo pagar').closest('details')?.open).toBe(true)
  await person.click(await card.findByRole('button', { name: 'Copiar CLABE' }, patiently))
  expect(await card.findByText('Copiado!', undefined, patiently)).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('012345678901234567')
  await person.click(card.getByRole('button', { name: 'Copiar Monto por pagar' }))
  expect(await navigator.clipboard.readText()).toBe('950.50')
  vi.setSystemTime(Date.now() + 2100)
  await waitFor(() => expect(card.queryByText('Copiado!')).toBeNull(), patiently)
  expect(within(child('Zoé Peña')).getByText('Sin pagos pendientes')).toBeTruthy()
})

test('a child’s card leads to its page, with the calendar of its month', async () => {
  // The test page has no viewport; without IntersectionObserver everything counts as visible.
  vi.stubGlobal('IntersectionObserver', undefined)
  await signInAs(people.tutor.email)
  const list = within(await screen.findByRole('list', { name: 'Tus estudiantes' }, patiently))
  await userEvent.click(list.getByRole('link', { name: 'Íñigo Peña' }))
  expect(location.pathname).toBe('/dashboard/student/1')
  const month = await screen.findByRole('table', { name: 'Asistencia de marzo de 2026' }, patiently)
  expect(
    within(month)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['DíaEstado', '2 de marzo de 2026Asistencia', '3 de marzo de 2026Asistencia'])
})

test('reminders lead to the payment, and stay readable without a connection', async () => {
  const first = await renderHome()
  const reminders = within(await screen.findByRole('list', { name: 'Recordatorios de pago' }, patiently))
  expect(reminders.getAllByRole('listitem')).toHaveLength(1)
  expect(reminders.getByRole('link').getAttribute('href')).toBe('/dashboard/pagos/2')
  await within(first.child('Íñigo Peña')).findByRole('button', { name: 'Copiar CLABE' }, patiently)
  first.leave()
  // The page opens again ten minutes later, with what the device has stored.
  forgetAnswers()
  vi.setSystemTime(Date.now() + 600_000)
  stories.school.cut()
  const { child } = await renderHome()
  const kept = within(await screen.findByRole('list', { name: 'Recordatorios de pago' }, patiently))
  expect(kept.getByText('$950.50')).toBeTruthy()
  expect(await within(child('Íñigo Peña')).findByRole('button', { name: 'Copiar CLABE' }, patiently)).toBeTruthy()
  expect((await screen.findAllByText(/^Datos de hace (9|10) min$/, undefined, patiently)).length).toBeGreaterThan(0)
})

test('what a bank asks for stands together: amount, CLABE with what is wrong with it, beneficiary and concept, each to copy', async () => {
  const { child } = await renderHome()
  const card = within(child('Íñigo Peña'))
  await card.findByRole('button', { name: 'Copiar CLABE' }, patiently)
  const person = userEvent.setup()
  for (const [what, copied] of [
    ['Monto por pagar', '950.50'],
    ['CLABE', '012345678901234567'],
    ['Beneficiario', 'Escuela Lucero'],
    ['Concepto', 'LUC-0001 MAR 2026 INIGO PENA'],
  ] as const) {
    await person.click(card.getByRole('button', { name: `Copiar ${what}` }))
    expect(await navigator.clipboard.readText(), what).toBe(copied)
  }
  expect(card.getByText('0123 4567 8901 2345 67')).toBeTruthy()
  expect(
    card.getByText('El último dígito de la CLABE no coincide con los demás. Confírmala antes de transferir.'),
  ).toBeTruthy()
})

test('a CLABE in order names its bank', async () => {
  await stories.school.database.script("update bank_data set clabe = '012180001234567899' where id = 1")
  const { child } = await renderHome()
  expect(
    await within(child('Íñigo Peña')).findByText('CLABE correcta · BBVA México', undefined, patiently),
  ).toBeTruthy()
})

test('an account that the school has deactivated is no longer offered: the family is sent to the reception', async () => {
  await stories.school.database.script('update bank_data set is_active = false where id = 1')
  const { child } = await renderHome()
  const card = within(child('Íñigo Peña'))
  expect(await card.findByText(/no tiene por ahora una cuenta/, undefined, patiently)).toBeTruthy()
  expect(card.queryByText(/0123 4567/)).toBeNull()
  expect(card.queryByRole('button', { name: /CoDi/ })).toBeNull()
  await stories.school.database.script('update bank_data set is_active = true where id = 1')
})

test('the CoDi code opens large, and can be kept and passed on', async () => {
  const admin = await stories.school.as('admin')
  await admin('PATCH', '/api/payments/bank-data/1/', { codi_qr: new File([picture], 'qr.png') })
  const shared = vi.fn(async () => undefined)
  Object.assign(navigator, { canShare: () => true, share: shared })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { child } = await renderHome()
  const person = userEvent.setup()
  await person.click(
    await within(child('Íñigo Peña')).findByRole('button', { name: 'Ver el QR de CoDi de Banco Azul' }, patiently),
  )
  const code = within(await screen.findByRole('dialog', { name: 'QR de CoDi' }, patiently))
  const shown: HTMLImageElement = await code.findByRole('img', { name: 'Código QR de CoDi de Banco Azul' }, patiently)
  expect(shown.src).toMatch(/^blob:/)
  await person.click(code.getByRole('button', { name: 'Guardar' }))
  expect(saved.mock.contexts[0]).toHaveProperty('download', 'codi-qr.png')
  await person.click(code.getByRole('button', { name: 'Compartir' }))
  expect(shared).toHaveBeenCalledWith(
    expect.objectContaining({ files: [expect.objectContaining({ name: 'codi-qr.png', type: 'image/png' })] }),
  )
  expect(
    stories.school.calls.filter((call) => call.includes('/api/files/')).every((call) => !call.includes('token')),
  ).toBe(true)
})

test('nothing to pay, reminders that cannot be read, and children that cannot, each in the words of the specification', async () => {
  stories.school.answer((url) => (url.includes('/reminder/') ? Response.json([]) : undefined))
  const first = await renderHome()
  expect(await screen.findByText('No hay recordatorios de pago pendientes.', undefined, patiently)).toBeTruthy()
  first.leave()
  await clearDevice()

  stories.school.answer((url) => (url.includes('/reminder/') ? Response.json({}, { status: 400 }) : undefined))
  const second = await renderHome()
  expect(await screen.findByText('Error al obtener los recordatorios de pago', undefined, patiently)).toBeTruthy()
  second.leave()
  await clearDevice()

  stories.school.cut()
  await renderOnDevice({ school: stories.school, who: 'tutor', screen: <Home /> })
  expect(await screen.findByText('Error al obtener los datos de los estudiantes', undefined, patiently)).toBeTruthy()
})

test('where the reminders do not all come no sum is made of them, and nobody is said to owe nothing', async () => {
  const reminders = [2, 9].map((id) => ({
    id,
    payment_period: '2026-03-01',
    payment_total: '950.50',
    status: { value: 'pendiente', label: 'Pendiente' },
  }))
  stories.school.answer((url) => (url.includes('/reminder/') ? Response.json(reminders) : undefined))
  const first = await renderHome()
  expect((await screen.findByRole('region', { name: 'Por pagar' }, patiently)).textContent).toContain('$1,901.00')
  expect(within(first.child('Zoé Peña')).queryByText('Sin pagos pendientes')).toBeNull()
  first.leave()
  await clearDevice()
  stories.school.answer((url) =>
    url.includes('/reminder/')
      ? Response.json({
          count: 12,
          next: 'http://lucero.test/api/payments/receipt/reminder/?page=2',
          previous: null,
          results: reminders.slice(0, 1),
        })
      : undefined,
  )
  const second = await renderHome()
  expect(await screen.findByText('Error al obtener los recordatorios de pago', undefined, patiently)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Recordatorios de pago' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Por pagar' })).toBeNull()
  expect(within(second.child('Zoé Peña')).queryByText('Sin pagos pendientes')).toBeNull()
})

test('a pupil sees the points won as stars, the next class and the last ones, and is told of no payment', async () => {
  await stories.school.database.script('update student set total_points = 7 where id = 1')
  await renderOnDevice({ school: stories.school, who: 'student', screen: <Home /> })
  const sky = await screen.findByRole('img', { name: 'Tu constelación: 7 puntos' }, patiently)
  expect(sky.querySelectorAll('path')).toHaveLength(7)
  const next = within(await screen.findByRole('region', { name: 'Tu próxima clase' }, patiently))
  expect(next.getByText('Kids 2')).toBeTruthy()
  // Today's class began two minutes ago, so the next one is tomorrow's.
  expect(next.getByText('mañana, jueves 5 de marzo · 16:00–17:00')).toBeTruthy()
  const last = within(await screen.findByRole('list', { name: 'Tus últimas clases' }, patiently))
  expect(last.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'ayer, martes 3 de marzoAsistencia+ 1 punto',
    'lunes 2 de marzoAsistencia+ 1 punto',
  ])
  expect(screen.queryByText('Recordatorios de pago')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Copiar/ })).toBeNull()
})
