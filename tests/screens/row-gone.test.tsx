/**
 * A row that was undone elsewhere while this screen still shows it: a change to it is reported as lost, never as saved.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { personDatabaseName } from '../../src/offline/database/device-database'
import AttendanceScreen from '../../src/screens/attendance'
import OutboxScreen from '../../src/screens/outbox'
import RollCallScreen from '../../src/screens/roll-call'
import { people } from '../server/school'
import { chooseStatus, deviceFilled, openStories, pageAtRest, patiently, renderOnDevice } from './device'

const stories = openStories()
const person = userEvent.setup()

const roll = <RollCallScreen />
const rollAt = '/dashboard/lista?group_id=1'

/** Saves the roll of Kids 2 without a network: its rows exist only on this device. */
async function takeRollOffline() {
  const page = await renderOnDevice({ school: stories.school, who: 'teacher', screen: roll, at: rollAt })
  await screen.findByRole('button', { name: 'Guardar · 20 presentes' }, patiently)
  await deviceFilled('teacher')
  stories.school.cut()
  await person.click(screen.getByRole('button', { name: 'Guardar · 20 presentes' }))
  await screen.findByText('Guardado en este equipo', undefined, patiently)
  // Waits until the saved rows are read back: a tap before that would change the save and not a row.
  await pageAtRest()
  return page
}

/** Another tab undoes the roll, and this page does not know yet. */
async function takeBackUnheard(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(personDatabaseName({ provider: '', owner: String(people.teacher.id) }))
    opening.onsuccess = () => resolve(opening.result)
  })
  const transaction = database.transaction('outbox', 'readwrite')
  transaction.objectStore('outbox').clear()
  await new Promise((resolve) => (transaction.oncomplete = resolve))
  database.close()
}

async function told() {
  expect(
    await screen.findByText(/^No se guardó: este registro se quitó en otra ventana/, undefined, patiently),
  ).toBeTruthy()
  expect(screen.queryByText('Guardado en este equipo')).toBeNull()
}

async function listOfInigo() {
  const page = await takeRollOffline()
  page.leave()
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <AttendanceScreen />,
    at: '/dashboard/student/assistance',
  })
  await person.type(await screen.findByRole('searchbox', { name: 'Buscar por nombre' }, patiently), 'inigo pena')
  await waitFor(
    () =>
      expect(
        new Set(
          screen.getAllByRole('combobox', { name: /^Estado de / }).map((select) => select.getAttribute('aria-label')),
        ),
      ).toEqual(new Set(['Estado de Íñigo Peña'])),
    patiently,
  )
  const [newest] = screen.getAllByRole('combobox', { name: 'Estado de Íñigo Peña' })
  const row = newest?.closest('li')
  if (!newest || !row) throw new Error('no row')
  await person.click(within(row).getByRole('button', { name: 'Más de Íñigo Peña' }))
  await within(row).findByRole('button', { name: /Iniciar ciclo/ }, patiently)
  await takeBackUnheard()
  return { newest, row: within(row) }
}

test('a tap on the roll', async () => {
  await takeRollOffline()
  await takeBackUnheard()
  await person.click(screen.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
  expect(
    await screen.findByText(/^No se guardó: este registro se quitó en otra ventana/, undefined, patiently),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Íñigo Peña: Falta' })).toBeNull()
})

test('a status chosen in the list', async () => {
  const { newest } = await listOfInigo()
  await chooseStatus(newest, 'falta')
  await told()
  expect(newest).toHaveProperty('value', 'asistencia')
})

test('a cycle that begins', async () => {
  const { row } = await listOfInigo()
  await person.click(row.getByRole('button', { name: /Iniciar ciclo/ }))
  await told()
})

test('observations: what was typed stays in the form', async () => {
  const { row } = await listOfInigo()
  await person.click(row.getByRole('button', { name: 'Observaciones de Íñigo Peña' }))
  const box = await screen.findByRole('textbox', { name: /^Observaciones/ }, patiently)
  await person.type(box, 'Tos')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  await told()
  expect(box).toHaveProperty('value', 'Tos')
})

test('a correction in Por enviar', async () => {
  const page = await takeRollOffline()
  page.leave()
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <OutboxScreen />,
    at: '/dashboard/por-enviar',
  })
  await person.click(await screen.findByRole('button', { name: /^Ver \d+ cambios$/ }, patiently))
  const [fix] = await screen.findAllByRole('button', { name: 'Corregir' }, patiently)
  if (!fix) throw new Error('nothing to correct')
  await person.click(fix)
  const form = within(await screen.findByRole('dialog', { name: /^Corregir a / }, patiently))
  await takeBackUnheard()
  await person.selectOptions(form.getByLabelText(/^Estado/), 'falta')
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  await told()
})
