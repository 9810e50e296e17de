/** The origin of an address on which a server of this process listens. */
import type { AddressInfo } from 'node:net'

export function originOf(address: AddressInfo | string | null | undefined): string {
  if (!address || typeof address === 'string') return 'http://127.0.0.1'
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}
