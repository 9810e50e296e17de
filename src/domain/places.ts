/** The free places of a group. */

/** `quota` minus `taken`, never negative; null if the group has no limit or `taken` is not known yet. */
export function freePlaces(quota: number | null, taken: number | undefined): number | null {
  return quota === null || taken === undefined ? null : Math.max(0, quota - taken)
}
