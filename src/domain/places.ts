/** The places of a group: how many are left. */

/** 0 where it is full or over; null where the group has no limit, or nobody knows yet how many are taken. */
export function freePlaces(quota: number | null, taken: number | undefined): number | null {
  return quota === null || taken === undefined ? null : Math.max(0, quota - taken)
}
