/**
 * The desk's day: its home, payments filtered and added up, a month's receipts created and withdrawn, the drawer
 * counted; and none of it with a plain provider.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { forgetAnswers } from '../../src/provider/online'
import CashCount from '../../src/screens/cash-count'
import Home from '../../src/screens/home'
import Payments from '../../src/screens/payments'
import { people } from '../server/school'
import { openStories, patiently, renderOnDevice } from './device'
import { signInAs } from './portal'

const stories = openStories()
const patient = patiently
const region = (name: string) => screen.findByRole('region', { name }, patient)

/** Begoña pays 100 pesos in cash for Íñigo today. */
async function pay() {
  const desk = await stories.school.as('desk')
  await desk('PATCH', '/api/payments/receipt/2/', { abono: 100, type_payment: 'efectivo', payment_date: '2026-03-04' })
}

test('the desk’s home: what came in, who owes for longest, the hours of the day and whose birthday it is', async () => {
  await pay()
  await stories.school.database.query(`update student set birthdate = '2018-03-06' where id = 2`)
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Home /> })
  expect(await screen.findByRole('link', { name: /Cobrado hoy.*\$100\.00.*1 pago/ }, patient)).toBeTruthy()
  expect(
    await screen.findByRole('link', { name: /Por cobrar.*\$1,801\.00.*2 recibos con saldo/ }, patient),
  ).toBeTruthy()
  const owing = within(await region('Quién debe'))
  await waitFor(
    () =>
      expect(owing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Sofía Ibáñezmarzo de 2026$950.50',
        'Íñigo Peñamarzo de 2026$850.50',
      ]),
    patient,
  )
  const birthdays = within(await region('Cumpleaños de la semana'))
  expect((await birthdays.findByRole('link', undefined, patient)).textContent).toBe(
    'Zoé Peñacumple 8 añosviernes 6 mar',
  )
  const hours = within(await region('Clases de hoy'))
  expect(hours.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Pasar lista: Kids 2',
    'Pasar lista: Teens 1',
    'Pasar lista: Kids 1',
  ])
  expect(hours.getByText('Ahora')).toBeTruthy()
  await stories.school.database.query(`update student set birthdate = '2016-05-02' where id = 2`)
})

test('the desk’s home: who registered, whose cycle ends, and the classes that are over without a roll', async () => {
  const { school } = stories
  await school.database.query('update payment_configuration set numbers_classes = 2')
  await school.database.query(`update class_group set start_time = '14:00', final_time = '15:00' where id in (2, 3)`)
  await school.database.query('delete from rate_limit')
  try {
    await school.fetch('/api/record/', {
      method: 'POST',
      body: new URLSearchParams({
        'tutor.first_name': 'Ñusta',
        'tutor.last_name': 'Núñez',
        'tutor.email': 'nusta@familia.example',
        'tutor.phone': '55 1234 5678',
        'tutor.gender': 'femenino',
        'tutor.relationship': 'madre',
        'student.first_name': 'Zoé',
        'student.last_name': 'Núñez',
        'student.birthdate': '2018-02-28',
        children: '1',
        'contact.first_name': 'Jesús',
        'contact.last_name': 'Peña',
        'contact.phone': '5598765432',
        'contact.relationship': 'abuelo',
      }),
    })
    const desk = await school.as('desk')
    for (let student = 31; student <= 35; student += 1)
      await desk('POST', '/api/users/attendance/student/', {
        attendance_date: '2026-03-04',
        student,
        group: 3,
        status: 'asistencia',
      })
    await renderOnDevice({ school, who: 'desk', screen: <Home /> })
    const hours = within(await region('Clases de hoy'))
    expect(await hours.findByRole('link', { name: 'Ver lista: Kids 1' }, patient)).toBeTruthy()
    const missing = within(await region('Listas sin tomar'))
    await waitFor(
      () =>
        expect(
          missing.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
        ).toEqual([['Pasar lista: Teens 1', '/dashboard/lista?group_id=2']]),
      patient,
    )
    const told = async (name: RegExp) => (await screen.findByRole('link', { name }, patient)).getAttribute('href')
    expect(await told(/^Registros nuevos\s*1\s*por activar$/)).toBe('/dashboard/registros')
    expect(await told(/^Renovaciones\s*30\s*por terminar o terminadas$/)).toBe('/dashboard/pagos/renovaciones/')
  } finally {
    await school.database.query('update payment_configuration set numbers_classes = 8')
    await school.database.query(`update class_group set start_time = '16:00', final_time = '17:00' where id = 2`)
    await school.database.query(`update class_group set start_time = '17:00', final_time = '18:00' where id = 3`)
  }
})

