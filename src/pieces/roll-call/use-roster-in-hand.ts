/**
 * The students of a roll that is on screen. A student whose window is open stays on screen, even if a download has
 * removed the student from the group. If a download has removed the group, all students stay.
 */
import { useState } from 'react'
import type { Id } from '../../contract'
import type { Roster, RosterEntry } from '../../offline'

/** `leftStudents`: the ids of students who are shown although they are not in the group any more. */
export type ShownRoster = { roster: Roster; leftStudents: readonly Id[] }

/**
 * Returns undefined while loading. `open`: the student whose window is open, who stays until it closes. If `roster` has
 * no members any more, this person has lost the group, and all students stay.
 */
export function useShownRoster(roster: Roster | undefined, open: Id | null): ShownRoster | undefined {
  const [last, setLast] = useState<{ of: Roster | undefined; open: Id | null; shown: ShownRoster | undefined }>()
  if (last && last.of === roster && last.open === open) return last.shown
  const shown = roster && withStudentsInUse(roster, last?.shown?.roster.entries ?? [], open)
  setLast({ of: roster, open, shown })
  return shown
}

/** The roster, with those students of `before` (the entries on screen until now) who must stay on screen. */
export function withStudentsInUse(roster: Roster, before: readonly RosterEntry[], open: Id | null): ShownRoster {
  const hasLostGroup = roster.entries.every(({ member }) => member === null)
  const here = new Map(roster.entries.map((entry) => [entry.student.id, entry]))
  const left = before.filter(({ student }) => !here.has(student.id) && (hasLostGroup || student.id === open))
  if (left.length === 0) return { roster, leftStudents: [] }
  // A student with a row is always in `roster`. So if an entry in `left` has an unsent new row, that row was undone
  // meanwhile, and the student is shown without it.
  const kept = left.map((entry) => [entry.student.id, entry.row?.creation ? { ...entry, row: null } : entry] as const)
  const shown = new Map([...kept, ...here])
  // The students keep the order in which they are on screen, so that no tile moves.
  const places = [...before.map(({ student }) => student.id), ...here.keys()]
  const entries = [...new Set(places)].flatMap((id) => shown.get(id) ?? [])
  return { roster: { ...roster, entries }, leftStudents: left.map(({ student }) => student.id) }
}
