/** Asks once before somebody begins an unexpected roll. A roll with rows or marks counts as begun. */
import { useState, type ReactNode } from 'react'
import type { Id } from '../../contract'
import { useDrafts, useRoster } from '../../offline'
import { ListSkeleton } from '../../ui'
import { keptRollsOf, rollKey } from './roll-draft'

type Props = { group: Id; /** YYYY-MM-DD. */ date: string; ask: (begin: () => void) => ReactNode; children: ReactNode }

export function Unasked({ group, date, ask, children }: Props) {
  const [begun, setBegun] = useState(false)
  const entries = useRoster(group, date)?.entries
  const drafts = useDrafts(rollKey(group, date))
  if (begun) return children
  if (!entries || !drafts) return <ListSkeleton rows={8} />
  const isBegun =
    entries.some(({ row }) => row !== null) ||
    keptRollsOf(drafts).some((roll) => roll.groupId === group && roll.date === date)
  // A begun roll stays, even if all of it is undone.
  if (isBegun) setBegun(true)
  return isBegun ? children : ask(() => setBegun(true))
}
