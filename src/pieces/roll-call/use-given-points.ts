/** Points given faster than the device shows them: each tap adds to the one before it. */
import { useState } from 'react'
import { pointBounds, type Id } from '../../contract'
import type { RollEntry } from './roll-entries'

/** What is not shown after so long was not kept, and what is shown counts again. */
const unseenMs = 2_000

type Given = { shown: number; points: number; at: number }

export function useGivenPoints() {
  const [given] = useState(() => new Map<Id, Given>())
  return {
    /** A child's points with one more or fewer. */
    after({ student, mark }: RollEntry, point: 1 | -1): number {
      const now = Date.now()
      const shown = mark.points ?? 0
      const last = given.get(student.id)
      const from = last && last.shown === shown && Math.abs(now - last.at) < unseenMs ? last.points : shown
      const points = Math.min(pointBounds.max, Math.max(pointBounds.min, from + point))
      given.set(student.id, { shown, points, at: now })
      return points
    },
    forget: () => given.clear(),
  }
}
