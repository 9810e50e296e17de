/**
 * Another tab of Lucero keeps this device's database from being opened, or the device fails to store who is signed in:
 * the page says so, and nothing waits for ever.
 */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { personDatabaseName } from '../../src/offline/database/device-database'
import { people } from '../server/school'
import { openStories } from './device'
import { patiently, signInAs, storedKeys } from './portal'

const list = '/dashboard/student/assistance'
const teacher = 'maestra@lucero.test'
const told = /^Otra ventana del portal, quizá dormida/

openStories()
let wake = () => {}
afterEach(() => {
  wake()
  localStorage.clear()
})

/** Another tab, asleep, has the teacher's database open; a deletion waits for it, and blocks every later opening. */
async function sleepThroughDeletion(): Promise<void> {
  const name = personDatabaseName({ provider: '', owner: String(people.teacher.id) })
  let asked = () => {}
  // Resolves when a deletion waits for this tab: the one below, or one that the page of the last test has started.
  const waits = new Promise<void>((resolve) => (asked = resolve))
  const asleep = await new Promise<IDBDatabase>((resolve, reject) => {
    // Without a version, which opens the present one: the page of the last test may have upgraded the database.
    const opening = indexedDB.open(name)
    opening.onsuccess = () => {
      opening.result.onversionchange = () => asked()
      resolve(opening.result)
    }
    opening.onerror = () => reject(opening.error ?? new Error('not opened'))
  })
  indexedDB.deleteDatabase(name)
  wake = () => asleep.close()
  await waits
}

test('who signs in is told to close the other windows, and goes on by itself as soon as that is done', async () => {
  await sleepThroughDeletion()
  await signInAs(teacher, list)
  expect(await screen.findByText(told, undefined, patiently)).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Cierra otras ventanas/ })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: /^Estado de / })).toBeNull()

  wake()
  expect((await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByText(told)).toBeNull(), patiently)
})

test('a person who is told so can sign out, and reads that the device still has its data', async () => {
  await sleepThroughDeletion()
  await signInAs(teacher, list)
  await screen.findByText(told, undefined, patiently)
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar Sesión' }))
  await waitFor(() => expect(location.pathname).toBe('/login'), patiently)
  expect(storedKeys()).toEqual([])
  expect(await screen.findByText(/^Lo que este equipo guardó sigue en él/, undefined, patiently)).toBeTruthy()
})

test('a device that fails at writing down who is here reports it, and the page goes on', async () => {
  const reported = vi.fn()
  const { reportError } = globalThis
  Object.assign(globalThis, { reportError: reported })
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    if (this.name === 'identity') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    return Reflect.apply(put, this, key === undefined ? [value] : [value, key])
  })
  await signInAs(teacher, list)
  expect((await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)).length).toBeGreaterThan(0)
  Object.assign(globalThis, { reportError })
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ name: 'QuotaExceededError' }))
})
