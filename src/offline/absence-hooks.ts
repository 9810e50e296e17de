/** Live query for the absences that families reported in advance, if the provider announces `absence-notices`. */
import { useEffect } from 'react'
import type { Absence } from '../contract'
import { useAnnounced } from './hooks'
import { absencesByDay } from './queries/absences'
import { useAnswer } from './use-answer'
import { useOpenWorkspace } from './Workspace'

/**
 * The absences since the day of the last download, sorted by day; downloaded again every minute while shown. undefined
 * while loading, or if the provider does not announce them.
 */
export function useAbsences(): readonly Absence[] | undefined {
  const { sync, first } = useOpenWorkspace()
  const announced = useAnnounced('absence-notices')
  useEffect(() => (announced ? sync.keepFresh({ absences: true }) : undefined), [sync, announced])
  const absences = useAnswer(absencesByDay, [], { first: first().absences })
  return announced ? absences : undefined
}
