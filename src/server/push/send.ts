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
export type SendPush = (device: Device, message: PushMessage) => Promise<Sent>

type Settings = { keys: VapidKeys; addresses: PushAddresses; /** A mail address or page of whoever answers for what is sent. */ subject: string }

/** Seconds a service keeps what it cannot deliver: yesterday's news is none. */
const lifetime = 12 * 60 * 60
const patienceMs = 10_000
/** Before the second and the third try, where a service is busy or out of reach. */
const pauses = [1_000, 4_000]

export function openSendPush({ keys, addresses, subject }: Settings): SendPush {
  return async ({ endpoint, p256dh, auth }, message) => {
    if (!addresses.allows(endpoint)) return 'gone'
    const topic = createHash('sha256').update(message.tag).digest('base64url').slice(0, 32)
    const sealed = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
      TTL: lifetime,
      topic,
    })
    for (let tries = 0; ; tries += 1) {
      const status = await handedTo(endpoint, sealed, addresses)
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      const pause = status === 0 || status === 429 || status >= 500 ? pauses[tries] : undefined
      if (pause === undefined) return 'failed'
      await wait(pause)
    }
  }
}

type Sealed = { headers: Record<string, unknown>; body: Buffer | null }

/** The service's status, 0 where there was no answer. A redirection is none. */
function handedTo(endpoint: string, { headers, body }: Sealed, addresses: PushAddresses): Promise<number> {
  const url = new URL(endpoint)
  const request = url.protocol === 'https:' ? secure : plain
  const written = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return new Promise((resolve) => {
    const sending = request(url, { method: 'POST', headers: Object.fromEntries(written), lookup: addresses.lookupFor(endpoint), timeout: patienceMs, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sending.on('timeout', () => sending.destroy())
    sending.on('error', () => resolve(0))
    sending.end(body ?? undefined)
  })
}
