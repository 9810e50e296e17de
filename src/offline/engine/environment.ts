/** The arguments and the result of a drain. */
import type { Capability } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import type { ClockWatch } from './clock-watch'
import type { OutboxEvent } from './slot'
import type { Store } from './store'
import type { Moment } from './timing'

/** The signed-in user. */
export type Identity = { owner: string; token: string }

/** The current time by the device's two clocks. */
export function momentNow({ now, steady }: Pick<Environment, 'now' | 'steady'>): Moment {
  return { wall: now(), steady: steady() }
}

/** Everything that a drain needs from outside: clocks, random numbers, network, database. */
export type Environment = {
  /** The device's clock, epoch milliseconds, for times on disk; it may be set forward or back at any time. */
  now: () => number
  /** A clock that cannot be set, in milliseconds; it may stop while the device sleeps. */
  steady: () => number
  /** The `ClockWatch` of this page or worker, shared by all its drains. */
  clockWatch: ClockWatch
  /** A random number in [0, 1). */
  random: () => number
  /** The current date in the school's time zone, YYYY-MM-DD. */
  today: () => string
  client: ProviderClient
  store: Store
  /** The signed-in user; null if nobody is, or if the token has expired. Called before each list and each sending. */
  identity: () => Promise<Identity | null>
  /** The capabilities that the provider has announced. Called before every list and before slots are picked. */
  capabilities: () => Promise<readonly Capability[]>
  /** Waits until no other tab or worker drains this store, then runs `work`. */
  lock: <Result>(work: () => Promise<Result>) => Promise<Result>
  emit: (event: OutboxEvent) => void
}

export type DrainResult = {
  /**
   * drained      nothing can be sent now (`nextAt`: when something can)
   * unreachable  the provider did not respond; no request before `nextAt`
   * resting      the provider asked for a pause until `nextAt`, or an earlier drain stopped until then
   * needsSignIn  nobody is signed in, or the token was refused: drain again after a sign-in
   * fenced       another drain has begun, so this one stopped and changed nothing more
   */
  reason: 'drained' | 'unreachable' | 'resting' | 'needsSignIn' | 'fenced'
  /**
   * When to drain again (epoch milliseconds); null if only a user's choice or a sign-in can change anything, or if
   * `reason` is 'fenced'.
   */
  nextAt: number | null
}
