/** The whole portal as its page starts it, for tests that sign in, move between pages and sign out. */
import { notifications } from '@mantine/notifications'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { Portal } from '../../src/app/Portal'
import { restoreSession } from '../../src/app/restore-session'
import { unsentOnDevice } from '../../src/offline'
import { chooseStatus, patiently, type School } from './device'

export { patiently }

/** Opens an address as a reload does. */
export async function openPortal(path: string): Promise<void> {
  history.replaceState(null, '', path)
  notifications.clean()
  await restoreSession()
  await act(async () => void render(<Portal />))
  await waitFor(() => expect(document.querySelector('main')).toBeTruthy(), patiently)
}

export async function fillIn(email: string, password: string): Promise<void> {
  const boxes = [
    await screen.findByLabelText('Correo electrónico', { exact: false }, patiently),
    screen.getByLabelText('Contraseña', { exact: false, selector: 'input' }),
  ]
  for (const [index, text] of [email, password].entries()) {
    const box = boxes[index]
    if (!box) throw new Error('no box')
    await userEvent.clear(box)
    // Pasted in one input event, as a password manager fills a box.
    await userEvent.paste(text)
  }
}

export async function signInAs(email: string, path = '/dashboard'): Promise<void> {
  await openPortal(path)
  await fillIn(email, 'lucero-demo')
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  await screen.findByRole('button', { name: 'Cerrar Sesión' }, patiently)
}

/**
 * On the attendance list: cuts the connection and marks the first row late, so that one change waits on this device.
 */
export async function unsentEdit(school: School): Promise<void> {
  const [first] = await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)
  if (!first) throw new Error('no rows')
  school.cut()
  await chooseStatus(first, 'Retardo')
  await waitFor(async () => expect(await unsentOnDevice()).toBe(1), patiently)
}

export function storedKeys(): string[] {
  return Object.keys(localStorage)
    .filter((key) => ['token', 'refreshToken', 'group', 'name', 'email'].includes(key))
    .sort()
}
