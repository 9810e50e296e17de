/** Absences that families told beforehand, live: where the provider announces such notices. */
import { useEffect } from 'react'
import type { Absence } from '../contract'
import { useAnnounced } from './hooks'
import { absencesByDay } from './queries/absences'
import { useAnswer } from './use-answer'
import { useOpenWorkspace } from './Workspace'

/** By day, from the one on which they were last read; read again while they are shown. undefined where nothing is announced, and while the device is being read. */
export function useAbsences(): readonly Absence[] | undefined {
  const { sync, first } = useOpenWorkspace()
  const announced = useAnnounced('absence-notices')
  useEffect(() => (announced ? sync.keepFresh({ absences: true }) : undefined), [sync, announced])
  const here = useAnswer(absencesByDay, [], { first: first().absences })
  return announced ? here : undefined
}