test('a plain provider: the home is classes and birthdays, the list is searched and nothing more, and nothing unannounced is called', async () => {
  stories.school.answer((url) => (url.endsWith('/api/capabilities/') ? new Response('', { status: 404 }) : undefined))
  const { leave } = await renderOnDevice({ school: stories.school, who: 'desk', screen: <Home /> })
  await within(await region('Clases de hoy')).findByText('Kids 2', undefined, patient)
  for (const hidden of [/Cobrado hoy/, /Por cobrar/]) expect(screen.queryByRole('link', { name: hidden })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Quién debe' })).toBeNull()
  leave()
  await renderOnDevice({
    school: stories.school,
    who: 'desk',
    screen: <Payments />,
    at: '/dashboard/pagos/?saldo=si&orden=balance',
  })
  const table = await screen.findByRole('table', { name: 'Historial de Pagos' }, patient)
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  for (const hidden of ['Filtros de pagos', 'Totales de la lista'])
    expect(screen.queryByRole('region', { name: hidden })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Generar mensualidades' })).toBeNull()
  expect(within(table).queryByRole('button')).toBeNull()
  expect(stories.school.calls.filter((call) => /cash|monthly|totals|owed|ordering/.test(call))).toEqual([])
})

test('payments are narrowed, summed and sorted, all of it in the address', async () => {
  await pay()
  const person = userEvent.setup()
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payments />, at: '/dashboard/pagos/' })
  const totals = within(await region('Totales de la lista'))
  const sums = () => totals.getAllByRole('definition').map(({ textContent }) => textContent)
  await waitFor(() => expect(sums()).toEqual(['$2,851.50', '$1,050.50', '$1,801.00']), patient)
  await person.selectOptions(screen.getByLabelText('Estado'), 'Con saldo por pagar')
  await waitFor(() => expect(sums()).toEqual(['$1,901.00', '$100.00', '$1,801.00']), patient)
  await waitFor(() => expect(location.search).toBe('?saldo=si'))
  expect(screen.getByRole('button', { name: 'Filtrar y ordenar: Con saldo por pagar' })).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'Historial de Pagos' }, patient)
  await person.click(within(table).getByRole('button', { name: 'Saldo' }))
  await waitFor(
    () => expect(screen.getByRole('columnheader', { name: 'Saldo' }).getAttribute('aria-sort')).toBe('ascending'),
    patient,
  )
  const students = () =>
    within(screen.getByRole('table', { name: 'Historial de Pagos' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(students()).toEqual(['Íñigo Peña', 'Sofía Ibáñez']), patient)
  await waitFor(() => expect(new URLSearchParams(location.search).get('orden')).toBe('balance'))
  expect(screen.getByLabelText('Orden')).toHaveProperty('value', 'balance')
  await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
  await waitFor(() => expect(students()).toHaveLength(3), patient)
  await waitFor(() => expect(location.search).toBe('?orden=balance'))
})

