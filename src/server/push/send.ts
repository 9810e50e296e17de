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
/** 'gone': the subscription does not exist any more and is to be deleted. */
export type Sent = 'sent' | 'gone' | 'failed'
/** `open`: stops sending when it is aborted. */
export type SendPush = (device: Device, message: PushMessage, open: AbortSignal) => Promise<Sent>

/** `subject`: a `mailto:` or `https:` URL by which a push service can contact the school. */
type Settings = { keys: VapidKeys; addresses: PushAddresses; subject: string }

/** How long a service keeps an undelivered notice, seconds; an older one is of no use. */
const lifetime = 12 * 60 * 60
/** The timeout of one whole attempt, ms; an idle timeout would not help against a service that answers byte by byte. */
const patienceMs = 10_000
/** Pauses before the second and the third attempt, ms, if a service is busy or unreachable. */
const pauses = [1_000, 4_000]

export function openSendPush({ keys, addresses, subject }: Settings): SendPush {
  function sealedFor({ endpoint, p256dh, auth }: Device, message: PushMessage): Sealed | null {
    try {
      return webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
        TTL: lifetime,
        topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
      })
    } catch {
      // The device's keys have the right length but are no point of the curve.
      return null
    }
  }

  return async (device, message, open) => {
    const { endpoint } = device
    const sealed = addresses.allows(endpoint) ? sealedFor(device, message) : null
    if (!sealed) return 'gone'
    for (let tries = 0; ; tries += 1) {
      const status = await handedTo(
        endpoint,
        sealed,
        addresses,
        AbortSignal.any([open, AbortSignal.timeout(patienceMs)]),
      )
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      const pause = status === 0 || status === 429 || status >= 500 ? pauses[tries] : undefined
      if (pause === undefined || open.aborted) return 'failed'
      await wait(pause, undefined, { signal: open }).catch(() => undefined)
    }
  }
}

type Sealed = { headers: Record<string, unknown>; body: Buffer | null }

/** Posts the notice and returns the HTTP status, 0 if there was no answer in time. Redirections are not followed. */
function handedTo(
  endpoint: string,
  { headers, body }: Sealed,
  addresses: PushAddresses,
  signal: AbortSignal,
): Promise<number> {
  const url = new URL(endpoint)
  const request = url.protocol === 'https:' ? secure : plain
  const written = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return new Promise((resolve) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: Object.fromEntries(written),
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
