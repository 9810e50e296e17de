/**
 * Which roll is open at home: that of the present class. But a roll that somebody is working on stays, whatever the
 * clock, a download or a colleague does.
 *
 *   present class ──▶ open ──another class is on, roll not in use──▶ that one
 *                         └──another class is on, roll in use──▶ stays until it is no longer in use
 */
import { useState } from 'react'
import type { Lesson } from '../../domain/timetable'
import { useRecentTouch } from '../../pieces/clock/use-recent-touch'
import { classOpen, handMs, isSameClass } from './class-in-hand'

/** `hand`: event handlers for the element around the open roll. `onBusy`: for the roll itself. */
export function useRollInHand(now: Lesson | null) {
  const [kept, setKept] = useState(now)
  const [busy, onBusy] = useState(false)
  const { recent, noteTouch } = useRecentTouch(handMs)
  const open = classOpen(kept, now, busy || recent)
  if (!isSameClass(kept, open)) {
    setKept(open)
    onBusy(false)
  }
  const hand = {
    onPointerDownCapture: noteTouch,
    onClickCapture: noteTouch,
    onKeyDownCapture: noteTouch,
    onWheel: noteTouch,
    onTouchMove: noteTouch,
  }
  return { open, hand, onBusy }
}
