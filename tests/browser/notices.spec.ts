/**
 * A push message that arrives while no page is open, delivered through the browser's protocol: the notification that
 * the worker shows, and how the worker ends its subscription.
 */
import type { Worker } from '@playwright/test'
import { endpointHash } from '../../src/contract/push'
import { expect, installed, open, people, signIn, test } from './story'

test.use({ writes: false })

const message = {
  title: 'Íñigo: falta de hoy',
  body: 'La escuela registró su falta.',
  tag: 'absence/1',
  to: '/dashboard/student/1',
  stop: 'No avisar más',
  stopped: 'Este equipo ya no recibe avisos',
}

test('a notice says what the school said, leads to its page, in a window that shows it already or a new one, and can be ended by one tap', async ({
  page,
  context,
  provider,
}) => {
  await signIn(page, people.tutor)
  await installed(page)
  const cdp = await context.newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(provider.origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const deliver = async (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: provider.origin,
      registrationId: await registrationId,
      data,
    })
  const worker = context.serviceWorkers().find((one) => one.url().startsWith(provider.origin))
  if (!worker) throw new Error('no worker')
  await worker.evaluate(noteWhatIsDone)

  await deliver('no JSON at all')
  await deliver(JSON.stringify(message))
  await expect
    .poll(() => shownBy(worker))
    .toEqual([
      {
        title: message.title,
        body: message.body,
        tag: message.tag,
        to: message.to,
        actions: [{ action: 'stop', title: message.stop }],
      },
    ])

  const tapped = (to: string, action = '') =>
    worker.evaluate(`(${tap.toString()})(${JSON.stringify([{ ...message, to }, action])})`)
  const done = () => worker.evaluate<string[]>('done')
  const addressOf = (path: string) => new URL(path, provider.origin).href
  await tapped(message.to)
  await tapped('https://example.com/dashboard')
  expect(await done()).toEqual([`open ${addressOf(message.to)}`, `open ${addressOf('/dashboard')}`])
  await open(page, message.to)
  // The worker finds a window only once its page runs.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tapped(message.to)
  expect((await done()).slice(2)).toEqual([`focus ${addressOf(message.to)}`])

  await tapped(message.to, 'stop')
  expect((await done()).slice(3)).toEqual(['unsubscribe'])
  expect((await shownBy(worker)).map(({ title }) => title)).toEqual([message.title, message.stopped])

  // The browser changes the push address by itself: the chosen kinds continue under the new address.
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const [before, next] = ['before', 'next'].map((name) => ({
    endpoint: `https://push.example.com/${name}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  }))
  expect(
    (await provider.call('POST', '/api/push/subscription/', { token, body: { ...before, kinds: ['payment'] } })).status,
  ).toBe(200)
  await worker.evaluate(`(${change.toString()})(${JSON.stringify([before, next])})`)
  const known = await endpointHash(next?.endpoint ?? '')
  await expect
    .poll(async () => (await provider.call('GET', `/api/push/key/?device=${known}`, { token })).json)
    .toMatchObject({ kinds: ['payment'], current: true })
  await provider.call('DELETE', '/api/push/subscription/', { token, body: { endpoint: next?.endpoint } })
})

test(
  'where the browser reaches no service for notices it says so, keeps nothing, and what was chosen stays to be tried again',
  { tag: '@long' },
  async ({ page, context, provider }) => {
    await context.grantPermissions(['notifications'])
    await signIn(page, people.tutor)
    await installed(page)
    await page.getByRole('button', { name: 'Avisos en este equipo' }).click()
    const form = page.getByRole('dialog', { name: 'Avisos en este equipo' })
    const payment = form.getByLabel('Cuando llegue el día de un pago')
    await payment.check()
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(form.getByText('Este equipo no pudo pedir los avisos. Vuelve a intentar en un momento.')).toBeVisible()
    await expect(payment).toBeChecked()
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription()),
    ).toBeNull()
    const token = await provider.signIn(people.tutor)
    expect((await provider.call<{ kinds: unknown }>('GET', '/api/push/key/', { token })).json.kinds).toEqual([])
  },
)

type Shown = { title: string; body: string; tag: string; to: string; actions: unknown }
const shownBy = (worker: Worker) => worker.evaluate<Shown[]>('shown')

/**
 * Runs in the worker. A browser without a screen shows no notifications, opens and focuses no window without a tap, and
 * has no push service; so these calls are recorded instead.
 */
const noteWhatIsDone = `{
  self.shown = []
  self.done = []
  self.subscription = { unsubscribe: async () => { done.push('unsubscribe'); subscription = null; return true } }
  registration.pushManager.getSubscription = async () => subscription
  clients.openWindow = async (url) => void done.push('open ' + url)
  WindowClient.prototype.focus = async function () { done.push('focus ' + this.url) }
  registration.showNotification = async (title, { body, tag, data, actions }) => void shown.push({ title, body, tag, to: data?.to, actions })
}`

/** Runs in the worker: a tap on a notification or its button; resolves when the worker has handled it. */
function tap([data, action]: [typeof message, string]): Promise<void> {
  const notification = { data, close: () => undefined }
  return new Promise((resolve, reject) => {
    dispatchEvent(
      Object.assign(new Event('notificationclick'), {
        notification,
        action,
        waitUntil: (work: Promise<void>) => work.then(resolve, reject),
      }),
    )
  })
}

/** Runs in the worker: the browser reports another push address. */
function change([before, next]: { endpoint: string }[]): void {
  const newSubscription = { ...next, toJSON: () => next }
  dispatchEvent(
    Object.assign(new Event('pushsubscriptionchange'), {
      oldSubscription: before,
      newSubscription,
      waitUntil: () => undefined,
    }),
  )
}
