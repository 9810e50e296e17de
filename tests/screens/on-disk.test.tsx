/** An answer is on this device before it is shown, and a tap before the page can close. */
import Dexie, { RangeSet } from 'dexie'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { personDatabaseName } from '../../src/offline/database/device-database'
import { forgetAnswers } from '../../src/provider/online'
import Payment from '../../src/screens/payments/PaymentDetail'
import RollCallScreen from '../../src/screens/roll-call'
import { people } from '../server/school'
import { later, openStories, patiently, renderOnDevice, setClock } from './device'

const stories = openStories()

let letGo = () => {}
afterEach(() => letGo())

/** The desk's device, which has no payment stored yet. */
async function desksDevice(): Promise<void> {
  const { leave } = await renderOnDevice({ school: stories.school, who: 'desk', screen: <p>escritorio</p> })
  await screen.findByText('escritorio')
  leave()
}

const renderPayment = () =>
  renderOnDevice({ school: stories.school, who: 'desk', screen: <Payment />, at: '/dashboard/pagos/2' })
const payment = () => screen.queryByRole('region', { name: 'Pago 2' })

/** Another writer keeps this store locked until the test releases it. */
async function holdStore(store: string, owner: number): Promise<void> {
  const name = personDatabaseName({ provider: '', owner: String(owner) })
  await waitFor(async () => expect((await indexedDB.databases()).map(({ name }) => name)).toContain(name), patiently)
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
  })
  const kept = database.transaction(store, 'readwrite').objectStore(store)
  let held = true
  const stay = () => void (held && (kept.count().onsuccess = stay))
  stay()
  letGo = () => {
    held = false
    database.close()
  }
}

/**
 * Waits for the payment's answer and 20 turns of the event loop, enough to render it. For timers only 1 ms passes per
 * turn, however slow the machine is.
 */
async function answered(): Promise<void> {
  let came = false
  stories.school.losing((url) => {
    came ||= url.includes('/receipt/2/')
    return false
  })
  for (let turns = 0; turns < 20; turns += came ? 1 : 0) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(1)
      await pause(0)
    })
  }
}

test('an answer is on the device before it is shown: whoever leaves at once has it without a connection', async () => {
  await desksDevice()
  await holdStore('cachedAnswers', people.desk.id)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
  const { leave } = await renderPayment()
  await answered()
  expect(payment()).toBeNull()

  setClock(stories.school, Date.now())
  letGo()
  await waitFor(() => expect(payment()).toBeTruthy(), { ...patiently, interval: 1 })
  stories.school.cut()
  leave()
  forgetAnswers()
  await renderPayment()
  expect(await screen.findByRole('region', { name: 'Pago 2' }, patiently)).toBeTruthy()
  expect(await screen.findByText(/^Datos de hace /, undefined, patiently)).toBeTruthy()
})

test('a device that stumbles over what it keeps is asked once more before anybody is told that there is nothing', async () => {
  const { leave } = await renderPayment()
  expect(await screen.findByRole('region', { name: 'Pago 2' }, patiently)).toBeTruthy()
  stories.school.cut()
  leave()
  forgetAnswers()
  let stumbled = 0
  const { get } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key: IDBValidKey | IDBKeyRange,
  ) {
    if (this.name === 'cachedAnswers' && (stumbled += 1) === 1)
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    return get.call(this, key)
  })
  await renderPayment()
  expect(await screen.findByRole('region', { name: 'Pago 2' }, patiently)).toBeTruthy()
  expect(stumbled).toBeGreaterThan(1)
})

test('a device that never comes to writing it down shows it all the same', async () => {
  await desksDevice()
  await holdStore('cachedAnswers', people.desk.id)
  await renderPayment()
  expect(await screen.findByRole('region', { name: 'Pago 2' }, patiently)).toBeTruthy()
  expect(screen.queryByText(/^Datos de hace /)).toBeNull()
})

