/**
 * A phone's back key over the windows in which people type, over the search and over the menu: it closes the window,
 * the page under it stays, and what was typed is there again.
 */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import CashCount from '../../src/screens/cash-count'
import Payment from '../../src/screens/payments/PaymentDetail'
import RollCallScreen from '../../src/screens/roll-call'
import { people, type Who } from '../server/school'
import { openStories, patiently, renderOnDevice, today } from './device'
import { openPortal, signInAs } from './portal'

const stories = openStories()
const back = () => act(async () => history.back())
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
const address = () => location.pathname + location.search

/** Puts another page before `page` in the history, so that a step back too many would lead to it. */
function comingFrom(page: string) {
  history.replaceState(null, '', '/before')
  history.pushState(null, '', page)
}

type Case = { who: Who; page: ReactNode; at: string; button: string; label: RegExp; text: string }
const cases: Record<string, Case> = {
  'a child’s window on a roll': {
    who: 'teacher',
    page: <RollCallScreen />,
    at: `/dashboard/lista?group_id=1&date=${today}`,
    button: 'Más de Íñigo Peña',
    label: /^Observaciones/,
    text: 'Cita',
  },
  'the count of the drawer': {
    who: 'desk',
    page: <CashCount />,
    at: '/dashboard/pagos/corte/',
    button: 'Cerrar el día',
    label: /^Contado/,
    text: '151',
  },
  'an abono': {
    who: 'desk',
    page: <Payment />,
    at: '/dashboard/pagos/2',
    button: 'Registrar abono',
    label: /^Cantidad/,
    text: '300',
  },
}

test.each(Object.entries(cases))(
  '%s is closed with its text kept',
  async (_, { who, page, at, button, label, text }) => {
    comingFrom(at)
    await renderOnDevice({ school: stories.school, who, screen: page, at })
    const person = userEvent.setup()
    const boxInWindow = async () => {
      const opens = await screen.findByRole('button', { name: button }, patiently)
      await waitFor(() => expect(opens).toHaveProperty('disabled', false), patiently)
      await person.click(opens)
      // A window that is still loading is replaced by the one with the boxes.
      return waitFor(() => within(screen.getByRole('dialog')).getByLabelText(label), patiently)
    }
    const box = await boxInWindow()
    await person.clear(box)
    await person.type(box, text)
    await back()
    await gone()
    expect(address()).toBe(at)
    expect(await boxInWindow()).toHaveProperty('value', text)
    await back()
    await gone()
    await back()
    expect(address()).toBe('/before')
  },
)

describe('on a phone', () => {
  const { matchMedia } = window
  afterEach(() => {
    vi.stubGlobal('matchMedia', matchMedia)
    localStorage.clear()
  })

  test('the search and the menu are closed, and the page stays', async () => {
    await signInAs(people.teacher.email)
    cleanup()
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: !query.includes('min-width'),
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }))
    comingFrom('/dashboard')
    await openPortal('/dashboard')
    const person = userEvent.setup()
    await person.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: /^Nombre/ }, patiently)
    await back()
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Nombre/ })).toBeNull(), patiently)
    expect(address()).toBe('/dashboard')
    await person.click(screen.getByRole('button', { name: 'Abrir el menú' }))
    await screen.findByRole('dialog', { name: 'Menú principal' }, patiently)
    await back()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menú principal' })).toBeNull(), patiently)
    expect(address()).toBe('/dashboard')
  })
})
