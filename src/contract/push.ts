/** Notices that arrive while nobody looks at the portal (announced as `web-push`): asked for device by device, each kind by itself. */
import * as z from 'zod/mini'
import { flagOr, readAs, text } from './wire'

/** A child who was marked absent · a payment that is due · points that were won. */
export const noticeKinds = ['absence', 'payment', 'points'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** A browser's push address is longer at one maker than at another; none is as long as this. */
const endpoint = z.url().check(z.maxLength(2000))
/** Base64url without padding, of exactly so many bytes. */
const bytes = (characters: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${characters}}$`)))

/** `keys`: an uncompressed point of P-256 (65 bytes) and a secret (16), as the browser gives them (RFC 8291). */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
  kinds: z.array(z.enum(noticeKinds)).check(z.minLength(1), z.maxLength(noticeKinds.length)),
})
export const pushEnd = z.object({ endpoint })

/** An address is a secret: it is asked about by its SHA-256, hex. */
export async function nameOfAddress(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `device`: names the address that this browser has; left out where it has none. */
export const pushQuery = z.object({ device: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) })

const known = readAs(z.array(z.string()), (said) => noticeKinds.filter((kind) => said.includes(kind)))
/** The provider's public key (VAPID), and of what this very device is told. Not `current`: its address or its session is another one by now, and has to be told. */
export const pushKey = z.object({ key: text, kinds: known, current: flagOr(true) })
export const pushKept = z.object({ kinds: known })

/** What travels to the worker, sealed: all it shows, in the school's own words, and the address that a tap opens. */
export type PushMessage = { title: string; body: string; /** A later notice of the same takes its place. */ tag: string; to: string; stop: string; stopped: string }
