/** What every measure is handed. */
import type { StandIn } from './stand-in.ts'

export type Bench = {
  /** Rounds that count, ours and the limit in turns. */
  rounds: number
  /** Serves the bench's pages, and is the provider of the device's measures. */
  standIn: StandIn
}
