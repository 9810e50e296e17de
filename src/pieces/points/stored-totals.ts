/**
 * What a reset of points takes, as this device keeps it. It is the only copy: a reset that is tried again, or refused, never makes it
 * less than it was.
 */
import * as z from 'zod/mini'

export type Total = { id: string; points: number }

/**
 * `sure`: the provider confirmed the reset. `stood`: the total just before the last reset; one that still stands was not taken. `aim`:
 * what a restore was about to write when its answer got lost; a total that already stands there is not raised twice.
 */
const storedTotals = z.object({
  at: z.number(),
  sure: z.boolean(),
  totals: z.array(z.object({ id: z.string(), points: z.number(), stood: z.optional(z.number()), aim: z.optional(z.number()) })),
})
export type Stored = z.infer<typeof storedTotals>
type StoredTotal = Stored['totals'][number]

/** So long two resets are one wish, ms: what each of them takes is restored together. */
const oneWishMs = 24 * 3_600_000

export function readStored(found: unknown): Stored | null {
  const read = storedTotals.safeParse(found)
  return read.success ? read.data : null
}

/** What is to be stored before a reset takes the totals of `now`, beside what an earlier reset left here. */
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

/** What somebody is to have again: what earlier resets took, and what stands there now. */
function allOf(kept: StoredTotal, now: number, sure: boolean): number {
  if (kept.aim === now) return now
  return wasLeft(kept, now, sure) ? kept.points : kept.points + now
}

/** The total that a restore writes where `now` stands. */
export function restoredTotal(kept: StoredTotal, now: number, sure: boolean): number {
  return wasLeft(kept, now, sure) ? kept.points : kept.points + now
}

/** Whether a reset of which nobody knows whether it arrived has not. */
function wasLeft({ points, stood = points }: StoredTotal, now: number, sure: boolean): boolean {
  return !sure && now === stood
}
