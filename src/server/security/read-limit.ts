/** How much one person may read: in memory, for a read must cost nothing more; a process counts for itself. Nobody at a screen comes near it. */

/** A device's first download of a big school is some hundred calls, a search a call for each word. */
export const readsPerMinute = 1_800
/** What may be read at once after a rest. */
const burst = 3_000
/** Beyond so many persons those who have rested are forgotten. */
const mostKept = 10_000

/** Counts a read of this person; answers the seconds to wait, 0 where it is allowed. */
export type ReadLimit = (person: number) => number

export function openReadLimit(perMinute: number, now = () => performance.now()): ReadLimit {
  const perMs = perMinute / 60_000
  const most = Math.max(burst, perMinute)
  const left = new Map<number, { reads: number; at: number }>()
  const readsOf = (person: number, at: number) => {
    const known = left.get(person)
    return known ? Math.min(most, known.reads + (at - known.at) * perMs) : most
  }
  return (person) => {
    const at = now()
    const reads = readsOf(person, at)
    if (left.size > mostKept) for (const each of [...left.keys()]) if (readsOf(each, at) >= most) left.delete(each)
    const allowed = reads >= 1
    left.set(person, { reads: allowed ? reads - 1 : reads, at })
    return allowed ? 0 : Math.max(1, Math.ceil((1 - reads) / perMs / 1000))
  }
}
