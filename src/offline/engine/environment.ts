/** What a drain is handed, and what it hands back. */
import type { Capability } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import type { ClockWatch } from './clock-watch'
import type { OutboxEvent } from './slot'
import type { Store } from './store'
import type { Moment } from './timing'

/** Who is signed in, as far as the engine needs to know. */
export type Identity = { owner: string; token: string }

/** A moment by the device's two clocks. */
export function momentIn({ now, steady }: Pick<Environment, 'now' | 'steady'>): Moment {
  return { wall: now(), steady: steady() }
}

/** Everything a drain needs that is not pure, in one argument. */
export type Environment = {
  /** The device's clock, epoch milliseconds: what is on disk is measured by it. It may be set, forth and back, at any time. */
  now: () => number
  /** Milliseconds by a clock that nobody sets; it may stand still while the device sleeps. */
  steady: () => number
  /** This page's or worker's own, over all its drains. */
  clockWatch: ClockWatch
  /** [0, 1) */
  random: () => number
  /** The current date in the school's time zone, YYYY-MM-DD. */
  today: () => string
  client: ProviderClient
  store: Store
  /** Who is signed in now, null when nobody is or the token has expired. Asked before every send. */
  identity: () => Promise<Identity | null>
  /** What the provider has announced by now; nothing unannounced is used. Asked before every list. */
  capabilities: () => Promise<readonly Capability[]>
  /** Runs `work` while no other context drains this store. Waits for its turn (a Web Lock without `ifAvailable`). */
  lock: <Result>(work: () => Promise<Result>) => Promise<Result>
  emit: (event: OutboxEvent) => void
}

export type DrainResult = {
  /**
   * drained      nothing is left to do now (`nextAt` says when there will be)
   * unreachable  the provider did not answer; until `nextAt` it is left alone
   * resting      it asked for a pause, until `nextAt`; or an earlier drain has decided so
   * needsSignIn  nobody is signed in, or the token was refused: come back after a sign-in
   * fenced       another context has taken over; nothing was changed
   */
  reason: 'drained' | 'unreachable' | 'resting' | 'needsSignIn' | 'fenced'
  /** When to drain again (epoch milliseconds), null when only a person or a sign-in can move things on. */
  nextAt: number | null
}
