/**
 * The state of the sync chip. If several states apply, the chip shows the one that `syncStateOf` checks first. Pure.
 */
import type { FailureCode } from '../../contract'
import type { DownloadStep } from '../database/tab-messages'
import type { SlotState } from '../engine/slot'
import type { Barred } from './blocked-writes'

/** The state of the sync loop; set by `sync-loop.ts`. */
export type SyncStatus = {
  /** False if the last drain or download did not reach the provider, or the browser has reported that it is offline. */
  reachable: boolean
  /** Whether nobody is signed in, or the session has ended. */
  signedOut: boolean
  /**
   * Whether a chore of the sync loop throws repeatedly (see `lastingFailures`): mostly because this device's database
   * fails, but exceptions of our own code count too.
   */
  failing: boolean
  sending: { done: number; total: number } | null
  downloading: { what: DownloadStep; done: number; total: number | null } | null
  /** Why the first download stopped; null: it did not stop, or is making progress again. */
  stopped: FailureCode | null
  /** Set if a proxy or filter blocks changes but not reads: the blocked method, and the proxy's HTTP status. */
  barred?: Barred | null
}

/**
 * `count`: how many changes of the outbox the state concerns. `at`: the last successful drain or download, ms since
 * 1970.
 */
export type SyncState =
  | { kind: 'sent'; at: number }
  /** `lasting`: some changes have failed several times (see `isLasting`). */
  | { kind: 'waiting'; count: number; lasting?: boolean }
  /** A proxy or filter in front of the provider blocks changes but not reads. */
  | ({ kind: 'barred'; count: number } & Barred)
  | { kind: 'offline'; count: number }
  | { kind: 'sending'; done: number; total: number }
  | { kind: 'conflicts'; count: number }
  | { kind: 'refused'; count: number }
  | { kind: 'needsSignIn'; count: number }
  /** Another tab, perhaps a suspended one, blocks the opening of the database. */
  | { kind: 'blocked' }
  /** This device repeatedly fails to read or write its database. */
  | { kind: 'failing'; count: number }
  | { kind: 'downloading'; done: number; total: number | null; what: DownloadStep }
  /** The first download has stopped; it is repeated automatically. */
  | { kind: 'stopped' }

/**
 * Returns undefined if nothing waits, nothing was ever sent or downloaded, and no download has stopped. `at`: the last
 * successful drain or download, ms since 1970; null: none yet. `lasting`: see `SyncState`.
 */
export function syncStateOf(
  states: readonly SlotState[],
  status: SyncStatus,
  at: number | null,
  lasting = false,
): SyncState | undefined {
  const { downloading, sending, signedOut, reachable, failing, stopped, barred } = status
  const count = (...wanted: SlotState[]) => states.filter((state) => wanted.includes(state)).length
  const unsent = count('queued', 'sending', 'unknown', 'waiting')
  const parked = count('needsSignIn') + (signedOut ? unsent : 0)

  if (failing) return { kind: 'failing', count: states.length }
  if (downloading) return { kind: 'downloading', ...downloading }
  if (parked > 0) return { kind: 'needsSignIn', count: parked }
  if (!reachable) return { kind: 'offline', count: states.length }
  if (barred && unsent > 0) return { kind: 'barred', count: unsent, ...barred }
  if (sending && unsent > 0) return { kind: 'sending', ...sending }
  if (count('conflict') > 0) return { kind: 'conflicts', count: count('conflict') }
  if (count('rejected', 'gone') > 0) return { kind: 'refused', count: count('rejected', 'gone') }
  if (unsent > 0) return { kind: 'waiting', count: unsent, ...(lasting && { lasting }) }
  if (at !== null) return { kind: 'sent', at }
  return stopped === null ? undefined : { kind: 'stopped' }
}

/**
 * What is shown in place of a list that is not on the device yet. `step` null: the first download has not begun or has
 * ended (later downloads report no progress); a list that is still missing then counts as 'running' too.
 */
export type FillingState =
  | { kind: 'running'; step: DownloadStep | null; done: number; total: number | null }
  | { kind: 'stopped'; why: FailureCode }

export function fillingStateOf({ downloading, stopped, reachable, signedOut }: SyncStatus): FillingState {
  if (signedOut) return { kind: 'stopped', why: 'unauthorized' }
  if (!reachable) return { kind: 'stopped', why: 'network' }
  if (stopped !== null) return { kind: 'stopped', why: stopped }
  const { what: step, done, total } = downloading ?? { what: null, done: 0, total: null }
  return { kind: 'running', step, done, total }
}
