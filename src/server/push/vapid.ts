/**
 * The key pair that identifies the school to push services (VAPID, RFC 8292). All processes use the same pair; it
 * changes only if the configured key or the secret changes.
 */
import { createECDH, hkdfSync } from 'node:crypto'

export type VapidKeys = { publicKey: string; privateKey: string }

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The key pair from the configured private key (32 bytes, base64url), else derived from the secret, so that nothing
 * else must be stored. Throws if the configured key is invalid.
 */
export function vapidKeysOf(configured: string | undefined, secret: string): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(configured === undefined ? derivedFrom(secret) : Buffer.from(configured, 'base64url'))
  // getPrivateKey omits leading zeros.
  const bytes = pair.getPrivateKey()
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url'),
  }
}

/**
 * Derives a private key: 48 bytes of HKDF, reduced by a modulo to the 32 bytes of a key. With only 32 bytes of HKDF,
 * the modulo would make some keys more likely than others.
 */
function derivedFrom(secret: string): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'web-push vapid', 48)).toString('hex')
  const scalar = (BigInt(`0x${derived}`) % (order - 1n)) + 1n
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
}
