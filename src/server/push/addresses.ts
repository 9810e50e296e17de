/**
 * Decides to which push addresses notices may be sent: HTTPS services on the public Internet, and those in
 * PUSH_SERVICES. Devices choose their address, so without this check anybody could make the server call hosts of its
 * private network (SSRF).
 */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const nonPublic = new BlockList()
const nonPublic4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
const nonPublic6 = [
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]
for (const [family, ranges] of [
  ['ipv4', nonPublic4],
  ['ipv6', nonPublic6],
] as const) {
  for (const range of ranges) {
    const [address = '', length = ''] = range.split('/')
    nonPublic.addSubnet(address, Number(length), family)
  }
}

/** Whether an IP address is private, reserved or otherwise not public. */
export function isNonPublic(address: string): boolean {
  return nonPublic.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

export type PushAddresses = {
  /** Checks only the URL itself: scheme, user, host, port. `lookupFor` limits the IP addresses of the host. */
  allows(endpoint: string): boolean
  /** The DNS lookup of the connection: finds only public IP addresses; undefined (no limit) for configured services. */
  lookupFor(endpoint: string): LookupFunction | undefined
}

/** `services`: origins that are allowed at any address and without HTTPS. */
export function openPushAddresses(services: readonly string[]): PushAddresses {
  const isConfigured = (endpoint: string) => services.includes(new URL(endpoint).origin)
  return {
    allows(endpoint) {
      if (!URL.canParse(endpoint)) return false
      const { protocol, username, password, hostname, port } = new URL(endpoint)
      if (isConfigured(endpoint)) return true
      const host = hostname.replace(/^\[|\]$/g, '')
      return (
        protocol === 'https:' &&
        username === '' &&
        password === '' &&
        port === '' &&
        (isIP(host) === 0 ? host.includes('.') : !isNonPublic(host))
      )
    },
    lookupFor: (endpoint) => (isConfigured(endpoint) ? undefined : publicLookup),
  }
}

/** A DNS lookup that returns only public addresses. */
const publicLookup: LookupFunction = (hostname, options, found) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first, ...others] = error ? [] : addresses.filter(({ address }) => !isNonPublic(address))
    if (!first)
      found(error ?? Object.assign(new Error('a push service without a public address'), { code: 'ENOTFOUND' }), '')
    else if (options.all) found(null, [first, ...others])
    else found(null, first.address, first.family)
  })
}
