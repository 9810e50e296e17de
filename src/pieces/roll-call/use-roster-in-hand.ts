/**
 * The roster of a roll that is on screen: what somebody works on stays, although a download took the group or a student
 * out of this person's lists.
 */
import { useState } from 'react'
import type { Id } from '../../contract'
import type { Roster, RosterEntry } from '../../offline'

/** `left`: students who are shown although they are not in the group any more. */
export type RosterInHand = { roster: Roster; left: readonly Id[] }

/**
 * undefined while loading. `open`: the student whose window is open, who stays until it closes. If no member at all is
 * left, this person has lost the group: then everybody stays.
 */
export function useRosterInHand(roster: Roster | undefined, open: Id | null): RosterInHand | undefined {
  const [last, setLast] = useState<{ of: Roster | undefined; open: Id | null; shown: RosterInHand | undefined }>()
  if (last && last.of === roster && last.open === open) return last.shown
  const shown = roster && withLeft(roster, last?.shown?.roster.entries ?? [], open)
  setLast({ of: roster, open, shown })
  return shown
}

/** `before`: the entries on screen until now. */
export function withLeft(roster: Roster, before: readonly RosterEntry[], open: Id | null): RosterInHand {
  const isLost = roster.entries.every(({ member }) => member === null)
  const here = new Map(roster.entries.map((entry) => [entry.student.id, entry]))
  const left = before.filter(({ student }) => !here.has(student.id) && (isLost || student.id === open))
  if (left.length === 0) return { roster, left: [] }
  // A creation that is not on the device any more was undone.
  const kept = left.map((entry) => [entry.student.id, entry.row?.creation ? { ...entry, row: null } : entry] as const)
  const shown = new Map([...kept, ...here])
  // In the order in which they are on screen, so that no tile moves.
  const places = [...before.map(({ student }) => student.id), ...here.keys()]
  const entries = [...new Set(places)].flatMap((id) => shown.get(id) ?? [])
  return { roster: { ...roster, entries }, left: left.map(({ student }) => student.id) }
}
