/** What is made of all receipts, at a provider of the specification alone: each receipt counts once, or nothing is made and that is said. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import Payments from '../../src/screens/payments'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()

/** A provider that announces nothing and answers each page of receipts by `pages`. */
function provider(pages: (rows: Record<string, unknown>[], page: number) => { results: unknown[]; next: string | null; count?: number }) {
  const rows = Array.from({ length: 3 }, (_, index) => ({
    id: index + 1, user: { id: 5, name: 'Begoña Peña' }, payment_period: '2026-03-01', payment_date: null, student_folio: `LUC-000${index + 1}`, group: { id: 1, name: 'Kids 2' },
    amount_expected: 100, abono: 0, payment_total: 100, status: { value: 'pendiente', label: 'Pendiente' }, type_payment: null, voucher: null, observations: '', observation_internal: '', created: '2026-03-01T12:00:00Z', is_active: true,
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
  // Either a file, or a word that there is none.
  await waitFor(() => expect(files.length > 0 || screen.queryByText(/No se pudo exportar|exportar/i, { selector: '[role=alert] *' }) !== null).toBe(true), { timeout: 60_000 })
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
  provider((rows, page) => ({ results: Array.from({ length: Math.min(10, total - (page - 1) * 10) }, (_, index) => ({ ...rows[0], id: (page - 1) * 10 + index + 1 })), next: page * 10 < total ? `http://x/api/payments/receipt/?page=${page + 1}` : null, count: total }))
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
