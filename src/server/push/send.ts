/**
 * Sends one notice to one device: encrypts it for the device (RFC 8291), signs it with the school's key (RFC 8292), and
 * posts it to the push service.
 */
import { createHash } from 'node:crypto'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import webpush from 'web-push'
import type { PushMessage } from '../../contract'
import type { PushAddresses } from './addresses'
import type { VapidKeys } from './vapid'

export type Device = { endpoint: string; p256dh: string; auth: string }
/** 'gone': the subscription is invalid, or does not exist any more; it must be deleted. */
export type PushOutcome = 'sent' | 'gone' | 'failed'
/** `stopping`: when it is aborted, the request is aborted and not tried again. */
export type SendPush = (device: Device, message: PushMessage, stopping: AbortSignal) => Promise<PushOutcome>

/** `subject`: returns a `mailto:` or `https:` URL by which a push service can contact the school. */
type Settings = { keys: VapidKeys; addresses: PushAddresses; subject: () => Promise<string> }

/** How long a push service keeps a notice that it cannot deliver, seconds; an older one is of no use. */
const lifetimeSeconds = 12 * 60 * 60
/** The timeout of a whole attempt, ms. An idle timeout would not stop a service that answers byte by byte. */
const timeoutMs = 10_000
/** Pauses before the second and the third attempt, ms, if a service is busy or unreachable. */
const pauses = [1_000, 4_000]

export function openSendPush({ keys, addresses, subject }: Settings): SendPush {
  async function encryptFor({ endpoint, p256dh, auth }: Device, message: PushMessage): Promise<EncryptedNotice | null> {
    const contact = await subject()
    try {
      return webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
        TTL: lifetimeSeconds,
        topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
      })
    } catch {
      // The device's keys have the right length but are no point of the curve.
      return null
    }
  }

  return async (device, message, stopping) => {
    const { endpoint } = device
    const encrypted = addresses.allows(endpoint) ? await encryptFor(device, message) : null
    if (!encrypted) return 'gone'
    for (let tries = 0; ; tries += 1) {
      const status = await postTo(
        endpoint,
        encrypted,
        addresses,
        AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
      )
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      const pause = status === 0 || status === 429 || status >= 500 ? pauses[tries] : undefined
      if (pause === undefined || stopping.aborted) return 'failed'
      await wait(pause, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
}

type EncryptedNotice = { headers: Record<string, unknown>; body: Buffer | null }

/** Posts the notice and returns the HTTP status, 0 if the request failed or timed out. Follows no redirections. */
function postTo(
  endpoint: string,
  { headers, body }: EncryptedNotice,
  addresses: PushAddresses,
  signal: AbortSignal,
): Promise<number> {
  const url = new URL(endpoint)
  const request = url.protocol === 'https:' ? secure : plain
  const headerEntries = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return new Promise((resolve) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: Object.fromEntries(headerEntries),
        lookup: addresses.lookupFor(endpoint),
        signal,
        agent: false,
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        // The body is not needed and might never end.
        sending.destroy()
      },
    )
    sending.on('error', () => resolve(0))
    sending.end(body ?? undefined)
  })
}
