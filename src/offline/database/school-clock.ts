/**
 * The time at the school, and how wrong this device's clock is.
 *
 *  real time   = the device's clock + `device`, measured by the provider's answers and a token's issue time
 *  school time = the device's clock + `school`, if the provider announces another time for its school (a demo that is
 *                always in the middle of a class); else the real time
 *
 * Waits, ages and the expiry of tokens are measured by the device's clock without an offset.
 */
import { announcedClock } from '../../contract'
import { deviceDatabase, type ClockRecord } from './device-database'

/** A clock that is wrong by less than this, ms, counts as right: some minutes are usual and do no harm. */
const toleranceMs = 5 * 60_000
/** Two measurements that differ by less than this, ms, count as the same. */
const jitterMs = 60_000

/** Milliseconds to be added to the device's clock; null while unknown. */
type Offsets = { device: number | null; school: number | null }

let offsets: Offsets = { device: null, school: null }
const watchers = new Set<() => void>()

/**
 * The offset from the device's clock to the school's, ms, from the JSON of a capabilities answer that arrived at `now`;
 * 0 if the school's time is the real time. `device`: the offset to the real time. Pure.
 */
export function announcedOffset(capabilities: unknown, now: number, device = 0): number {
  const read = announcedClock.safeParse(capabilities)
  const offset = read.success && read.data !== null ? read.data - now : device
  return beyondTolerance(offset - device) === 0 ? 0 : offset
}

/** Stores the school's clock from a capabilities answer, also in the identity record for an offline start. */
export function learnSchoolClock(capabilities: unknown, now = Date.now()): void {
  storeOffsets({ ...offsets, school: announcedOffset(capabilities, now, deviceClockOffset()) })
}

/** Corrects the offset to the real time: the device's clock showed `now` at the real time `at`, both epoch ms. */
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
 * Without the provider, checks the stored offset to the real time: the time with the offset must be within the session,
 * which lasts from `issuedAt` to `expiresAt`. If it is not, but the device's own time is, somebody has corrected the
 * clock: the offset becomes 0. If neither is, and the time with the offset is before `issuedAt`, the offset becomes
 * `issuedAt` minus `now`. In all other cases the offset stays.
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

/** The offset from the device's clock to the real time, ms; 0 if it is unknown or within `toleranceMs`. */
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
 * Calls `watcher` after each change of the offsets, until the returned function is called. The first watcher resets
 * `lastLook`: `noticeSetClock` is not called while nobody watches, and a jump in that time may be a sleep.
 */
export function watchSchoolClock(watcher: () => void): () => void {
  if (watchers.size === 0) lastLook = null
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

let lastLook: { wall: number; steady: number } | null = null

/**
 * Detects that the user has set the device's clock, by comparison with the steady clock; called every few seconds. A
 * clock that jumped back was set. A clock that jumped forward by as much as it was slow (`device`) was corrected; after
 * any other jump forward the device has probably slept.
 */
export function noticeSetClock(wall = Date.now(), steady = performance.now()): void {
  const jump = lastLook ? wall - lastLook.wall - (steady - lastLook.steady) : 0
  lastLook = { wall, steady }
  const device = offsets.device ?? 0
  if (jump < -toleranceMs || (device !== 0 && Math.abs(device - jump) <= toleranceMs))
    storeOffsets(shifted(-jump, beyondTolerance(device - jump)))
}

/** Both offsets after a measurement. `device`: the measured offset to the real time; `by`: its increase; both in ms. */
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
