/**
 * Lists of several pages: each row counts once; if a list cannot be read completely, the screen says so and does not
 * use it.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ReceiptForm } from '../../src/pieces/receipts/ReceiptForm'
import Home from '../../src/screens/home'
import Payments from '../../src/screens/payments'
import Payment from '../../src/screens/payments/PaymentDetail'
import Student from '../../src/screens/students/StudentDetail'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()

/** A provider that announces nothing and answers each page of receipts by `pages`. */
function provider(
  pages: (rows: Record<string, unknown>[], page: number) => { results: unknown[]; next: string | null; count?: number },
) {
  const rows = Array.from({ length: 3 }, (_, index) => ({
    id: index + 1,
    user: { id: 5, name: 'Begoña Peña' },
    payment_period: '2026-03-01',
    payment_date: null,
    student_folio: `LUC-000${index + 1}`,
    group: { id: 1, name: 'Kids 2' },
    amount_expected: 100,
    abono: 0,
    payment_total: 100,
    status: { value: 'pendiente', label: 'Pendiente' },
    type_payment: null,
    voucher: null,
    observations: '',
    observation_internal: '',
    created: '2026-03-01T12:00:00Z',
    is_active: true,
  }))
  stories.school.answer((url, init) => {
    const address = new URL(url, 'http://x')
    if (address.pathname === '/api/capabilities/') return Response.json({ capabilities: [] })
    if (address.pathname !== '/api/payments/receipt/' || (init?.method ?? 'GET') !== 'GET') return undefined
    return Response.json(pages(rows, Number(address.searchParams.get('page') ?? 1)))
  })
}

async function exported() {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob)
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payments />, at: '/dashboard/pagos/' })
  const button = await screen.findByRole('button', { name: 'Exportar CSV' }, patiently)
  await waitFor(() => expect(button).toHaveProperty('disabled', false), patiently)
  await userEvent.click(button)
  // The result is either a file or a message that there is none.
  await waitFor(
    () =>
      expect(
        files.length > 0 ||
          screen.queryByText(/No se pudo exportar|exportar/i, { selector: '[role=alert] *' }) !== null,
      ).toBe(true),
    { timeout: 60_000 },
  )
  const text = (await files[0]?.text()) ?? null
  return text === null ? null : text.split('\r\n').length - 1
}

test('a last page that names itself as the next one brings no receipt twice into the file', async () => {
  provider((rows) => ({ results: rows, next: 'http://x/api/payments/receipt/?page=2', count: 3 }))
  const lines = await exported()
  expect(lines).toBe(3)
})

test('no file is made where a receipt could not be read', async () => {
  provider((rows) => ({ results: [...rows, { id: 'x', amount_expected: 'mucho' }], next: null, count: 4 }))
  const lines = await exported()
  expect(lines).toBeNull()
})

test('five hundred pages of ten are all in the file', async () => {
  const total = 5_030
  provider((rows, page) => ({
    results: Array.from({ length: Math.min(10, total - (page - 1) * 10) }, (_, index) => ({
      ...rows[0],
      id: (page - 1) * 10 + index + 1,
    })),
    next: page * 10 < total ? `http://x/api/payments/receipt/?page=${page + 1}` : null,
    count: total,
  }))
  const lines = await exported()
  expect(lines).toBe(total)
})

test('a reminder asks a family for each receipt once', async () => {
  provider((rows) => ({ results: rows.slice(0, 1), next: 'http://x/api/payments/receipt/?page=2', count: 1 }))
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payments />, at: '/dashboard/pagos/' })
  await userEvent.click(await screen.findByRole('button', { name: /^Recordar/ }, patiently))
  const dialog = within(await screen.findByRole('dialog', {}, patiently))
  const line = await dialog.findByText(/Debe|debe/, undefined, { timeout: 60_000 })
  expect(line.textContent).toMatch(/\$100\.00/)
})

