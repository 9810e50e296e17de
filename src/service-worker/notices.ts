/**
 * Notices that arrive while nobody looks: what the provider has sealed for this device is shown as it says it, a tap
 * opens its page, and its button ends all of them here. An address that the browser changes is told to the provider.
 */
import type { PushMessage } from '../contract/push'
import { tellPushAddress } from '../offline/sync/tell-push-address'

export function showNotices(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const message = read(event.data)
    if (message) event.waitUntil(show(worker, message))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { to, stopped } = readFields(event.notification.data)
    event.waitUntil(event.action === 'stop' ? stop(worker, stopped) : open(worker, to))
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

/** The browser tells the push service, and that one the provider, which forgets this device at its next notice. */
async function stop({ registration }: ServiceWorkerGlobalScope, stopped: string): Promise<void> {
  const { pushManager } = registration
  await (await pushManager.getSubscription())?.unsubscribe()
  if ((await pushManager.getSubscription()) === null)
    await registration.showNotification(stopped, { tag: 'stopped', icon, lang: 'es-MX' })
}

type Change = { newSubscription: PushSubscription | null; oldSubscription: PushSubscription | null }

/** Some browsers bring the next address along, others leave it to be asked for, with the school's key as before. */
async function renew(
  { registration }: ServiceWorkerGlobalScope,
  { newSubscription, oldSubscription }: Change,
): Promise<void> {
  const next =
    newSubscription ?? (oldSubscription && (await registration.pushManager.subscribe(oldSubscription.options)))
  if (next) await tellPushAddress(next.toJSON(), oldSubscription?.endpoint)
}

/** A window that shows the page already, else a new one: what somebody types in another stays. */
async function open({ clients, location }: ServiceWorkerGlobalScope, to: string): Promise<void> {
  const { href } = new URL(to.startsWith('/dashboard') ? to : '/dashboard', location.origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === href)
  await (there ? there.focus() : clients.openWindow(href))
}

function read(data: PushMessageData | null): PushMessage | null {
  try {
    return readFields(data?.json())
  } catch {
    return null
  }
}

/** What is missing is ''. */
function readFields(said: unknown): PushMessage {
  const fields = new Map(Object.entries(typeof said === 'object' && said !== null ? said : {}))
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    title: text('title'),
    body: text('body'),
    tag: text('tag'),
    to: text('to'),
    stop: text('stop'),
    stopped: text('stopped'),
  }
}
