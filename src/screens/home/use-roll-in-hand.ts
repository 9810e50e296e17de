/**
 * Which roll is open at home: that of the present class. But a roll that somebody is working on stays, whatever the clock, a
 * download or a colleague does.
 *
 *   present class ──▶ open ──another class is on, roll not in use──▶ that one
 *                         └──another class is on, roll in use──▶ stays until it is no longer in use
 */
import { useState } from 'react'
import type { Group } from '../../contract'
import type { Lesson } from '../../domain/timetable'
import { useRecentTouch } from '../../pieces/clock/use-recent-touch'

/** How long after the last touch a roll counts as in use, ms. */
const handMs = 30_000

type Class = { group: Pick<Group, 'id'>; date: string }

export function isSameClass(one: Class | null, other: Class | null): boolean {
  return one?.group.id === other?.group.id && one?.date === other?.date
}

/** `hand`: event handlers for the element around the open roll. `onBusy`: for the roll itself. */
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
  // If it is the same class, `now` has the newer data.
  const open = isReplaced || isSameClass(kept, now) ? now : kept
  const hand = { onPointerDownCapture: touched, onClickCapture: touched, onKeyDownCapture: touched, onWheel: touched, onTouchMove: touched }
  return { open, hand, onBusy }
}
