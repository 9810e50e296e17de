/** What the chip says, from what waits and what the sync loop knows. Pure: one state at a time, the one a person should act on first. */
import type { FailureCode } from '../../contract'
import type { DownloadStep } from '../database/tab-messages'
import type { SlotState } from '../engine/slot'
import type { Barred, SyncStatus } from './sync-loop'

/** What the sync chip says; exactly one at a time. Times in ms. */
export type SyncState =
  | { kind: 'sent'; at: number }
  /** `lasting`: of some of them nobody knows why they still wait; *Por enviar* says so. */
  | { kind: 'waiting'; count: number; lasting?: boolean }
  /** Something in front of the provider lets no change pass, though it lets this device read. */
  | ({ kind: 'barred'; count: number } & Barred)
  | { kind: 'offline'; count: number }
  | { kind: 'sending'; done: number; total: number }
  | { kind: 'conflicts'; count: number }
  | { kind: 'refused'; count: number }
  | { kind: 'needsSignIn'; count: number }
  /** Another tab of this device, asleep perhaps, keeps its database from being opened. */
  | { kind: 'held' }
  /** This device itself keeps failing to read or to write. */
  | { kind: 'failing'; count: number }
  | { kind: 'downloading'; done: number; total: number | null; what: DownloadStep }
  /** The first download stumbled; it is tried again. */
  | { kind: 'stopped' }

/** `at`: when the provider last answered, ms. undefined while nothing waits and this device has never heard of the provider. */
export function syncStateOf(states: readonly SlotState[], status: SyncStatus, at: number | null, lasting = false): SyncState | undefined {
  const { downloading, sending, signedOut, reachable, failing, stopped, barred } = status
  const count = (...wanted: SlotState[]) => states.filter((state) => wanted.includes(state)).length
  const onTheirWay = count('queued', 'sending', 'unknown', 'waiting')
  const parked = count('needsSignIn') + (signedOut ? onTheirWay : 0)

  if (failing) return { kind: 'failing', count: states.length }
  if (downloading) return { kind: 'downloading', ...downloading }
  if (parked > 0) return { kind: 'needsSignIn', count: parked }
  if (!reachable) return { kind: 'offline', count: states.length }
  if (barred && onTheirWay > 0) return { kind: 'barred', count: onTheirWay, ...barred }
  if (sending && onTheirWay > 0) return { kind: 'sending', ...sending }
  if (count('conflict') > 0) return { kind: 'conflicts', count: count('conflict') }
  if (count('rejected', 'gone') > 0) return { kind: 'refused', count: count('rejected', 'gone') }
  if (onTheirWay > 0) return { kind: 'waiting', count: onTheirWay, ...(lasting && { lasting }) }
  if (at !== null) return { kind: 'sent', at }
  return stopped === null ? undefined : { kind: 'stopped' }
}

/** How the filling of this device stands: under way or about to be, or held up by what a person should know of. */
export type FillingState = { kind: 'running'; step: DownloadStep | null; done: number; total: number | null } | { kind: 'stopped'; why: FailureCode }

export function fillingStateOf({ downloading, stopped, reachable, signedOut }: SyncStatus): FillingState {
  if (signedOut) return { kind: 'stopped', why: 'unauthorized' }
  if (!reachable) return { kind: 'stopped', why: 'network' }
  if (stopped !== null) return { kind: 'stopped', why: stopped }
  return downloading ? { kind: 'running', step: downloading.what, done: downloading.done, total: downloading.total } : { kind: 'running', step: null, done: 0, total: null }
}
