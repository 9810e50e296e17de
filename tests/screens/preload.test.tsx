/**
 * A list opened by its address: the first frame with the list shows what this device has stored of it, and that stays.
 */
import { isDeepStrictEqual } from 'node:util'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openStories, patiently } from './device'
import { openPortal, signInAs, unsentEdit } from './portal'

const stories = openStories()
const address = '/dashboard/student/assistance'

const statuses = () =>
  screen
    .queryAllByRole('combobox', { name: /^Estado de / })
    .map((box) => (box instanceof HTMLSelectElement ? [box.getAttribute('aria-label'), box.value] : []))

/**
 * Opens the address and returns the list's contents in each frame, from the first frame with a list until the screen's
 * own queries are answered.
 */
async function pictures(path: string) {
  const seen: ReturnType<typeof statuses>[] = []
  const look = () => {
    if (!screen.queryByRole('region', { name: 'ASISTENCIA DE ESTUDIANTES' })) return
    const now = statuses()
    if (!isDeepStrictEqual(now, seen.at(-1))) seen.push(now)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  await openPortal(path)
  const groups = await screen.findByRole('combobox', { name: 'Grupo' }, patiently)
  await waitFor(
    () =>
      expect(
        within(groups)
          .getAllByRole('option')
          .filter(({ textContent }) => textContent !== 'Cargando…').length,
      ).toBeGreaterThan(1),
    patiently,
  )
  await waitFor(() => expect(statuses()).not.toEqual([]), patiently)
  observer.disconnect()
  return seen
}

test('without a network the first picture has the rows, with what waits here laid over them, and they stay', async () => {
  await signInAs('maestra@lucero.test', address)
  await unsentEdit(stories.school)
  await waitFor(() => expect(statuses()[0]?.[1]).toBe('retardo'), patiently)
  const before = statuses()
  cleanup()

  expect(await pictures(address)).toEqual([before])
})

test('it shows the rows that the address asks for, and no others', async () => {
  await signInAs('recepcion@lucero.test', address)
  await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)
  const ofAll = statuses()
  cleanup()
  await openPortal(`${address}?group_id=1`)
  await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)
  const ofGroup = statuses()
  expect(ofGroup).not.toEqual(ofAll)
  cleanup()

  expect(await pictures(`${address}?group_id=1`)).toEqual([ofGroup])
})

test('rows of one person are in no picture of the next person on this device', async () => {
  await signInAs('maestra@lucero.test', address)
  const [mine] = await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)
  const name = mine?.getAttribute('aria-label') ?? ''
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar Sesión' }))
  await screen.findByRole('button', { name: 'Iniciar sesión' }, patiently)
  cleanup()

  await signInAs('maestro@lucero.test', address)
  const theirs = (await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)).map((box) =>
    box.getAttribute('aria-label'),
  )
  expect(theirs).not.toContain(name)
  cleanup()
  expect((await pictures(address)).map((rows) => rows.map(([label]) => label))).toEqual([theirs])
})
