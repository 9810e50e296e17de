/**
 * Limits of attempts, counted in the database so that they hold for all processes together. Each counter is changed by
 * a single statement outside a transaction, so that no database connection is occupied while the attempt is handled.
 */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Queryable, Value } from '../database/database'

const windowSeconds = 15 * 60

/** The counters, with the number of attempts that each allows in `windowSeconds`. */
const allowedAttempts = {
  /** Wrong passwords for an account on a device where it has signed in before. Attempts elsewhere do not count. */
  'sign-in device': 10,
  /** Wrong passwords on an unknown device. This limit and the next two all apply. */
  'sign-in account and network': 10,
  'sign-in account': 50,
  /** The highest of the three, because all people of a school share a network. */
  'sign-in network': 60,
  /** Wrong passwords when a signed-in person must confirm a change. */
  'own password': 10,
  'reset account': 5,
  'reset network': 60,
  'registration e-mail': 3,
  /** So high because on one evening many families may register from the school's network. */
  'registration network': 200,
} as const
type CounterName = keyof typeof allowedAttempts

/** One counter: what is counted (`of`), and for whom (`whose`: account, device or network). */
export type Counter = { of: CounterName; whose: string }

export type RateLimits = {
  /** The seconds to wait until an attempt is allowed, or 0. Does not count the attempt. */
  wait(counts: readonly Counter[]): Promise<number>
  /**
   * Counts an attempt; returns the seconds to wait, or 0 if it is allowed. Call it before the attempt, because
   * otherwise attempts at the same time could exceed the limit.
   */
  take(counts: readonly Counter[]): Promise<number>
  /**
   * After a successful attempt: sets the first counter, which must be the narrowest, to zero. From each other counter
   * only this attempt is taken back, because the counter also counts attempts from elsewhere.
   */
  succeed(counts: readonly Counter[]): Promise<void>
  /** Deletes all sign-in counters of an account. 'sign-in network' is not of one account and stays. */
  lift(email: string, person: number): Promise<void>
}

export function openRateLimits(database: Queryable): RateLimits {
  // The library expects a client of `pg`; this adapts our interface to it.
  const storeClient = {
    async query({ text, values }: { text: string; values: Value[] }) {
      const rows = await database.query(text, values)
      return { rows, rowCount: rows.length }
    },
  }
  const opened = new Map<CounterName, RateLimiterPostgres>()
  function limiterOf(of: CounterName): RateLimiterPostgres {
    const known = opened.get(of)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: of,
      points: allowedAttempts[of],
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

/** The counters of a sign-in. A known device has only its own, so that others cannot use up its attempts. */
export function signInCounts(
  email: string,
  address: string,
  known: { device: string; person: number } | null,
): Counter[] {
  if (known) return [{ of: 'sign-in device', whose: `${known.person} ${known.device}` }]
  const [account, network] = [whoseAccount(email), networkOf(address)]
  // In this order, because an attempt that the first counter refuses is not counted by the others.
  return [
    { of: 'sign-in account and network', whose: `${account} ${network}` },
    { of: 'sign-in account', whose: account },
    { of: 'sign-in network', whose: network },
  ]
}

/** The counter's key of an account: its e-mail in lower case. */
export function whoseAccount(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * The counter's key of an IP address: for IPv6 its /64 network, because one subscriber usually has all of it; for IPv4
 * the address itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return `${[...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