test('what a list is narrowed to stands in its box, also where the options could not be read', async () => {
  stories.school.answer((url) => (url.includes('/payments/option/') ? new Response('', { status: 400 }) : undefined))
  await renderOnDevice({
    school: stories.school,
    who: 'desk',
    screen: <Payments />,
    at: '/dashboard/pagos/?estado=pagado&tipo=efectivo',
  })
  const filters = within(await region('Filtros de pagos'))
  expect([filters.getByLabelText('Estado'), filters.getByLabelText('Tipo de pago')]).toMatchObject([
    { value: 'pagado' },
    { value: 'efectivo' },
  ])
})

test('a month’s receipts: seen first, then made, then taken back', async () => {
  const person = userEvent.setup()
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payments />, at: '/dashboard/pagos/' })
  await person.click(await screen.findByRole('button', { name: 'Generar mensualidades' }, patient))
  const dialog = within(await screen.findByRole('dialog', undefined, patient))
  await person.click(await dialog.findByRole('button', { name: 'Ver qué se hará' }, patient))
  expect(await dialog.findByText('Se harán 3 mensualidades de marzo de 2026', undefined, patient)).toBeTruthy()
  expect(
    within(dialog.getByRole('table', { name: 'Por grupo' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kids 22$1,901.00', 'Teens 11$950.50', 'En total3$2,851.50'])
  expect(dialog.getByText('Íñigo Peña · Kids 2: ya tiene recibo de ese mes')).toBeTruthy()
  const standing = () => stories.school.database.query('select id from receipt')
  expect(await standing()).toHaveLength(3)

  stories.school.losing((url, init) => init?.method === 'POST' && url.endsWith('/monthly/'))
  await person.click(dialog.getByRole('button', { name: 'Generar 3 mensualidades' }))
  expect((await dialog.findByRole('alert', undefined, patient)).textContent).toBe(
    'No hay conexión con la escuela. No sabemos si alcanzaron a generarse. Genera otra vez: ninguna quedará dos veces.',
  )
  stories.school.losing(null)
  await person.click(dialog.getByRole('button', { name: 'Generar 3 mensualidades' }))
  expect(await dialog.findByText('Se hicieron 3 mensualidades de marzo de 2026', undefined, patient)).toBeTruthy()
  expect(await standing()).toHaveLength(6)
  await person.click(
    await dialog.findByRole('button', { name: 'Deshacer las mensualidades de marzo de 2026' }, patient),
  )
  const question = within(
    await screen.findByRole('dialog', { name: 'Deshacer las mensualidades de marzo de 2026' }, patient),
  )
  expect(await question.findByText('Se quitarán 3 mensualidades de marzo de 2026, que nadie ha pagado.')).toBeTruthy()
  expect(await standing()).toHaveLength(6)
  await person.click(question.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('Se quitaron 3 mensualidades', undefined, patient)).toBeTruthy()
  expect(await standing()).toHaveLength(3)
})

test('a month’s receipts are those that were seen: after a change the new preview is shown, and nothing is made', async () => {
  const person = userEvent.setup()
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payments />, at: '/dashboard/pagos/' })
  await person.click(await screen.findByRole('button', { name: 'Generar mensualidades' }, patient))
  const dialog = within(await screen.findByRole('dialog', undefined, patient))
  await person.click(await dialog.findByRole('button', { name: 'Ver qué se hará' }, patient))
  expect(await dialog.findByText('$2,851.50', undefined, patient)).toBeTruthy()
  await stories.school.database.query('update payment_configuration set amount = 1000 where id = 1')

  await person.click(dialog.getByRole('button', { name: 'Generar 3 mensualidades' }))
  expect((await dialog.findByRole('alert', undefined, patient)).textContent).toBe(
    'Mientras lo veías, algo cambió. No se generó nada: revisa lo que hay ahora.',
  )
  expect(dialog.getByText('$3,000.00')).toBeTruthy()
  const receipts = () => stories.school.database.query('select amount_expected::text from receipt where id > 3')
  expect(await receipts()).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Generar 3 mensualidades' }))
  expect(await dialog.findByText('Se hicieron 3 mensualidades de marzo de 2026', undefined, patient)).toBeTruthy()
  expect(await receipts()).toEqual(Array(3).fill({ amount_expected: '1000.00' }))
})

