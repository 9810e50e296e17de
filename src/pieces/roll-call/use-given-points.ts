/** Counts points that are given faster than the screen shows them: each tap adds to the result of the tap before. */
import { useState } from 'react'
import { pointBounds, type Id } from '../../contract'
import type { RollEntry } from './roll-entries'

/** After this time (ms) a given point that the screen still does not show counts as not stored. */
const notShownMs = 2_000

type Given = { shown: number; points: number; at: number }

export function useGivenPoints() {
  const [given] = useState(() => new Map<Id, Given>())
  return {
    /** The student's points after adding `point`. `from`: the points before, which the screen may not show yet. */
    add({ student, mark }: RollEntry, point: 1 | -1): { from: number; points: number } {
      const now = Date.now()
      const shown = mark.points ?? 0
      const last = given.get(student.id)
      const from = last && last.shown === shown && Math.abs(now - last.at) < notShownMs ? last.points : shown
      const points = Math.min(pointBounds.max, Math.max(pointBounds.min, from + point))
      given.set(student.id, { shown, points, at: now })
      return { from, points }
    },
    forget: () => given.clear(),
  }
}
