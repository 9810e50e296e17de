/** *Borrar datos de este dispositivo*: deletes the person's own data after a question, never another person's work. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { unsentOnDevice } from '../../src/offline'
import { deviceDatabase } from '../../src/offline/database/device-database'
import { openStories } from './device'
import { openPortal, patiently, signInAs, storedKeys, unsentEdit } from './portal'

const list = '/dashboard/student/assistance'
const teacher = 'maestra@lucero.test'
const offer = { name: 'Borrar datos de este dispositivo' }

const stories = openStories()
afterEach(() => localStorage.clear())

const atLogin = () => waitFor(() => expect(location.pathname).toBe('/login'), patiently)
const people = async () =>
  (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('lucero-person'))

/** Opens the question, clicks the button with this name, and returns the question's text. */
async function answer(word: string): Promise<string> {
  await userEvent.click(await screen.findByRole('button', offer, patiently))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Borrar los datos de este equipo?' }, patiently))
  const said = dialog.getByText(/^Se borra lo que/).textContent
  await userEvent.click(dialog.getByRole('button', { name: word }))
  return said
}

test('the person is asked before their unsent changes are deleted, and leaves nothing behind', async () => {
  await signInAs(teacher, list)
  await unsentEdit(stories.school)
  await userEvent.click(screen.getByRole('link', { name: /Abrir Por enviar$/ }))

  expect(await answer('Cancelar')).toContain('También se borra 1 cambio tuyo sin enviar')
  expect(await unsentOnDevice()).toBe(1)

  const names = await people()
  const ofDatabases = async () =>
    (await deviceDatabase().people.toArray()).filter(({ database }) => names.includes(database))
  expect(await ofDatabases()).not.toEqual([])
  await answer('Borrar datos')
  await atLogin()
  expect(await screen.findByText('Datos borrados de este equipo', undefined, patiently)).toBeTruthy()
  expect(storedKeys()).toEqual([])
  expect(await unsentOnDevice()).toBe(0)
  expect(await people()).toEqual([])
  expect(await ofDatabases()).toEqual([])
})

test('at the login screen everybody’s downloaded data is deleted, and unsent changes stay for their authors', async () => {
  await signInAs(teacher, list)
  await unsentEdit(stories.school)
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar Sesión' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }, patiently))
  await atLogin()
  stories.school.mend()

  expect(await answer('Borrar datos')).not.toContain('tuyo')
  expect(await screen.findByText('Datos borrados de este equipo', undefined, patiently)).toBeTruthy()
  expect(await unsentOnDevice()).toBe(1)

  cleanup()
  await openPortal('/login')
  expect(await screen.findByText(/^Hay 1 cambio guardado en este equipo/, undefined, patiently)).toBeTruthy()
})

test('at the login screen a device that cannot delete says so, and the question closes', async () => {
  await openPortal('/login')
  const list = vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('gone', 'UnknownError'))
  await answer('Borrar datos')
  expect(await screen.findByText(/^Lo que este equipo guardó sigue en él/, undefined, patiently)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
  list.mockRestore()
})