test('a day of more than a month ago that nobody counted is not offered to be closed', async () => {
  await renderOnDevice({
    school: stories.school,
    who: 'desk',
    screen: <CashCount />,
    at: '/dashboard/pagos/corte/?desde=2025-01-02',
  })
  const drawer = within(await region('Caja del día'))
  expect(
    await drawer.findByText(
      'La caja de este día no se contó. Sólo se cierran los últimos 31 días.',
      undefined,
      patient,
    ),
  ).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Cerrar el día' })).toBeNull()
})

test('a count that was begun before another payment was taken is not closed with that one unseen, also when it is found again', async () => {
  await pay()
  const person = userEvent.setup()
  const desk = await renderOnDevice({
    school: stories.school,
    who: 'desk',
    screen: <CashCount />,
    at: '/dashboard/pagos/corte/',
  })
  await person.click(
    await within(await region('Caja del día')).findByRole('button', { name: 'Cerrar el día' }, patient),
  )
  await person.type(
    await within(await screen.findByRole('dialog', undefined, patient)).findByLabelText(/^Contado/),
    '100',
  )
  desk.leave()
  forgetAnswers()
  const colleague = await stories.school.as('admin')
  await colleague('POST', '/api/payments/receipt/2/payment/', { amount: 20, type_payment: 'efectivo' })

  await renderOnDevice({ school: stories.school, who: 'desk', screen: <CashCount />, at: '/dashboard/pagos/corte/' })
  const drawer = within(await region('Caja del día'))
  await person.click(await drawer.findByRole('button', { name: 'Cerrar el día' }, patient))
  const dialog = within(await screen.findByRole('dialog', undefined, patient))
  expect(await dialog.findByLabelText(/^Contado/)).toHaveProperty('value', '100')
  expect(await dialog.findAllByText('$120.00', undefined, patient)).toHaveLength(2)
  await person.click(dialog.getByRole('button', { name: 'Cerrar el día' }))
  expect(await dialog.findByText(/pasó de \$100\.00 a \$120\.00\. No se cerró nada/, undefined, patient)).toBeTruthy()
  expect(await stories.school.database.query('select id from cash_day')).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Cerrar el día' }))
  expect(await drawer.findByText('Cerrada', undefined, patient)).toBeTruthy()
})

