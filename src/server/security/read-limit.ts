/**
 * Limits the GETs of one person (token bucket). Normal use never reaches the limit. The GETs are counted in memory, so
 * that counting needs no statement of the database; each process counts for itself.
 */

/** The default rate, reads per minute. The first download of a big school takes a few hundred reads. */
export const readsPerMinute = 1_800
/** The number of reads that a full bucket allows at once; if the rate per minute is higher, that number instead. */
const burst = 3_000
/** With more buckets (people) than this, full ones are removed. This changes no limit: a new bucket is full, too. */
const mostBuckets = 10_000

/** Counts a read of this person; returns the seconds to wait, or 0 if the read is allowed. */
export type ReadLimit = (person: number) => number

export function openReadLimit(perMinute: number, now = () => performance.now()): ReadLimit {
  const perMs = perMinute / 60_000
  const most = Math.max(burst, perMinute)
  const buckets = new Map<number, { reads: number; at: number }>()
  const readsOf = (person: number, at: number) => {
    const bucket = buckets.get(person)
    return bucket ? Math.min(most, bucket.reads + (at - bucket.at) * perMs) : most
  }
  return (person) => {
    const at = now()
    const reads = readsOf(person, at)
    if (buckets.size > mostBuckets)
      for (const each of [...buckets.keys()]) if (readsOf(each, at) >= most) buckets.delete(each)
    const allowed = reads >= 1
    buckets.set(person, { reads: allowed ? reads - 1 : reads, at })
    return allowed ? 0 : Math.max(1, Math.ceil((1 - reads) / perMs / 1000))
  }
}
