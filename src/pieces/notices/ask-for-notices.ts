/** Asks the person for permission and the browser for a push subscription. */
import type * as z from 'zod/mini'
import { pushSubscription, type NoticeKind } from '../../contract'
import { currentSubscription } from './browser-address'

export type SubscribeResult =
  { ok: true; subscription: z.output<typeof pushSubscription> } | { ok: false; why: 'denied' | 'failed' }

/** `key`: the provider's public VAPID key. A subscription with another key is replaced. */
export async function subscribeBrowser(key: string, kinds: readonly NoticeKind[]): Promise<SubscribeResult> {
  if ((await Notification.requestPermission()) !== 'granted') return { ok: false, why: 'denied' }
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const before = await currentSubscription()
    if (before && !hasKey(before, key)) await before.unsubscribe()
    const subscription = await registration?.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(key),
    })
    const { endpoint, keys } = subscription?.toJSON() ?? {}
    const read = pushSubscription.safeParse({ endpoint, keys, kinds })
    return read.success ? { ok: true, subscription: read.data } : { ok: false, why: 'failed' }
  } catch {
    return { ok: false, why: 'failed' }
  }
}

/**
 * Whether the subscription was made with `key`. If not, the subscription belongs to another provider or to an old key,
 * and this provider's notices do not arrive.
 */
export function hasKey({ options: { applicationServerKey } }: PushSubscription, key: string): boolean {
  const one = new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))
  const other = bytesOf(key)
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
