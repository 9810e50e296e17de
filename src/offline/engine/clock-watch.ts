/**
 * Detects that the device's clock was set forward or that the device slept. A quarantine (the wait after a request with
 * unknown outcome) then seems to be over, although the request may still reach the provider. So no quarantine counts as
 * over for `quarantineMs` after such a jump, measured by the steady clock.
 */
import { quarantineMs, type Moment } from './timing'

/** The device's clock has jumped if it gained more than this on the steady clock between two calls, ms. */
const driftMs = 1_000

export class ClockWatch {
  #previous: Moment | null = null
  #jumpedAt = -Infinity

  /** For how many ms from now no quarantine counts as over; 0 if there was no recent jump. */
  distrustFor(now: Moment): number {
    const previous = this.#previous ?? now
    if (now.wall - previous.wall > now.steady - previous.steady + driftMs) this.#jumpedAt = now.steady
    this.#previous = now
    return Math.max(0, this.#jumpedAt + quarantineMs - now.steady)
  }
}
