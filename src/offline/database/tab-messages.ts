/** What tabs and worker of one person tell each other. */
import type { FailureCode } from '../../contract'
import type { OutboxEvent } from '../engine/slot'

/** What the first download brings, in this order: what the roll of the class that is on needs comes before the rest. */
export type DownloadStep = 'statuses' | 'groups' | 'members' | 'day' | 'absences' | 'students' | 'emergency' | 'attendance'

export type TabMessage =
  | OutboxEvent
  /** The first download: `done` rows of `total` (null: the provider does not say). */
  | { kind: 'downloading'; what: DownloadStep; done: number; total: number | null }
  | { kind: 'downloaded' }
  | { kind: 'downloadStopped'; code: FailureCode }
  /** The browser answered whether it keeps this device's data when space runs out. */
  | { kind: 'persistence'; granted: boolean }

/** `left`: this person signed out on this device; every tab of theirs stops writing. */
export type ChannelMessage = TabMessage | { kind: 'left' }
