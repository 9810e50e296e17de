/** Push notices (capability `web-push`). Each device subscribes separately and chooses the kinds of notices. */
import * as z from 'zod/mini'
import { flagOr, readAs, text } from './wire'

/** The kinds of notices: a child was marked absent; a payment is due; a child won points. */
export const noticeKinds = ['absence', 'payment', 'points'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The push address of a browser; all browsers' addresses are far shorter than this limit. */
const endpoint = z.url().check(z.maxLength(2000))
/** Base64url without padding, exactly `characters` long. */
const base64url = (characters: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${characters}}$`)))

/** `keys`: an uncompressed P-256 point (65 bytes) and a secret (16 bytes), as the browser returns them (RFC 8291). */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
  kinds: z.array(z.enum(noticeKinds)).check(z.minLength(1), z.maxLength(noticeKinds.length)),
})
export const pushUnsubscription = z.object({ endpoint })

/** The SHA-256 of a push address, 64 hexadecimal digits. The address itself is a secret and must be in no URL. */
export async function endpointHash(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `device`: SHA-256 of this browser's push endpoint (see `endpointHash`); omitted if it has none. */
export const pushQuery = z.object({ device: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) })

const knownKinds = readAs(z.array(z.string()), (kinds) => noticeKinds.filter((kind) => kinds.includes(kind)))
/**
 * `key`: the provider's public VAPID key. `kinds`: what this device is subscribed to. `current`: false if the
 * subscription has another address or another session than this device; then the device must subscribe again.
 */
export const pushKey = z.object({ key: text, kinds: knownKinds, current: flagOr(true) })
export const pushKindsReply = z.object({ kinds: knownKinds })

/**
 * The message to the service worker (sent encrypted), with all texts that it shows. `tag`: a later notice with the same
 * tag replaces this one. `to`: the address that a tap opens. `stop`: the label of the button that unsubscribes;
 * `stopped`: the text shown after that.
 */
export const pushMessage = z.object({ title: text, body: text, tag: text, to: text, stop: text, stopped: text })
export type PushMessage = z.infer<typeof pushMessage>
