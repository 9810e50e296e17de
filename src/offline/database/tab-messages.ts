/** What is told to whoever is looking, in every tab, also after the worker drained. */
import type { FailureCode } from '../../contract'
import type { OutboxEvent } from '../engine/slot'
import type { Downloaded } from '../queries/view-types'

export type News =
  | OutboxEvent
  /** The first download: `done` rows of `total` (null: the provider does not say). */
  | { kind: 'downloading'; what: Downloaded; done: number; total: number | null }
  | { kind: 'downloaded' }
  | { kind: 'downloadStopped'; code: FailureCode }
  /** The browser answered whether it keeps this device's data when space runs out. */
  | { kind: 'persistence'; granted: boolean }