test('the drawer is counted and closed; reception does not open it again, an administrator does and says why', async () => {
  await pay()
  const person = userEvent.setup()
  const desk = await renderOnDevice({
    school: stories.school,
    who: 'desk',
    screen: <CashCount />,
    at: '/dashboard/pagos/corte/',
  })
  expect(
    within(await region('Cobrado en total')).getByRole('table', { name: 'Por quien recibió' }).textContent,
  ).toContain('Rita Recepción1$100.00')
  const drawer = within(await region('Caja del día'))
  await person.click(drawer.getByRole('button', { name: 'Cerrar el día' }))
  const dialog = within(await screen.findByRole('dialog', undefined, patient))
  await person.clear(await dialog.findByLabelText(/^Fondo inicial/))
  await person.type(dialog.getByLabelText(/^Fondo inicial/), '50')
  await person.type(dialog.getByLabelText(/^Contado/), '151')
  expect(dialog.getByText('Sobran $1.00')).toBeTruthy()
  // Text that is not an amount does not count as 0.
  await person.type(dialog.getByLabelText(/^Fondo inicial/), 'o')
  expect(dialog.queryByText('Sobran $51.00')).toBeNull()
  await person.type(dialog.getByLabelText(/^Fondo inicial/), '{Backspace}50')

  // A colleague takes another payment while the drawer is being counted.
  const colleague = await stories.school.as('admin')
  await colleague('POST', '/api/payments/receipt/2/payment/', { amount: 20, type_payment: 'efectivo' })
  await person.click(dialog.getByRole('button', { name: 'Cerrar el día' }))
  expect(
    await dialog.findByText(
      /^Mientras contabas, lo cobrado en efectivo pasó de \$100\.00 a \$120\.00\. No se cerró nada/,
      undefined,
      patient,
    ),
  ).toBeTruthy()
  expect(await dialog.findByText('Faltan $19.00', undefined, patient)).toBeTruthy()
  expect(await stories.school.database.query('select id from cash_day')).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Cerrar el día' }))
  expect(await drawer.findByText('Cerrada', undefined, patient)).toBeTruthy()
  expect(drawer.getByText('Faltan $19.00')).toBeTruthy()
  expect(drawer.queryByRole('button')).toBeNull()
  desk.leave()

  await renderOnDevice({ school: stories.school, who: 'admin', screen: <CashCount />, at: '/dashboard/pagos/corte/' })
  const again = within(await region('Caja del día'))
  await person.click(await again.findByRole('button', { name: 'Reabrir' }, patient))
  const why = within(await screen.findByRole('dialog', undefined, patient))
  await person.type(await why.findByLabelText(/^Motivo/), 'Faltó un pago')
  await person.click(why.getByRole('button', { name: 'Reabrir' }))
  expect(await again.findByText('Abierta', undefined, patient)).toBeTruthy()
  expect(again.getByText('Reabrió Ana Admin: Faltó un pago')).toBeTruthy()
  expect(screen.getByLabelText('Corte de caja para imprimir').textContent).toContain(
    'Este día está abierto otra vez: sus cifras pueden cambiar. Reabrió Ana Admin: Faltó un pago',
  )

  const list = within(await region('Movimientos'))
  await person.type(list.getByRole('searchbox'), 'nadie')
  expect(await list.findByText('Ningún movimiento coincide con lo que buscas.', undefined, patient)).toBeTruthy()
  expect(list.queryByText('No hay movimientos en estos días.')).toBeNull()
  // A date box reports each digit of a year while it is typed.
  const from = screen.getByLabelText('Del día')
  fireEvent.change(from, { target: { value: '0002-03-01' } })
  expect(from).toHaveProperty('value', '0002-03-01')
  fireEvent.change(from, { target: { value: '2026-03-01' } })
  fireEvent.change(screen.getByLabelText('Al día'), { target: { value: '2026-03-02' } })
  expect(await screen.findByText('En estos días no se ha contado ninguna caja.', undefined, patient)).toBeTruthy()
})

test('a payment written down today with the date of another day is seen beside the cut of today, on screen and on paper', async () => {
  const desk = await stories.school.as('desk')
  await desk('POST', '/api/payments/receipt/2/payment/', {
    amount: 20,
    type_payment: 'transferencia',
    payment_date: '2026-03-02',
  })
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <CashCount />, at: '/dashboard/pagos/corte/' })
  const elsewhere = within(await region('Registrados aquí con otra fecha (1)'))
  expect(elsewhere.getByText('2 de marzo de 2026')).toBeTruthy()
  expect(elsewhere.getByText(/^Rita Recepción · 4 de marzo de 2026, /)).toBeTruthy()
  expect(within(await region('Cobrado en total')).getByText('$0.00')).toBeTruthy()
  expect(screen.getByLabelText('Corte de caja para imprimir').textContent).toContain(
    'Además se registró 1 movimiento con otra fecha, por $20.00',
  )
})

test('the cash count is no page at a provider that does not announce it', async () => {
  stories.school.answer((url) => (url.endsWith('/api/capabilities/') ? Response.json({ capabilities: [] }) : undefined))
  await signInAs(people.desk.email, '/dashboard/pagos/corte/')
  expect(await screen.findByText('Aquí no hay nada', undefined, patient)).toBeTruthy()
  expect(stories.school.calls.filter((call) => call.includes('cash'))).toEqual([])
})
