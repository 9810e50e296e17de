/**
 * The class whose roll is open on the home screen: the running class. But a roll that somebody is working on stays
 * open, whatever the clock, a download or a colleague does.
 *
 *   running class ──▶ open ──another class runs or none, roll not in use──▶ that class is open, or none
 *                         └──another class runs or none, roll in use──▶ stays open until it is no longer in use
 */
import { useState } from 'react'
import type { Lesson } from '../../domain/timetable'
import { useRecentTouch } from '../../pieces/clock/use-recent-touch'
import { classToShow, inUseMs, isSameClass } from './class-in-hand'

/**
 * `touchHandlers`: for the element around the open roll; they note when somebody uses it. `onBusy`: for the roll, which
 * reports whether it has something unfinished.
 */
export function useRollInHand(now: Lesson | null) {
  const [openClass, setOpenClass] = useState(now)
  const [busy, onBusy] = useState(false)
  const { recent, noteTouch } = useRecentTouch(inUseMs)
  const open = classToShow(openClass, now, busy || recent)
  if (!isSameClass(openClass, open)) {
    setOpenClass(open)
    onBusy(false)
  }
  const touchHandlers = {
    onPointerDownCapture: noteTouch,
    onClickCapture: noteTouch,
    onKeyDownCapture: noteTouch,
    onWheel: noteTouch,
    onTouchMove: noteTouch,
  }
  return { open, touchHandlers, onBusy }
}
