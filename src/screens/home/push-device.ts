/** This browser's own side of notices: whether it can show them, and its address at a push service, asked for and given up. */
import { pushSubscription, type NoticeKind } from '../../contract'
import type * as z from 'zod/mini'

export type Asked = { ok: true; subscription: z.output<typeof pushSubscription> } | { ok: false; why: 'denied' | 'failed' }

export function takesNotices(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Whether any are asked for here; a notice's own button may have ended them. */
export async function isAsked(): Promise<boolean> {
  return (await present().catch(() => null)) !== null
}

/** Asks the person, then the browser. `key`: the school's public one; an address that was asked for with another is replaced. */
export async function askFor(key: string, kinds: NoticeKind[]): Promise<Asked> {
  if ((await Notification.requestPermission()) !== 'granted') return { ok: false, why: 'denied' }
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const before = await present()
    const applicationServerKey = bytesOf(key)
    if (before && !isSame(before.options.applicationServerKey, applicationServerKey)) await before.unsubscribe()
    const subscription = await registration?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    const { endpoint, keys } = subscription?.toJSON() ?? {}
    const read = pushSubscription.safeParse({ endpoint, keys, kinds })
    return read.success ? { ok: true, subscription: read.data } : { ok: false, why: 'failed' }
  } catch {
    return { ok: false, why: 'failed' }
  }
}

/** Gives the address up; answers it, '' where there was none. */
export async function giveUp(): Promise<string> {
  const subscription = await present().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
  return subscription?.endpoint ?? ''
}

async function present(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0))
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index])
}
