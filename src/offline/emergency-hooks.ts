/** Live query for the emergency contacts stored on this device. */
import type { EmergencyRow, Id } from '../contract'
import { emergencyOf } from './queries/emergency'
import { useAnswer } from './use-answer'
import { useOpenWorkspace } from './Workspace'

/** Emergency contacts by student id; undefined while loading, or if they were never downloaded. */
export function useEmergency(): ReadonlyMap<Id, EmergencyRow> | undefined {
  const { first } = useOpenWorkspace()
  return useAnswer(emergencyOf, [], { first: first().emergency })
}
