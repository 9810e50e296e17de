/**
 * The totals that resets have taken, as this device stores them. It is the only copy: repeating a reset, or a refused
 * one, must never reduce it.
 */
import * as z from 'zod/mini'

export type Total = { id: string; points: number }

/**
 * `at`: when, milliseconds since the epoch. `sure`: the provider confirmed the reset. `stood`: the total just before
 * the last reset; if the total is still that, it was not reset. `aim`: the total that a restore was writing when its
 * answer was lost; if the total is that already, it must not be raised again.
 */
const storedTotals = z.object({
  at: z.number(),
  sure: z.boolean(),
  totals: z.array(
    z.object({ id: z.string(), points: z.number(), stood: z.optional(z.number()), aim: z.optional(z.number()) }),
  ),
})
export type Stored = z.infer<typeof storedTotals>
type StoredTotal = Stored['totals'][number]

/** Resets within this time belong together, ms: restoring returns the points of all of them. */
const oneWishMs = 24 * 3_600_000

export function readStored(found: unknown): Stored | null {
  const read = storedTotals.safeParse(found)
  return read.success ? read.data : null
}

/** What to store before a reset of the totals `now`, including what `earlier` resets have stored. */
export function storedWith(earlier: Stored | null, now: readonly Total[], at: number): Stored {
  const takesNothing = now.every(({ points }) => points === 0)
  const isKept = earlier !== null && (takesNothing || !earlier.sure || at - earlier.at < oneWishMs)
  const before = new Map(isKept ? earlier.totals.map((total) => [total.id, total]) : [])
  const taken = now.flatMap(({ id, points }): StoredTotal[] => {
    const kept = before.get(id)
    before.delete(id)
    const all = kept ? allOf(kept, points, earlier?.sure ?? true) : points
    return all === 0 ? [] : [{ id, points: all, stood: points }]
  })
  return { at: isKept && takesNothing ? earlier.at : at, sure: false, totals: [...taken, ...before.values()] }
}

/**
 * The points to return to a student: those of earlier resets plus the present total, unless the earlier reset did not
 * happen.
 */
function allOf(kept: StoredTotal, now: number, sure: boolean): number {
  if (kept.aim === now) return now
  return wasLeft(kept, now, sure) ? kept.points : kept.points + now
}

/** The total that restoring writes; `now`: the present total. */
export function restoredTotal(kept: StoredTotal, now: number, sure: boolean): number {
  return wasLeft(kept, now, sure) ? kept.points : kept.points + now
}

/** Whether an unconfirmed reset did not happen: the total is the same as before it. */
function wasLeft({ points, stood = points }: StoredTotal, now: number, sure: boolean): boolean {
  return !sure && now === stood
}
