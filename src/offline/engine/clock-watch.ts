/**
 * Notices that the device's clock was set forward, or that the device slept. By such a clock a quarantine on disk is over at once,
 * and what was sent may still land: so none is over for as long again, by the steady clock of a page that was there before.
 */
import { quarantineMs, type Moment } from './timing'

/** So far the two clocks may drift apart between two looks. */
const driftMs = 1_000

export class ClockWatch {
  #looked: Moment | null = null
  #jumpedAt = -Infinity

  /** How long no quarantine is over, whatever the device's clock says (ms). */
  distrustFor(now: Moment): number {
    const looked = this.#looked ?? now
    if (now.wall - looked.wall > now.steady - looked.steady + driftMs) this.#jumpedAt = now.steady
    this.#looked = now
    return Math.max(0, this.#jumpedAt + quarantineMs - now.steady)
  }
}
