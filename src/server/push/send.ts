/** One notice to one device: sealed for it alone (RFC 8291), signed as the school's (RFC 8292), handed to its push service. */
import { createHash } from 'node:crypto'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import webpush from 'web-push'
import type { PushMessage } from '../../contract'
import type { PushAddresses } from './addresses'
import type { VapidKeys } from './vapid'

export type Device = { endpoint: string; p256dh: string; auth: string }
/** 'gone': that device is told nothing any more. */
export type Sent = 'sent' | 'gone' | 'failed'
/** `open`: aborted where nothing is to be sent any more. */
export type SendPush = (device: Device, message: PushMessage, open: AbortSignal) => Promise<Sent>

type Settings = { keys: VapidKeys; addresses: PushAddresses; /** A mail address or page of whoever answers for what is sent. */ subject: string }

/** Seconds a service keeps what it cannot deliver: yesterday's news is none. */
const lifetime = 12 * 60 * 60
/** For one try as a whole: a service may answer letter by letter. */
const patienceMs = 10_000
/** Before the second and the third try, where a service is busy or out of reach. */
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
      // Keys of the right length that are no point of the curve.
      return null
    }
  }

  return async (device, message, open) => {
    const { endpoint } = device
    const sealed = addresses.allows(endpoint) ? sealedFor(device, message) : null
    if (!sealed) return 'gone'
    for (let tries = 0; ; tries += 1) {
      const status = await handedTo(endpoint, sealed, addresses, AbortSignal.any([open, AbortSignal.timeout(patienceMs)]))
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      const pause = status === 0 || status === 429 || status >= 500 ? pauses[tries] : undefined
      if (pause === undefined || open.aborted) return 'failed'
      await wait(pause, undefined, { signal: open }).catch(() => undefined)
    }
  }
}

type Sealed = { headers: Record<string, unknown>; body: Buffer | null }

/** The service's status, 0 where there was no answer in time. A redirection is none. */
function handedTo(endpoint: string, { headers, body }: Sealed, addresses: PushAddresses, signal: AbortSignal): Promise<number> {
  const url = new URL(endpoint)
  const request = url.protocol === 'https:' ? secure : plain
  const written = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return new Promise((resolve) => {
    const sending = request(url, { method: 'POST', headers: Object.fromEntries(written), lookup: addresses.lookupFor(endpoint), signal, agent: false }, (response) => {
      resolve(response.statusCode ?? 0)
      // What else it says is nobody's business, and may have no end.
      sending.destroy()
    })
    sending.on('error', () => resolve(0))
    sending.end(body ?? undefined)
  })
}
