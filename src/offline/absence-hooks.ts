/** Absences that families told beforehand, live: where the provider announces such notices. */
import { useEffect } from 'react'
import type { Absence } from '../contract'
import { useAnnounced } from './hooks'
import { useAnswer } from './use-answer'
import { useOpenWorkspace } from './Workspace'

/** By day, from the one on which they were last read; read again while they are shown. undefined where nothing is announced, and while the device is being read. */
export function useAbsences(): readonly Absence[] | undefined {
  const { sync } = useOpenWorkspace()
  const announced = useAnnounced('absence-notices')
  useEffect(() => (announced ? sync.keepFresh({ absences: true }) : undefined), [sync, announced])
  const here = useAnswer(async ({ absences }) => (await absences.toArray()).sort((one, other) => (one.date < other.date ? -1 : 1)), [])
  return announced ? here : undefined
}
