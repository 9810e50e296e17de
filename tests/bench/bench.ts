/** The arguments of every measure. */
import type { StandIn } from './stand-in.ts'

export type Bench = {
  /** Number of rounds that count; in each, ours and the limit take turns. */
  rounds: number
  /** Serves the bench's pages, and is the provider for the measures on the device. */
  standIn: StandIn
}