test('a device without room for it shows it all the same', async () => {
  const { put } = IDBObjectStore.prototype
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    if (this.name === 'cachedAnswers') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    return Reflect.apply(put, this, key === undefined ? [value] : [value, key])
  })
  await renderPayment()
  expect(await screen.findByRole('region', { name: 'Pago 2' }, patiently)).toBeTruthy()
  await waitFor(() =>
    expect(full.mock.contexts.some((store) => store instanceof IDBObjectStore && store.name === 'cachedAnswers')).toBe(
      true,
    ),
  )
  expect(screen.queryByText(/^Error al cargar/)).toBeNull()
})

test('a roll that is left right after a tap has that tap', async () => {
  const screenOfRoll = {
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  } as const
  const begun: IDBTransaction[] = []
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
    const one = Reflect.apply(transaction, this, asked)
    begun.push(one)
    return one
  })
  const { leave } = await renderOnDevice(screenOfRoll)
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  fireEvent.click(await roll.findByRole('button', { name: 'Íñigo Peña: Asistencia' }, patiently))
  expect(await roll.findByRole('button', { name: 'Guardar · 19 presentes · 1 falta' }, patiently)).toBeTruthy()

  fireEvent.click(roll.getByRole('button', { name: 'Ángel Cárdenas: Asistencia' }))
  expect(roll.getByRole('button', { name: 'Ángel Cárdenas: Falta' })).toBeTruthy()
  // The page closes: a transaction that has not asked for its commit by now is aborted. Only the tap's own event
  // handler has run.
  for (let step = 0; step < 100; step += 1) await null
  for (const one of begun.filter((one) => [...one.objectStoreNames].includes('drafts'))) abort(one)
  leave()

  await renderOnDevice(screenOfRoll)
  expect(await screen.findByRole('button', { name: 'Guardar · 18 presentes · 2 faltas' }, patiently)).toBeTruthy()
})

test('the bar of a roll counts a mark once it is on disk, and no earlier', async () => {
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  await roll.findByRole('button', { name: 'Guardar · 20 presentes' }, patiently)
  await holdStore('drafts', people.teacher.id)
  fireEvent.click(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
  await roll.findByRole('button', { name: 'Íñigo Peña: Falta' })
  for (let turns = 0; turns < 20; turns += 1) await act(() => pause(0))
  expect(roll.getByRole('button', { name: 'Guardar · 20 presentes' })).toBeTruthy()
  letGo()
  expect(await roll.findByRole('button', { name: 'Guardar · 19 presentes · 1 falta' }, patiently)).toBeTruthy()
})

test('a roll is called taken once it is on disk, and no earlier: a disk that takes its time is told', async () => {
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  const save = await roll.findByRole('button', { name: 'Guardar · 20 presentes' }, patiently)
  await holdStore('outbox', people.teacher.id)
  fireEvent.click(save)
  expect(await roll.findByRole('button', { name: 'Guardando…' })).toBe(save)
  expect(roll.queryByText('Guardado en este equipo')).toBeNull()
  letGo()
  expect(await roll.findByRole('button', { name: 'Lista tomada · 20 presentes' }, patiently)).toBe(save)
})

test('a roll on screen outlives connections that the browser cut, and shows what is marked afterwards', async () => {
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  await roll.findByRole('button', { name: 'Guardar · 20 presentes' }, patiently)
  const cut = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  })
  // The screen says that the tap was not saved, and still shows it.
  fireEvent.click(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
  expect(await screen.findByText(/^No se pudo guardar el borrador/, undefined, patiently)).toBeTruthy()
  const colleague = await stories.school.as('desk')
  await colleague('POST', '/api/users/attendance/student/', {
    attendance_date: '2026-03-04',
    student: 2,
    group: 1,
    status: 'justificada',
  })
  await act(async () => Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) }))
  cut.mockRestore()
  later(stories.school, 60)
  expect(await roll.findByRole('button', { name: 'Zoé Peña: Falta justificada' }, patiently)).toBeTruthy()
  expect(roll.getByRole('button', { name: 'Íñigo Peña: Falta' })).toBeTruthy()
  fireEvent.click(roll.getByRole('button', { name: 'Ángel Cárdenas: Asistencia' }))
  expect(await roll.findByRole('button', { name: 'Guardar · 17 presentes · 2 faltas' }, patiently)).toBeTruthy()
})

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // The transaction is committed or about to be.
  }
}
