/**
 * A proxy or firewall between device and provider refuses every change: the changes do not count as refused by the
 * school, and the page says what the teacher and whoever runs the network can do.
 */
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { unsentOnDevice } from '../../src/offline'
import AttendanceScreen from '../../src/screens/attendance'
import OutboxScreen from '../../src/screens/outbox'
import { chooseStatus, later, openStories, patiently, renderOnDevice, yesterday } from './device'

const stories = openStories()
const list = '/api/users/attendance/student/'

async function marksLate(count: number, isBarred: (url: string, method: string) => boolean) {
  const { school } = stories
  await renderOnDevice({
    school,
    who: 'teacher',
    screen: (
      <>
        <AttendanceScreen />
        <OutboxScreen />
      </>
    ),
    at: '/dashboard/student/assistance',
  })
  await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)
  // Stubs `fetch` and not the school's answers, so that the stub gets whole batches.
  const through = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    isBarred(url, init?.method ?? 'GET')
      ? new Response('<!doctype html><h1>Forbidden</h1>', { status: 403, headers: { 'Content-Type': 'text/html' } })
      : through(url, init),
  )
  school.cut()
  for (const box of screen.getAllByRole('combobox', { name: /^Estado de / }).slice(0, count))
    await chooseStatus(box, 'Retardo')
  await waitFor(async () => expect(await unsentOnDevice()).toBe(count), patiently)
  school.mend()
}

async function lateAtTheDesk() {
  const rows = await (await stories.school.as('desk'))('GET', `${list}?id_group=1`)
  return Array.isArray(rows)
    ? rows.filter((row) => row.attendance_date === yesterday && row.status.value === 'retardo').length
    : -1
}

test.each([
  ['one change', 1],
  ['four changes', 4],
])('%s that no PATCH brings through arrives by the batch that the school announces', async (_what, count) => {
  await marksLate(count, (url, method) => method === 'PATCH' && url.includes(list))
  await waitFor(async () => expect(await unsentOnDevice()).toBe(0), patiently)
  expect(await lateAtTheDesk()).toBe(count)
})

test('where neither gets through, it is told and kept, and nothing is called refused', async () => {
  await marksLate(4, (url, method) => (method === 'PATCH' && url.includes(list)) || url.includes('/api/batch/'))
  for (let tries = 0; tries < 3; tries += 1) {
    later(stories.school, 31)
    await new Promise((done) => setTimeout(done, 1_500))
  }
  expect(
    await screen.findByText(/las solicitudes PATCH reciben un 403 que no viene de la escuela/, undefined, patiently),
  ).toBeTruthy()
  expect(screen.getByRole('region', { name: 'No logran pasar' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Necesitan tu decisión' })).toBeNull()
  expect(await unsentOnDevice()).toBe(4)
}, 60_000)
