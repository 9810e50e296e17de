/** How often somebody may try at a door: counted in the database, a statement each, so that it holds over several processes and no connection waits. */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Queryable, Value } from '../database/database'

const windowSeconds = 15 * 60

/** What is counted, and how much of it a quarter of an hour bears. */
const most = {
  /** Passwords of one account that were wrong, on a device where it has signed in before: nobody else's count there. */
  'sign-in device': 10,
  /** On other devices: of one account from one network, of one account, and from one network, which a school shares. */
  'sign-in account and network': 10,
  'sign-in account': 50,
  'sign-in network': 60,
  /** The own password, asked for again. */
  'own password': 10,
  'reset account': 5,
  'reset network': 60,
  'registration e-mail': 3,
  /** A school's evening shares one network. */
  'registration network': 200,
} as const
type Counted = keyof typeof most

/** One count: of what, and whose. */
export type Count = { of: Counted; whose: string }

export type RateLimits = {
  /** The seconds to wait until a try is borne, or 0; counts nothing. */
  wait(counts: readonly Count[]): Promise<number>
  /** Counts a try, before it is made: tries at the same moment cannot slip past together. The seconds to wait, or 0 where it is borne. */
  take(counts: readonly Count[]): Promise<number>
  /** A try that went well was none to count, and clears the narrowest count, which stands first. */
  succeed(counts: readonly Count[]): Promise<void>
  /** What was counted of an account is forgotten, on whatever device and network; what networks were counted stays. */
  lift(email: string, person: number): Promise<void>
}

export function openRateLimits(database: Queryable): RateLimits {
  // The library asks for a client of pg; both databases here answer in its way.
  const storeClient = {
    async query({ text, values }: { text: string; values: Value[] }) {
      const rows = await database.query(text, values)
      return { rows, rowCount: rows.length }
    },
  }
  const opened = new Map<Counted, RateLimiterPostgres>()
  function limiterOf(of: Counted): RateLimiterPostgres {
    const known = opened.get(of)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: of,
      points: most[of],
      duration: windowSeconds,
    })
    opened.set(of, limiter)
    return limiter
  }

  return {
    async wait(counts) {
      const found = await Promise.all(counts.map(({ of, whose }) => limiterOf(of).get(whose)))
      return Math.max(0, ...found.map((count) => (count && count.remainingPoints === 0 ? secondsOf(count) : 0)))
    },

    async take(counts) {
      for (const { of, whose } of counts) {
        try {
          await limiterOf(of).consume(whose)
        } catch (used) {
          if (used instanceof RateLimiterRes) return secondsOf(used)
          throw used
        }
      }
      return 0
    },

    async succeed([narrowest, ...shared]) {
      if (narrowest) await limiterOf(narrowest.of).delete(narrowest.whose)
      for (const { of, whose } of shared) await limiterOf(of).reward(whose)
    },

    async lift(email, person) {
      await database.query(`delete from rate_limit where key = $1 or starts_with(key, $2) or starts_with(key, $3)`, [
        `sign-in account:${whoseAccount(email)}`,
        `sign-in account and network:${whoseAccount(email)} `,
        `sign-in device:${person} `,
      ])
    },
  }
}

/** What a sign-in counts against: on a known device by that device alone, so that nobody else can use its tries up. */
export function signInCounts(email: string, address: string, known: { device: string; person: number } | null): Count[] {
  if (known) return [{ of: 'sign-in device', whose: `${known.person} ${known.device}` }]
  const [account, network] = [whoseAccount(email), networkOf(address)]
  // The narrowest first: what it refuses is not counted against the others.
  return [
    { of: 'sign-in account and network', whose: `${account} ${network}` },
    { of: 'sign-in account', whose: account },
    { of: 'sign-in network', whose: network },
  ]
}

/** An e-mail names the same account in any case. */
export function whoseAccount(email: string): string {
  return email.trim().toLowerCase()
}

/** Whoever has one IPv6 address has the 2⁶⁴ of its network; an IPv4 address is counted by itself. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
