/** The pair of keys by which push services know this school (VAPID, RFC 8292): one for all of its processes, as lasting as the secret that signs tokens. */
import { createECDH, hkdfSync } from 'node:crypto'

export type VapidKeys = { publicKey: string; privateKey: string }

/** Of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** From the configured private key (32 bytes, base64url), else drawn from the secret: nothing more has to be kept, and every process draws the same. Throws where it is no key of that curve. */
export function vapidKeysOf(configured: string | undefined, secret: string): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(configured === undefined ? drawnFrom(secret) : Buffer.from(configured, 'base64url'))
  // It comes without the zeros it begins with.
  const bytes = pair.getPrivateKey()
  return { publicKey: pair.getPublicKey('base64url'), privateKey: Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url') }
}

/** More bytes than the order has, so that no key is likelier than another. */
function drawnFrom(secret: string): Buffer {
  const drawn = Buffer.from(hkdfSync('sha256', secret, '', 'web-push vapid', 48)).toString('hex')
  const scalar = (BigInt(`0x${drawn}`) % (order - 1n)) + 1n
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
}
