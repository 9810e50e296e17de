/**
 * What time it is at the school, and whether this device's clock may be believed.
 *
 *   real time   = the device's clock + `device`: told by the provider's answers and by a token's issue time
 *   school time = the device's clock + `school`, where the provider announces that its school stands at another time (a demo
 *                 in the middle of a class does); else the real time
 *
 * Only the first says that a device is wrong. Tokens, waits and ages go by the device's own clock.
 */
import { announcedClock } from '../../contract'
import { deviceDatabase, type KeptClock } from './device-database'

/** Devices are minutes off everywhere; that is no other day. */
const tolerance = 5 * 60_000
/** By so much two measurements of one clock may differ. */
const jitter = 60_000

/** Milliseconds from the device's clock; null until something is known: another page of this device may know more. */
type Offsets = { device: number | null; school: number | null }

let offsets: Offsets = { device: null, school: null }
const watchers = new Set<() => void>()

/** Milliseconds from the device's clock, which is `device` off, to the school's, as an answer tells that arrived at `now`; 0 where that is the real time. Pure. */
export function offsetTold(capabilities: unknown, now: number, device = 0): number {
  const read = announcedClock.safeParse(capabilities)
  const offset = read.success && read.data !== null ? read.data - now : device
  return beyondTolerance(offset - device) === 0 ? 0 : offset
}

/** Kept with the person on record, for a start without a network. */
export function learnSchoolClock(capabilities: unknown, now = Date.now()): void {
  learn({ ...offsets, school: offsetTold(capabilities, now, deviceClockOff()) })
}

/** The provider's clock showed `at` just now. */
export function learnProviderTime(at: number, now = Date.now()): void {
  const told = beyondTolerance(at - now)
  if (offsets.device === null || Math.abs(told - offsets.device) > jitter) learn(shifted(told - (offsets.device ?? told), told))
}

/** Before the first picture, and before a worker sends. */
export async function recallSchoolClock(): Promise<void> {
  const kept = await deviceDatabase().identity.get('current')
  become({ device: kept?.deviceOffset ?? null, school: kept?.clockOffset ?? null })
}

/**
 * What a token that still is good says without a network: it was issued in the past. A device that is before that is behind,
 * by so much at least; and one that is right by the token alone, and wrong only by what was measured earlier, was put right.
 */
export function compareWithToken({ issuedAt, expiresAt }: { issuedAt: number | null; expiresAt: number }, now = Date.now()): void {
  if (issuedAt === null) return
  const isWithin = (at: number) => at >= issuedAt - tolerance && at < expiresAt
  const device = offsets.device ?? 0
  if (isWithin(now + device)) return
  const told = isWithin(now) ? 0 : now + device < issuedAt ? issuedAt - now : device
  if (told !== device) learn(shifted(told - device, told))
}

/** How far this device's clock is from the real time, where that is more than devices are off everywhere; else 0. */
export const deviceClockOff = () => offsets.device ?? 0

export const keptClock = (): KeptClock => ({ clockOffset: offsets.school ?? undefined, deviceOffset: offsets.device ?? undefined })

/** What the school's clock showed at a moment of this device's. */
export function atSchool(at: number): number {
  return at + (offsets.school || offsets.device || 0)
}

export const schoolNow = () => atSchool(Date.now())
export const realNow = () => Date.now() + deviceClockOff()

/** Whoever watches is told of what was learnt, and meanwhile looks whether a person has set the device's clock. */
export function watchSchoolClock(watcher: () => void): () => void {
  if (watchers.size === 0) looked = null
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

let looked: { wall: number; steady: number } | null = null

/**
 * To be called every few seconds. A clock that goes back was set, for nobody sleeps backwards; one that jumps ahead by as much as
 * it was behind was put right, though a device that slept jumps ahead too.
 */
export function noticeSetClock(wall = Date.now(), steady = performance.now()): void {
  const jump = looked ? wall - looked.wall - (steady - looked.steady) : 0
  looked = { wall, steady }
  const device = offsets.device ?? 0
  if (jump < -tolerance || (device !== 0 && Math.abs(device - jump) <= tolerance)) learn(shifted(-jump, beyondTolerance(device - jump)))
}

/** Both offsets after the device's clock turned out to be `by` further from the real time, which is `device` away now. */
function shifted(by: number, device: number): Offsets {
  return { device, school: offsets.school ? offsets.school + by : offsets.school }
}

function beyondTolerance(offset: number): number {
  return Math.abs(offset) > tolerance ? offset : 0
}

function learn(next: Offsets): void {
  const same = next.device === offsets.device && (next.school ?? 0) === (offsets.school ?? 0)
  become(next)
  if (!same) void deviceDatabase().identity.update('current', keptClock()).catch(() => undefined)
}

function become(next: Offsets): void {
  offsets = next
  for (const watcher of watchers) watcher()
}
