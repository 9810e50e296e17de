/**
 * Notices to this device, up to the browser's push service: chosen by kind, ended, kept across sign-ins, and never
 * another person's on a shared phone.
 */
import { notificationsStore } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import NoticeKeeper from '../../src/app/NoticeKeeper'
import { signOut } from '../../src/pieces/account/sign-out'
import Home from '../../src/screens/home'
import { currentSession } from '../../src/session'
import { notify } from '../../src/ui'
import type { Who } from '../server/school'
import { deviceFilled, openStories, patiently, renderOnDevice } from './device'

const stories = openStories()

/** The browser's push subscription: a new endpoint for each `subscribe`, with the key that was given. */
type Address = {
  endpoint: string
  options: { applicationServerKey: ArrayBuffer }
  toJSON(): unknown
  unsubscribe(): Promise<boolean>
}
let address: Address | null = null
let onScreen: string[] = []
let asked = 0
const permission = { said: 'granted' }

beforeEach(() => {
  address = null
  onScreen = []
  const pushManager = {
    getSubscription: async () => address,
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
      asked += 1
      const endpoint = `https://push.example.com/${asked}`
      address ??= {
        endpoint,
        options: { applicationServerKey: applicationServerKey.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
        unsubscribe: async () => (address = null) === null,
      }
      return address
    },
  }
  const getNotifications = async () =>
    onScreen.map((title) => ({ close: () => (onScreen = onScreen.filter((one) => one !== title)) }))
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager, getNotifications }) },
  })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { requestPermission: async () => permission.said })
})
afterEach(() => {
  permission.said = 'granted'
  Reflect.deleteProperty(navigator, 'serviceWorker')
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
})

const arrive = (who: Who) =>
  renderOnDevice({
    school: stories.school,
    who,
    screen: (
      <>
        <NoticeKeeper />
        <Home />
      </>
    ),
  })
const told = () =>
  stories.school.database.query<{ endpoint: string; kinds: string; person: number }>(
    `select endpoint, array_to_string(kinds, ' ') as kinds, person_id as person from push_subscription order by id`,
  )
const keyAsked = () => stories.school.calls.filter((call) => call.includes('/api/push/key/')).length

async function choose(...kinds: string[]) {
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Avisos en este equipo' }, patiently))
  const form = within(await screen.findByRole('dialog', { name: 'Avisos en este equipo' }, patiently))
  const boxes = form.getAllByRole<HTMLInputElement>('checkbox')
  const before = boxes.filter(({ checked }) => checked).map(({ name }) => name)
  for (const box of boxes) if (kinds.includes(box.name) !== box.checked) await person.click(box)
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  return { before, form }
}
const saved = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)

test('an unimportant notice stands at the bottom of a phone, where it covers nothing that is read first', () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  notify.info('Tu sesión dura hasta las 20:00.', { bottomOnPhone: true })
  vi.stubGlobal('matchMedia', matchMedia)
  const { notifications } = notificationsStore.getState()
  expect(notifications.map(({ position }) => position)).toContain('bottom-center')
  notify.clear()
})

test('a mother chooses what she is told here, finds it so after signing in again, and ends it', async () => {
  permission.said = 'denied'
  const first = await arrive('tutor')
  const { before, form } = await choose('payment')
  expect(before).toEqual([])
  expect(await form.findByText(/^Sin tu permiso este navegador no muestra avisos\./, undefined, patiently)).toBeTruthy()
  expect(address).toBeNull()
  permission.said = 'granted'
  await userEvent.setup().click(form.getByRole('button', { name: 'Guardar' }))
  await saved()
  expect(await told()).toEqual([{ endpoint: address?.endpoint, kinds: 'payment', person: 5 }])
  first.leave()

  await arrive('tutor')
  const [session] = await stories.school.database.query<{ id: string }>(
    'select session_id::text as id from push_subscription',
  )
  await waitFor(
    async () =>
      expect(
        await stories.school.database.query('select id from push_subscription where session_id = $1::uuid', [
          session?.id ?? '',
        ]),
      ).toEqual([]),
    patiently,
  )
  expect((await choose('absence', 'payment')).before).toEqual(['payment'])
  await saved()
  expect(await told()).toEqual([{ endpoint: address?.endpoint, kinds: 'absence payment', person: 5 }])
  expect((await choose()).before).toEqual(['absence', 'payment'])
  await saved()
  expect([await told(), address]).toEqual([[], null])
})

test('an address with the school’s earlier key is asked for anew, and what was chosen goes on', async () => {
  const first = await arrive('tutor')
  await choose('points')
  await saved()
  first.leave()
  if (address) address.options.applicationServerKey = new ArrayBuffer(65)
  const next = `https://push.example.com/${asked + 1}`
  await arrive('tutor')
  await waitFor(
    async () => expect(await told()).toContainEqual({ endpoint: next, kinds: 'points', person: 5 }),
    patiently,
  )
  expect(address?.endpoint).toBe(next)
})

test.each(['otherTutor', 'teacher'] as const)(
  'who comes to a phone whose session ran out (%s) is shown nothing of another family’s',
  async (who) => {
    const first = await arrive('tutor')
    await choose('absence')
    await saved()
    onScreen = ['Íñigo: falta de hoy']
    first.leave()
    await arrive(who)
    await waitFor(() => expect([address, onScreen]).toEqual([null, []]), patiently)
  },
)

test('who signs out takes the notices along, without a network too; where the provider cannot be asked nothing is ended', async () => {
  const first = await arrive('tutor')
  await choose('absence')
  await saved()
  await deviceFilled('tutor')
  first.leave()
  stories.school.cut()
  onScreen = ['Íñigo: falta de hoy']
  const before = keyAsked()
  await arrive('tutor')
  await childCardOf('Íñigo Peña')
  expect([keyAsked() - before, address === null]).toEqual([0, false])
  const session = currentSession()
  if (session.state === 'in') await signOut(session, async () => undefined)
  expect([address, onScreen]).toEqual([null, []])
})

const childCardOf = async (name: string) =>
  within(await screen.findByRole('list', { name: 'Tus estudiantes' }, patiently)).findByText(name, undefined, patiently)
