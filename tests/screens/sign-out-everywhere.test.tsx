/**
 * *Cerrar sesión en todos mis equipos*: asks first, then ends the sessions at the school and here; and the name by
 * which a device is known.
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openStories, settled } from './device'
import { patiently, signInAs, storedKeys } from './portal'

const teacher = 'maestra@lucero.test'
const offer = { name: 'Cerrar sesión en todos mis equipos' }

const stories = openStories()
afterEach(() => localStorage.clear())

async function answer(word: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', offer, patiently))
  const dialog = within(
    await screen.findByRole('dialog', { name: '¿Cerrar tu sesión en todos tus equipos?' }, patiently),
  )
  await userEvent.click(dialog.getByRole('button', { name: word }))
}
const works = async (token: string) =>
  (await stories.school.fetch('/api/users/student/', { headers: { Authorization: `Bearer ${token}` } })).status

test('ends every session after a question, here too', async () => {
  const elsewhere = await stories.school.signIn('teacher')
  await signInAs(teacher, '/dashboard/por-enviar')
  // The text that appears once other people's changes are counted moves the button.
  await screen.findByText('Nada espera en este equipo.', undefined, patiently)
  settled()
  await answer('Cancelar')
  stories.school.cut()
  // Without a connection no session is ended, not even the one here.
  await answer('Cerrar en todos')
  expect(
    await screen.findByText('No sabemos si se hizo: puedes intentarlo otra vez', undefined, patiently),
  ).toBeTruthy()
  expect(storedKeys()).not.toEqual([])
  expect(await works(elsewhere.token)).toBe(200)

  stories.school.mend()
  await answer('Cerrar en todos')
  await waitFor(() => expect(location.pathname).toBe('/login'), patiently)
  expect(storedKeys()).toEqual([])
  expect(await works(elsewhere.token)).toBe(401)
})

test('is not offered where the provider does not announce it', async () => {
  stories.school.answer((url) =>
    url.includes('/capabilities/') ? Response.json({ capabilities: ['token-refresh'] }) : undefined,
  )
  await signInAs(teacher, '/dashboard/por-enviar')
  expect(await screen.findByRole('button', { name: 'Borrar datos de este dispositivo' }, patiently)).toBeTruthy()
  await waitFor(
    () => expect(stories.school.calls.filter((call) => call.includes('/capabilities/')).length).toBeGreaterThan(1),
    patiently,
  )
  expect(screen.queryByRole('button', offer)).toBeNull()
})

test('a device says the name that the provider gave it with the next password, and forgets it with its data', async () => {
  const said: unknown[] = []
  stories.school.answer((url, init) => {
    if (url.endsWith('/login/')) said.push(JSON.parse(String(init?.body)).device)
    return undefined
  })
  const signOut = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar Sesión' }))
    await waitFor(() => expect(location.pathname).toBe('/login'), patiently)
  }
  await signInAs(teacher)
  const name = localStorage.getItem('lucero-device')
  expect(name).toMatch(/^[\w-]{43}$/)
  await signOut()
  cleanup()
  await signInAs(teacher)
  expect(said).toEqual([undefined, name])
  await signOut()
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar datos de este dispositivo' }, patiently))
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar datos' }, patiently))
  await waitFor(() => expect(localStorage.getItem('lucero-device')).toBeNull(), patiently)
})
