/**
 * Which roll is open at home: that of the class that is on, but one that somebody is at work on stays, whatever the clock, a download
 * or a colleague does.
 *
 *   the class that is on ──▶ open ──another class is on, and no hand on the roll──▶ that one
 *                             └──another class is on, and a hand on the roll──▶ stays, until the hand has gone
 */
import { useState } from 'react'
import type { Group } from '../../contract'
import type { Lesson } from '../../domain/timetable'
import { useRecentTouch } from '../../pieces/clock/use-recent-touch'

/** How long after its last touch a roll is still in somebody's hand, ms. */
const handMs = 30_000

type Class = { group: Pick<Group, 'id'>; date: string }

export function isSameClass(one: Class | null, other: Class | null): boolean {
  return one?.group.id === other?.group.id && one?.date === other?.date
}

/** `hand`: listeners for what stands around the open roll; `onBusy`: for the roll itself. */
export function useRollInHand(now: Lesson | null) {
  const [kept, setKept] = useState(now)
  const [busy, onBusy] = useState(false)
  const { recent, touched } = useRecentTouch(handMs)
  const stays = kept !== null && (busy || recent)
  const isReplaced = !isSameClass(kept, now) && !stays
  if (isReplaced) {
    setKept(now)
    onBusy(false)
  }
  // Of the same class what the school says of it now.
  const open = isReplaced || isSameClass(kept, now) ? now : kept
  const hand = { onPointerDownCapture: touched, onClickCapture: touched, onKeyDownCapture: touched, onWheel: touched, onTouchMove: touched }
  return { open, hand, onBusy }
}
