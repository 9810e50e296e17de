/** The earlier weekdays, price lists and teachers of a group, computed anew if one of them changes. Pure. */

type Until<Value> = Value & { until: string }

type Past<Value> = { present: Value; earlier: readonly Until<Value>[]; start: string | null }

/**
 * The earlier values, oldest first, if a new value is valid from the day `from` on. `present`: the value that is valid
 * now. `earlier`: the values before it; `until` is the first day on which such a value was no longer valid. `isNext`:
 * whether a value equals the new one. `start`: the group's first day; if `from` is not after it, there are none.
 */
function valuesBefore<Value extends object>(
  { present, earlier, start }: Past<Value>,
  isNext: (value: Value) => boolean,
  from: string,
): Until<Value>[] {
  if (start !== null && from <= start) return []
  const kept = earlier.filter(({ until }) => until < from)
  const replaced: Value = earlier.find(({ until }) => until >= from) ?? present
  return isNext(replaced) ? kept : [...kept, { ...replaced, until: from }]
}

/** `start`: the first day of the group. `list`: its price list. `teacher`: its teacher. Ids; null if there is none. */
export type GroupPast = {
  start: string | null
  days: readonly string[]
  earlier_days: readonly Until<{ days: readonly string[] }>[]
  list: number | null
  earlier_lists: readonly Until<{ list: number | null }>[]
  teacher: number | null
  earlier_teachers: readonly Until<{ teacher: number | null }>[]
}

/** The group's earlier weekdays, if it meets on the weekdays `next` from the day `from` on. */
export function daysBefore(
  { start, days, earlier_days: earlier }: Pick<GroupPast, 'start' | 'days' | 'earlier_days'>,
  next: readonly string[],
  from: string,
): GroupPast['earlier_days'] {
  const textOf = (names: readonly string[]) => [...names].sort().join()
  return valuesBefore({ present: { days }, earlier, start }, (one) => textOf(one.days) === textOf(next), from)
}

/** The group's earlier price lists, if it has the list `next` from the first day of the month of `from` on. */
export function listsBefore(
  { start, list, earlier_lists: earlier }: Pick<GroupPast, 'start' | 'list' | 'earlier_lists'>,
  next: number | null,
  from: string,
): GroupPast['earlier_lists'] {
  return valuesBefore({ present: { list }, earlier, start }, (one) => one.list === next, `${from.slice(0, 7)}-01`)
}

/**
 * What to store if the teacher `next` has the group from the day `from` on. `earlier`: the teachers before `next`, each
 * until `from` at the latest. `since`: the first day of `next`; null if no other teacher had the group before.
 */
export function handedOver(
  { teacher, earlier_teachers: earlier, start }: Pick<GroupPast, 'start' | 'teacher' | 'earlier_teachers'>,
  next: number | null,
  from: string,
): { earlier: GroupPast['earlier_teachers']; since: string | null } {
  const kept = earlier.filter(({ until }) => until < from)
  const before = kept.at(-1)
  const isAfterStart = start === null || from > start
  // `next` already has the group, and keeps it, but from a later day on.
  if (isAfterStart && before && next === teacher && kept.length === earlier.length)
    return { earlier: [...kept.slice(0, -1), { ...before, until: from }], since: from }
  const past = valuesBefore({ present: { teacher }, earlier, start }, (one) => one.teacher === next, from)
  return { earlier: past, since: past.at(-1)?.until ?? null }
}
