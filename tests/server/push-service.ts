/**
 * A push service on this machine: accepts what a provider sends as a browser maker's service would, checks the
 * signature, and decrypts the message with the subscription's own keys.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

export type Delivered = {
  device: string
  message: Record<string, unknown>
  claims: Record<string, unknown>
  headers: Record<string, unknown>
}
export type PushService = {
  origin: string
  /** The subscription of a new device, as its browser would give it to the provider. */
  device(name: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** The received messages, in the order of arrival. */
  delivered: Delivered[]
  /** Statuses of the next deliveries, in order; then 201. 'never': the delivery is not answered. */
  answers: (number | 'never')[]
  close(): Promise<void>
}

/** `publicKey`: the school's, as browsers get it. */
export async function openPushService(publicKey: () => string): Promise<PushService> {
  const devices = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>()
  const delivered: Delivered[] = []
  const answers: PushService['answers'] = []
  const server = createServer((request, response) => {
    receive(request)
      .then(() => answers.shift() ?? 201)
      .then((status) => status !== 'never' && response.writeHead(status).end())
      .catch((error: unknown) => response.writeHead(400).end(String(error)))
  })

  async function receive(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const name = decodeURIComponent((request.url ?? '').slice(1))
    const keys = devices.get(name)
    if (!keys || request.method !== 'POST' || request.headers['content-encoding'] !== 'aes128gcm')
      throw new Error('not a push')
    const claims = verified(request.headers.authorization ?? '', publicKey())
    delivered.push({
      device: name,
      message: JSON.parse(opened(Buffer.concat(chunks), keys).toString()),
      claims,
      headers: request.headers,
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    origin,
    delivered,
    answers,
    device(name) {
      const pair = createECDH('prime256v1')
      const auth = randomBytes(16)
      devices.set(name, { pair, auth })
      return {
        endpoint: `${origin}/${encodeURIComponent(name)}`,
        keys: { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') },
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** RFC 8292: checks the token, which is signed by the school's key and names it; returns its claims. */
export function verified(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed || key !== publicKey) throw new Error('not signed by the school')
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

/** RFC 8291 and 8188: decrypts the one record, which is encrypted for this device alone. */
function opened(sealed: Buffer, { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer }): Buffer {
  const salt = sealed.subarray(0, 16)
  const sender = sealed.subarray(21, 21 + sealed.readUInt8(20))
  const record = sealed.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // A delimiter ends the text; padding follows.
  return plain.subarray(0, plain.lastIndexOf(2))
}
