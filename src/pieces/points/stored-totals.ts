/**
 * The points that students had before resets, as this device stores them. No other copy of these points exists, so
 * neither a refused reset nor a second reset within `sameResetMs` may reduce what is stored.
 */
import * as z from 'zod/mini'

export type Total = { id: string; points: number }

const storedTotal = z.object({
  /** The student's id. */
  id: z.string(),
  /** The points to return to the student. */
  points: z.number(),
  /** The total just before the last reset. If the present total is the same, an unconfirmed reset did not happen. */
  stood: z.optional(z.number()),
  /** The total that a restore was writing when its answer was lost. A total that equals it must not be raised again. */
  aim: z.optional(z.number()),
})
/** `at`: when the last reset was, milliseconds since the epoch. `sure`: whether the provider confirmed it. */
const storedTotals = z.object({ at: z.number(), sure: z.boolean(), totals: z.array(storedTotal) })
export type Stored = z.infer<typeof storedTotals>
type StoredTotal = z.infer<typeof storedTotal>

/** A reset within this time (ms) after the last one counts as the same reset: restoring returns the points of both. */
const sameResetMs = 24 * 3_600_000

export function readStored(found: unknown): Stored | null {
  const read = storedTotals.safeParse(found)
  return read.success ? read.data : null
}

/**
 * What to store before a reset. `now`: the totals that it resets. `earlier`: what earlier resets have stored, which is
 * replaced only if the last of them was confirmed and is older than `sameResetMs`, and if there are points in `now`.
 */
export function storedWith(earlier: Stored | null, now: readonly Total[], at: number): Stored {
  const hasNoPoints = now.every(({ points }) => points === 0)
  const keepsEarlier = earlier !== null && (hasNoPoints || !earlier.sure || at - earlier.at < sameResetMs)
  const before = new Map(keepsEarlier ? earlier.totals.map((total) => [total.id, total]) : [])
  const taken = now.flatMap(({ id, points }): StoredTotal[] => {
    const kept = before.get(id)
    before.delete(id)
    const all = kept ? pointsToReturn(kept, points, earlier?.sure ?? true) : points
    return all === 0 ? [] : [{ id, points: all, stood: points }]
  })
  return { at: keepsEarlier && hasNoPoints ? earlier.at : at, sure: false, totals: [...taken, ...before.values()] }
}

/**
 * The points to return to a student: those of earlier resets plus the present total (`now`). Only `kept.points` if the
 * earlier reset did not happen; only `now` if a restore has already written its total (`aim`).
 */
function pointsToReturn(kept: StoredTotal, now: number, sure: boolean): number {
  return kept.aim === now ? now : restoredTotal(kept, now, sure)
}

/** The total that restoring writes; `now`: the present total. */
export function restoredTotal(kept: StoredTotal, now: number, sure: boolean): number {
  return resetDidNotHappen(kept, now, sure) ? kept.points : kept.points + now
}

/** Whether the reset did not happen: it is unconfirmed, and the total is the same as before. */
function resetDidNotHappen({ points, stood = points }: StoredTotal, now: number, sure: boolean): boolean {
  return !sure && now === stood
}
