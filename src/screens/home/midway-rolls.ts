/** Rolls that were begun and not saved, on this day or an earlier one. Pure. */
import type { Group } from '../../contract'
import type { DraftEntry } from '../../offline'
import { groupAndDateOf, readDraft } from '../../pieces/roll-call/roll-draft'

export type MidwayRoll = { group: Group; date: string; marked: number; savedAt: number }

/** Only groups this person still sees, and only drafts in which something was marked; newest first, as `drafts` come. */
export function midwayOf(drafts: readonly DraftEntry[], groups: readonly Group[]): MidwayRoll[] {
  return drafts.flatMap(({ key, value, savedAt }) => {
    const place = groupAndDateOf(key)
    const group = groups.find(({ id }) => id === place?.groupId)
    const marked = Object.keys(readDraft(value).marks).length
    return place && group && marked > 0 ? [{ group, date: place.date, marked, savedAt }] : []
  })
}
