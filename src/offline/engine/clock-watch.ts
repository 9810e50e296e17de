/**
 * Detects that the device's clock was set forward or that the device slept. By such a clock a quarantine on disk would
 * be over at once, although the request may still reach the provider, so for `quarantineMs` after a jump, by the steady
 * clock, no quarantine counts as over.
 */
import { quarantineMs, type Moment } from './timing'

/** Largest difference between the two clocks from one call to the next that is not taken for a jump, ms. */
const driftMs = 1_000

export class ClockWatch {
  #previous: Moment | null = null
  #jumpedAt = -Infinity

  /**
   * How many more ms no quarantine counts as over, whatever the device's clock shows; 0 if there was no recent jump.
   */
  distrustFor(now: Moment): number {
    const previous = this.#previous ?? now
    if (now.wall - previous.wall > now.steady - previous.steady + driftMs) this.#jumpedAt = now.steady
    this.#previous = now
    return Math.max(0, this.#jumpedAt + quarantineMs - now.steady)
  }
}