describe('a list of several pages is read to its end', () => {
  /** The real provider, but every list comes in pages of two rows, in the opposite order. */
  function pageByPage() {
    const whole = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const url = new URL(String(address), 'http://x')
      const page = Number(url.searchParams.get('page') ?? 1)
      url.searchParams.delete('page')
      if (url.searchParams.has('page_size')) url.searchParams.set('page_size', '1000')
      const reply = await whole(`${url.pathname}${url.search}`, init)
      if ((init?.method ?? 'GET') !== 'GET' || !reply.ok || !reply.headers.get('Content-Type')?.includes('json'))
        return reply
      const said: unknown = await reply.clone().json()
      const rows = isPaged(said)
        ? said.results
        : url.pathname.endsWith('/reminder/') && Array.isArray(said)
          ? said
          : null
      if (!rows) return reply
      rows.reverse()
      url.searchParams.set('page', String(page + 1))
      return Response.json({
        count: rows.length,
        next: page * 2 < rows.length ? url.href : null,
        previous: null,
        results: rows.slice(page * 2 - 2, page * 2),
      })
    })
  }

  function isPaged(said: unknown): said is { results: unknown[] } {
    return typeof said === 'object' && said !== null && 'results' in said && Array.isArray(said.results)
  }

  const dues = (folio: string) =>
    stories.school.database.script(`
    insert into receipt (tutor_id, payment_period, student_folio, group_id, amount_expected, abono, payment_total, status) values
      (5, '2026-04-01', '${folio}', 1, 100, 0, 100, 'pendiente'), (5, '2026-05-01', '${folio}', 1, 100, 0, 100, 'pendiente'), (5, '2026-06-01', '${folio}', 1, 100, 0, 100, 'pendiente')`)

  test('the entries of a receipt', async () => {
    const desk = await stories.school.as('desk')
    for (const amount of [100, 200, 300])
      await desk('POST', '/api/payments/receipt/2/payment/', {
        amount,
        type_payment: 'efectivo',
        payment_date: '2026-03-03',
      })
    pageByPage()
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payment />, at: '/dashboard/pagos/2' })
    const lines = within(await screen.findByRole('list', { name: 'Abonos' }, patiently)).getAllByRole('listitem')
    expect(lines.map((line) => /\$\d00\.00/.exec(line.textContent ?? '')?.[0])).toEqual([
      '$100.00',
      '$200.00',
      '$300.00',
    ])
  })

  test('the groups among which a payment is made', async () => {
    await stories.school.database.query('insert into membership (student_id, group_id) values (1, 2), (1, 3)')
    pageByPage()
    await renderOnDevice({
      school: stories.school,
      who: 'desk',
      screen: <ReceiptForm student="1" onClose={() => undefined} />,
    })
    await screen.findByRole('button', { name: 'Kids 2' }, patiently)
    for (const name of ['Kids 1', 'Teens 1']) expect(screen.getByRole('button', { name })).toBeTruthy()
  })

  const steps = async () =>
    within(await screen.findByRole('region', { name: 'Para terminar su inscripción' }, patiently))

  test('the groups of a new student, before none is said to be left to enter', async () => {
    await stories.school.database.script(
      `update student set created = '2026-03-01' where id = 2; insert into membership (student_id, group_id, is_active) values (2, 2, false), (2, 3, false)`,
    )
    pageByPage()
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Student />, at: '/dashboard/student/2' })
    expect(await (await steps()).findByText('Kids 2', undefined, patiently)).toBeTruthy()
  })

  test('the receipts of a new student, before the first one is called missing', async () => {
    await stories.school.database.script(
      `update student set created = '2026-03-01' where id = 1; update membership set is_active = false where student_id = 1; update receipt set payment_period = '2026-09-01' where id = 2`,
    )
    await dues('LUC-00011')
    await stories.school.database.query("update receipt set student_folio = 'LUC-0002' where id = 1")
    pageByPage()
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Student />, at: '/dashboard/student/1' })
    await steps()
    await waitFor(
      () => expect(screen.getByText('Primer recibo').closest('li')?.textContent).toBe('Primer reciboListo'),
      patiently,
    )
  })

  test('what a family owes, in the sum and line by line', async () => {
    await dues('LUC-0002')
    pageByPage()
    await renderOnDevice({ school: stories.school, who: 'tutor', screen: <Home /> })
    expect((await screen.findByRole('region', { name: 'Por pagar' }, patiently)).textContent).toContain('$1,250.50')
    const reminders = await screen.findByRole('list', { name: 'Recordatorios de pago' }, patiently)
    expect(within(reminders).getAllByRole('listitem')).toHaveLength(4)
  })

  describe('the groups of a child, for the next class that the tutor sees', () => {
    afterEach(async () => {
      await stories.school.database.script(`
        update class_group set start_time = v.start::time, final_time = v.final::time, days = array['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']
          from (values (1, '16:00', '17:00'), (2, '16:00', '17:00'), (3, '17:00', '18:00')) v (id, start, final)
          where class_group.id = v.id`)
    })
    test.each([
      [1, 'Kids 2'],
      [2, 'Teens 1'],
      [3, 'Kids 1'],
    ] as const)('in the group with id %i', async (id, name) => {
      await stories.school.database.script(`
        insert into membership (student_id, group_id) values (1, 2), (1, 3);
        update class_group set start_time = '17:30', final_time = '18:30', days = case when id = ${id} then array['Miércoles'] else array['Sábado'] end`)
      pageByPage()
      await renderOnDevice({ school: stories.school, who: 'tutor', screen: <Home /> })
      const next = (await screen.findAllByText('Próxima clase', undefined, patiently))[0]
      await waitFor(() => expect(next?.parentElement?.textContent).toContain(name), patiently)
    })
  })

  test('the cycles of a child, one in each group', async () => {
    await stories.school.database.script(`
      insert into membership (student_id, group_id) values (1, 2), (1, 3);
      insert into attendance (attendance_date, student_id, group_id, status, beginning_of_the_cycle) values
        ('2026-03-01', 1, 2, 'asistencia', true), ('2026-03-01', 1, 3, 'asistencia', true)`)
    pageByPage()
    await renderOnDevice({ school: stories.school, who: 'tutor', screen: <Home /> })
    const list = await screen.findByRole('list', { name: 'Tus estudiantes' }, patiently)
    for (const name of ['Kids 2', 'Teens 1', 'Kids 1'])
      expect(await within(list).findByText(name, { exact: true, selector: 'p > span' }, patiently)).toBeTruthy()
  })

  test('the attendance of a child, before its last one is told', async () => {
    await stories.school.database.script(`
      insert into attendance (attendance_date, student_id, group_id, status) values
        ('2026-01-12', 1, 1, 'falta'), ('2026-01-14', 1, 1, 'asistencia'), ('2026-01-16', 1, 1, 'falta'), ('2026-03-04', 1, 1, 'retardo')`)
    pageByPage()
    await renderOnDevice({ school: stories.school, who: 'tutor', screen: <Home /> })
    const last = (await screen.findAllByText('Última asistencia', undefined, patiently))[0]
    await waitFor(() => expect(last?.parentElement?.textContent).toBe('Última asistenciaRetardo, hoy'), patiently)
  })

  test('the batches of receipts made before', async () => {
    await stories.school.database.script(`
      insert into receipt_batch (id, month, person_id, made_at) values (1, '2026-01-01', 2, now()), (2, '2026-02-01', 2, now()), (3, '2026-03-01', 2, now());
      insert into receipt (tutor_id, payment_period, student_folio, group_id, amount_expected, abono, payment_total, status, batch_id)
        select 5, month, 'LUC-0002', 1, 100, 0, 100, 'pendiente', id from receipt_batch`)
    pageByPage()
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payments />, at: '/dashboard/pagos/' })
    await userEvent.click(await screen.findByRole('button', { name: 'Generar mensualidades' }, patiently))
    const earlier = within(await screen.findByRole('region', { name: 'Generadas antes' }, patiently))
    expect(
      earlier.getAllByRole('listitem').map((line) => /de (\S+) de 2026/.exec(line.textContent ?? '')?.[1]),
    ).toEqual(['enero', 'febrero', 'marzo'])
  })
})
