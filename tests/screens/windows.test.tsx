/** Windows and cards between two states: where the focus returns to, and what is shown before anything was read. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import BankData from '../../src/screens/bank-data'
import Outbox from '../../src/screens/outbox'
import Payment from '../../src/screens/payments/PaymentDetail'
import RollCall from '../../src/screens/roll-call'
import Tutor from '../../src/screens/tutors/TutorDetail'
import { openStories, patiently, renderOnDevice, settled } from './device'

const stories = openStories()
const person = userEvent.setup()

test('the second click of the double click that opened a window does nothing in it', async () => {
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payment />, at: '/dashboard/pagos/2' })
  await person.click(await screen.findByRole('button', { name: 'Registrar abono' }, patiently))
  const form = within(await screen.findByRole('dialog', undefined, patiently))
  const cross = form.getByRole('button', { name: 'Cerrar' })
  fireEvent.click(cross, { detail: 2 })
  expect(screen.getByRole('dialog')).toBeTruthy()
  fireEvent.click(cross, { detail: 1 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
})

describe('a window that is closed by a key gives the focus back to what opened it', () => {
  test('the CoDi code', async () => {
    const admin = await stories.school.as('admin')
    const png = new Uint8Array([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6,
      0, 0, 0, 0x1f, 0x15, 0xc4, 0x89,
    ])
    await admin('PATCH', '/api/payments/bank-data/1/', { codi_qr: new File([png], 'qr.png', { type: 'image/png' }) })
    await renderOnDevice({
      school: stories.school,
      who: 'admin',
      screen: <BankData />,
      at: '/dashboard/pagos/datos-bancarios/',
    })
    const opener = await screen.findByRole('button', { name: /CoDi.*Banco Azul/ }, patiently)
    opener.focus()
    await person.keyboard('{Enter}')
    const picture = await screen.findByRole('dialog', undefined, patiently)
    await waitFor(() => expect(picture.contains(document.activeElement)).toBe(true), patiently)
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
    await waitFor(() => expect(document.activeElement).toBe(opener), patiently)
  })

  test('a correction of what was refused', async () => {
    stories.school.answer((_, init) =>
      init?.method === 'PATCH' ? Response.json({ detail: 'El grupo ya cerró su lista.' }, { status: 400 }) : undefined,
    )
    const roll = await renderOnDevice({
      school: stories.school,
      who: 'teacher',
      screen: <RollCall />,
      at: '/dashboard/lista?group_id=1&date=2026-03-03',
    })
    await screen.findByText('Lista tomada', undefined, patiently)
    await person.click(screen.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
    await screen.findByRole('button', { name: 'Íñigo Peña: Falta' }, patiently)
    roll.leave()
    await renderOnDevice({ school: stories.school, who: 'teacher', screen: <Outbox />, at: '/dashboard/por-enviar' })
    // Until the answer arrives, the change is in another part of the screen.
    const refused = within(await screen.findByRole('region', { name: 'Necesitan tu decisión' }, patiently))
    const opener = refused.getByRole('button', { name: 'Corregir' })
    settled()
    opener.focus()
    await person.keyboard('{Enter}')
    const form = await screen.findByRole('dialog', { name: 'Corregir a Íñigo Peña' }, patiently)
    await waitFor(() => expect(form.contains(document.activeElement)).toBe(true), patiently)
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
    await waitFor(() => expect(document.activeElement).toBe(opener), patiently)
  })
})

test("a tutor's students are not said to be none while the device is still being filled", async () => {
  // The first download hangs: its answer begins but does not end.
  stories.school.answer((url) =>
    /\/users\/student\/(\?|$)/.test(url) ? new Response(new ReadableStream({})) : undefined,
  )
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Tutor />, at: '/dashboard/tutor/5' })
  await screen.findByRole('region', { name: 'Begoña Peña' }, patiently)
  const [card] = screen.getAllByRole('region', { name: 'Estudiantes del tutor' })
  if (!card) throw new Error('no card')
  await waitFor(
    () => expect(within(card).getAllByRole('status', { name: 'Cargando…' }).length).toBeGreaterThan(0),
    patiently,
  )
  expect(within(card).queryByText('No hay estudiantes')).toBeNull()
})
