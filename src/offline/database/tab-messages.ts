/** The messages between the tabs and the worker of one user. */
import type { FailureCode } from '../../contract'
import type { OutboxEvent } from '../engine/slot'

/** A step of the download, in this order: what the roll of the current class needs is downloaded first. */
export type DownloadStep =
  'statuses' | 'groups' | 'calendar' | 'members' | 'day' | 'absences' | 'students' | 'emergency' | 'attendance'

export type TabMessage =
  | OutboxEvent
  /** Progress of the first download: `done` rows of `total` were stored; `total` null: unknown. */
  | { kind: 'downloading'; what: DownloadStep; done: number; total: number | null }
  | { kind: 'downloaded' }
  | { kind: 'downloadStopped'; code: FailureCode }
  /** Whether the browser keeps this device's data when space runs out. */
  | { kind: 'persistence'; granted: boolean }

/** `left`: this user signed out on this device; every tab of the user stops writing. */
export type ChannelMessage = TabMessage | { kind: 'left' }
