/**
 * Asks before somebody begins a roll that is not expected, as on a day without class. A roll that already has rows or
 * marks is shown without asking.
 */
import { useLayoutEffect, useState, type ReactNode } from 'react'
import type { Id } from '../../contract'
import { useDrafts, useRoster } from '../../offline'
import { ListSkeleton } from '../../ui'
import { draftOf, storedRollOf, rollKey } from './roll-draft'
import { unsavedIn } from './roll-edits'

type AskToBegin = (begin: () => void) => ReactNode
type Props = {
  group: Id
  /** YYYY-MM-DD. */
  date: string
  /** Renders the question; undefined if the roll is expected. */
  askToBegin: AskToBegin | undefined
  children: ReactNode
}

/** Once the roll is shown it stays, even if all its marks are undone or the class days of its group change. */
export function RollOrQuestion({ askToBegin, children, ...roll }: Props) {
  const [begun, setBegun] = useState(askToBegin === undefined)
  if (!askToBegin && !begun) setBegun(true)
  return begun || !askToBegin ? children : <Question {...roll} askToBegin={askToBegin} onBegin={() => setBegun(true)} />
}

function Question({
  group,
  date,
  askToBegin,
  onBegin,
}: Omit<Props, 'askToBegin' | 'children'> & { askToBegin: AskToBegin; onBegin: () => void }) {
  const entries = useRoster(group, date)?.entries
  const drafts = useDrafts(rollKey(group, date))
  const isRead = entries && drafts
  const isBegun =
    isRead &&
    (entries.some(({ row }) => row !== null) ||
      unsavedIn(entries, draftOf(storedRollOf(drafts, group, date), {})).marked.length > 0)
  useLayoutEffect(() => {
    if (isBegun) onBegin()
  })
  return isRead && !isBegun ? askToBegin(onBegin) : <ListSkeleton rows={8} />
}
