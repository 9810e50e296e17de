/**
 * Push notices: shows the message that the provider has encrypted for this device. A click on the notice opens the page
 * `to`; the button of the notice unsubscribes this device. If the browser changes the push subscription, the worker
 * sends the new address to the provider.
 */
import { pushMessage, type PushMessage } from '../contract/push'
import { tellPushAddress } from '../offline/sync/tell-push-address'

export function showNotices(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const message = readMessage(event.data)
    if (message) event.waitUntil(show(worker, message))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { to, stopped } = pushMessage.parse(event.notification.data ?? {})
    event.waitUntil(event.action === 'stop' ? unsubscribe(worker, stopped) : openPage(worker, to))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker, event)))
}

const icon = '/icons/192.png'

function show(
  { registration }: ServiceWorkerGlobalScope,
  { title, body, tag, to, stop, stopped }: PushMessage,
): Promise<void> {
  const options: NotificationOptions & { actions: { action: string; title: string }[] } = {
    body,
    tag,
    icon,
    lang: 'es-MX',
    data: { to, stopped },
    actions: [{ action: 'stop', title: stop }],
  }
  return registration.showNotification(title, options)
}

/**
 * Unsubscribes. The push service then refuses the provider's next notice for this device, and the provider deletes the
 * address.
 */
async function unsubscribe({ registration }: ServiceWorkerGlobalScope, stopped: string): Promise<void> {
  const { pushManager } = registration
  await (await pushManager.getSubscription())?.unsubscribe()
  if ((await pushManager.getSubscription()) === null)
    await registration.showNotification(stopped, { tag: 'stopped', icon, lang: 'es-MX' })
}

type Change = { newSubscription: PushSubscription | null; oldSubscription: PushSubscription | null }

/**
 * Sends the new address to the provider. In some browsers the event contains the new subscription. In others the worker
 * subscribes again with the options of the old one, which contain the provider's key. If the event contains neither,
 * nothing is sent.
 */
async function renew(
  { registration }: ServiceWorkerGlobalScope,
  { newSubscription, oldSubscription }: Change,
): Promise<void> {
  const next =
    newSubscription ?? (oldSubscription && (await registration.pushManager.subscribe(oldSubscription.options)))
  if (next) await tellPushAddress(next.toJSON(), oldSubscription?.endpoint)
}

/**
 * Focuses a window that shows the page `to` (home if `to` is no page of the portal), or opens a new one. No other
 * window is navigated, because somebody may be typing there.
 */
async function openPage({ clients, location }: ServiceWorkerGlobalScope, to: string): Promise<void> {
  const { href } = new URL(to.startsWith('/dashboard') ? to : '/dashboard', location.origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === href)
  await (there ? there.focus() : clients.openWindow(href))
}

function readMessage(data: PushMessageData | null): PushMessage | null {
  try {
    return pushMessage.parse(data?.json() ?? {})
  } catch {
    return null
  }
}
