/** Finds the stored group that a sheet names: "movers b ", or with its school "Movers B Del Valle". Pure. */
import type { Group } from '../../contract'
import type { ClassException } from '../calendar-exceptions'
import { searchKeyOf } from '../search-key'

/** `from`: its first day; `until`: the first day without class. null or missing: unknown, or none is set. */
export type StoredGroup = {
  id: string
  name: string
  school: string
  from?: string | null
  until?: string | null
  /** The names of its weekdays, and those of earlier times, as in the contract's `group`; missing: unknown. */
  days?: string[]
  earlierDays?: Group['earlier_days']
  exceptions?: readonly ClassException[]
}
/**
 * `group`: the id of the only group with this name; null if none or several have it. `suggestions`: the ids of the
 * groups that may be meant, the likeliest first; of a cell with several groups, these. `isNew`: whether no group has
 * this name.
 */
export type FoundGroup = { group: string | null; suggestions: string[]; isNew: boolean }

export const groupKey = (name: string) => searchKeyOf(name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))

/** The names of a cell that may name several groups: "Kids 1 / Movers B". */
export const groupsIn = (written: string): string[] =>
  written.split(/\s*[,;/&+\n]\s*|\s+[ye]\s+/).filter((name) => groupKey(name) !== '')

const mostSuggestions = 5

export function groupFinder(groups: readonly StoredGroup[]): (written: string) => FoundGroup {
  const named = groups.map((group) => ({
    id: group.id,
    name: groupKey(group.name),
    placed: [groupKey(`${group.name} ${group.school}`), groupKey(`${group.school} ${group.name}`)],
  }))
  return (written) => {
    const found = groupNamed(written)
    const parts = found.isNew ? groupsIn(written).map(groupNamed) : []
    return parts.length > 1 && parts.every(({ isNew }) => !isNew)
      ? { group: null, suggestions: parts.flatMap(({ group, suggestions }) => group ?? suggestions), isNew: false }
      : found
  }

  function groupNamed(written: string): FoundGroup {
    const key = groupKey(written)
    const placed = named.filter((each) => each.placed.includes(key))
    const same = placed.length > 0 ? placed : named.filter(({ name }) => name === key)
    const [only] = same
    if (only && same.length === 1) return { group: only.id, suggestions: [], isNew: false }
    if (only) return { group: null, suggestions: same.map(({ id }) => id), isNew: false }
    const likely = named
      .map(({ id, name, placed }) => ({
        id,
        likeness: Math.max(...[name, ...placed].map((each) => likenessOf(key, each))),
      }))
      .filter(({ likeness }) => likeness > 0.4)
      .sort((one, other) => other.likeness - one.likeness)
    return { group: null, suggestions: likely.slice(0, mostSuggestions).map(({ id }) => id), isNew: true }
  }
}

/** How similar two names are: the share of pairs of adjacent letters that both have, 0 to 1 (Dice's coefficient). */
function likenessOf(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)]
  const shared = [...pairs].filter((pair) => others.has(pair)).length
  return pairs.size + others.size === 0 ? 0 : (2 * shared) / (pairs.size + others.size)
}

function pairsOf(text: string): Set<string> {
  const bare = text.replaceAll(' ', '')
  return new Set(Array.from({ length: Math.max(0, bare.length - 1) }, (_, index) => bare.slice(index, index + 2)))
}
