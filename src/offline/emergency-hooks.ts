/** Whom to call for whom, from this device. */
import type { EmergencyRow, Id } from '../contract'
import { emergencyOf } from './queries/emergency'
import { useAnswer } from './use-answer'

/** By student; undefined while the device is being read, or was never filled with them. */
export function useEmergency(): ReadonlyMap<Id, EmergencyRow> | undefined {
  return useAnswer(emergencyOf, [])
}
