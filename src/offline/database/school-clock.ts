/**
 * The time at the school, and how wrong this device's clock is.
 *
 *  real time   = the device's clock + `device`: measured by the provider's answers and by a token's issue time
 *  school time = the device's clock + `school`, if the provider announces another time for its school (a demo that is
 *                always in the middle of a class); else the real time
 *
 * Only `device` says that a clock is wrong. Tokens, waits and ages are measured by the device's own clock.
 */
import { announcedClock } from '../../contract'
import { deviceDatabase, type ClockRecord } from './device-database'

/** A clock that is wrong by less than this, ms, counts as right: minutes are usual and do not change the day. */
const toleranceMs = 5 * 60_000
/** Two measurements of the same clock may differ by this much, ms. */
const jitterMs = 60_000

/**
 * Milliseconds to be added to the device's clock; null while unknown, though another page of this device may know it.
 */
type Offsets = { device: number | null; school: number | null }

let offsets: Offsets = { device: null, school: null }
const watchers = new Set<() => void>()

/**
 * The offset from the device's clock to the school's, ms, by an answer that arrived at `now`; 0 if the school's time is
 * the real time. `device`: the offset to the real time. Pure.
 */
export function announcedOffset(capabilities: unknown, now: number, device = 0): number {
  const read = announcedClock.safeParse(capabilities)
  const offset = read.success && read.data !== null ? read.data - now : device
  return beyondTolerance(offset - device) === 0 ? 0 : offset
}

/**
 * Learns the school's clock from the provider's capabilities, and stores it in the identity record for an offline
 * start.
 */
export function learnSchoolClock(capabilities: unknown, now = Date.now()): void {
  storeOffsets({ ...offsets, school: announcedOffset(capabilities, now, deviceClockOffset()) })
}

/** Learns the real time: the provider's clock showed `at`, epoch milliseconds, when this device's showed `now`. */
export function learnProviderTime(at: number, now = Date.now()): void {
  const measured = beyondTolerance(at - now)
  if (offsets.device === null || Math.abs(measured - offsets.device) > jitterMs)
    storeOffsets(shifted(measured - (offsets.device ?? measured), measured))
}

/** Loads the stored offsets; must be called before the first render, and before a worker sends. */
export async function recallSchoolClock(): Promise<void> {
  const stored = await deviceDatabase().identity.get('current')
  setOffsets({ device: stored?.deviceOffset ?? null, school: stored?.clockOffset ?? null })
}

/**
 * Checks the device's clock by a valid token, offline: it was issued in the past. A clock that shows an earlier time is
 * slow by at least the difference. A clock that fits the token without the stored offset, but not with it, has been
 * corrected since.
 */
export function compareWithToken(
  { issuedAt, expiresAt }: { issuedAt: number | null; expiresAt: number },
  now = Date.now(),
): void {
  if (issuedAt === null) return
  const isWithin = (at: number) => at >= issuedAt - toleranceMs && at < expiresAt
  const device = offsets.device ?? 0
  if (isWithin(now + device)) return
  const measured = isWithin(now) ? 0 : now + device < issuedAt ? issuedAt - now : device
  if (measured !== device) storeOffsets(shifted(measured - device, measured))
}

/** The offset from the device's clock to the real time, ms; 0 if it is within `tolerance` or unknown. */
export const deviceClockOffset = () => offsets.device ?? 0

export const clockRecord = (): ClockRecord => ({
  clockOffset: offsets.school ?? undefined,
  deviceOffset: offsets.device ?? undefined,
})

/** The school's time at the device's time `at`; both epoch milliseconds. */
export function atSchool(at: number): number {
  return at + (offsets.school || offsets.device || 0)
}

export const schoolNow = () => atSchool(Date.now())
export const realNow = () => Date.now() + deviceClockOffset()

/**
 * Calls `watcher` after each change of the offsets; returns the function that stops this. The first watcher resets
 * `noticeSetClock`, because nobody compared the clocks before it.
 */
export function watchSchoolClock(watcher: () => void): () => void {
  if (watchers.size === 0) lastLook = null
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

let lastLook: { wall: number; steady: number } | null = null

/**
 * Detects that the user has set the device's clock; to be called every few seconds. A clock that goes back was set,
 * because sleep only moves it forward. A clock that jumps ahead by about its offset was corrected; a device that slept
 * also jumps, but by another amount.
 */
export function noticeSetClock(wall = Date.now(), steady = performance.now()): void {
  const jump = lastLook ? wall - lastLook.wall - (steady - lastLook.steady) : 0
  lastLook = { wall, steady }
  const device = offsets.device ?? 0
  if (jump < -toleranceMs || (device !== 0 && Math.abs(device - jump) <= toleranceMs))
    storeOffsets(shifted(-jump, beyondTolerance(device - jump)))
}

/**
 * Both offsets after the device's clock turned out to be `by` ms further from the real time; `device`: the new offset
 * to the real time.
 */
function shifted(by: number, device: number): Offsets {
  return { device, school: offsets.school ? offsets.school + by : offsets.school }
}

function beyondTolerance(offset: number): number {
  return Math.abs(offset) > toleranceMs ? offset : 0
}

function storeOffsets(next: Offsets): void {
  const same = next.device === offsets.device && (next.school ?? 0) === (offsets.school ?? 0)
  setOffsets(next)
  if (!same)
    void deviceDatabase()
      .identity.update('current', clockRecord())
      .catch(() => undefined)
}

function setOffsets(next: Offsets): void {
  offsets = next
  for (const watcher of watchers) watcher()
}
