/** Asks the person, then the browser, for an address to which the school may send notices. */
import type * as z from 'zod/mini'
import { pushSubscription, type NoticeKind } from '../../contract'
import { presentAddress } from './browser-address'

export type Asked = { ok: true; subscription: z.output<typeof pushSubscription> } | { ok: false; why: 'denied' | 'failed' }

/** `key`: the school's public one; an address that was asked for with another is replaced. */
export async function askFor(key: string, kinds: readonly NoticeKind[]): Promise<Asked> {
  if ((await Notification.requestPermission()) !== 'granted') return { ok: false, why: 'denied' }
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const before = await presentAddress()
    if (before && !isAskedWith(before, key)) await before.unsubscribe()
    const subscription = await registration?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
    const { endpoint, keys } = subscription?.toJSON() ?? {}
    const read = pushSubscription.safeParse({ endpoint, keys, kinds })
    return read.success ? { ok: true, subscription: read.data } : { ok: false, why: 'failed' }
  } catch {
    return { ok: false, why: 'failed' }
  }
}

/** Another key is another school's, or the same one's with a new secret: what it sends does not arrive. */
export function isAskedWith({ options: { applicationServerKey } }: PushSubscription, key: string): boolean {
  const one = new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))
  const other = bytesOf(key)
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
