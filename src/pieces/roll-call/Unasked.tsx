/** Asks once before somebody begins an unexpected roll. A roll with rows or marks counts as begun. */
import { useLayoutEffect, useState, type ReactNode } from 'react'
import type { Id } from '../../contract'
import { useDrafts, useRoster } from '../../offline'
import { ListSkeleton } from '../../ui'
import { draftOf, keptRollOf, rollKey } from './roll-draft'
import { unsavedIn } from './roll-edits'

type Ask = (begin: () => void) => ReactNode
type Props = {
  group: Id
  /** YYYY-MM-DD. */
  date: string
  /** undefined: the roll is expected. */
  ask: Ask | undefined
  children: ReactNode
}

/** A roll that is on screen stays, even if all of it is undone or the days of its group change. */
export function Unasked({ ask, children, ...roll }: Props) {
  const [begun, setBegun] = useState(ask === undefined)
  if (!ask && !begun) setBegun(true)
  return begun || !ask ? children : <Question {...roll} ask={ask} onBegin={() => setBegun(true)} />
}

function Question({ group, date, ask, onBegin }: Omit<Props, 'ask' | 'children'> & { ask: Ask; onBegin: () => void }) {
  const entries = useRoster(group, date)?.entries
  const drafts = useDrafts(rollKey(group, date))
  const isKnown = entries && drafts
  const isBegun =
    isKnown &&
    (entries.some(({ row }) => row !== null) ||
      unsavedIn(entries, draftOf(keptRollOf(drafts, group, date), {})).marked.length > 0)
  useLayoutEffect(() => {
    if (isBegun) onBegin()
  })
  return isKnown && !isBegun ? ask(onBegin) : <ListSkeleton rows={8} />
}
