/** What the school's clock shows: the device's, unless the provider announced that its school's stands at another time. */
import { announcedClock } from '../../contract'
import { deviceDatabase } from './device-database'

/** Devices are minutes off everywhere; that is no other day. */
const tolerance = 5 * 60_000

/** null until something is known: another page of this device may know more. */
let offset: number | null = null
const watchers = new Set<() => void>()

/** Milliseconds from the device's clock to the school's, as an answer tells that arrived at `now`. Pure. */
export function offsetTold(capabilities: unknown, now: number): number {
  const read = announcedClock.safeParse(capabilities)
  const ahead = read.success && read.data !== null ? read.data - now : 0
  return Math.abs(ahead) > tolerance ? ahead : 0
}

/** Kept with the person on record, for a start without a network. */
export function learnSchoolClock(capabilities: unknown, now = Date.now()): void {
  const before = offset ?? 0
  const clockOffset = offsetTold(capabilities, now)
  setOffset(clockOffset)
  if (clockOffset !== before) void deviceDatabase().identity.update('current', { clockOffset }).catch(() => undefined)
}

/** Before the first picture, and before a worker sends. */
export async function recallSchoolClock(): Promise<void> {
  setOffset((await deviceDatabase().identity.get('current'))?.clockOffset ?? null)
}

export const knownClockOffset = () => offset ?? undefined

/** What the school's clock showed at a moment of this device's. */
export function atSchool(at: number): number {
  return at + (offset ?? 0)
}

export const schoolNow = () => atSchool(Date.now())

export function watchSchoolClock(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function setOffset(learnt: number | null): void {
  offset = learnt
  for (const watcher of watchers) watcher()
}
