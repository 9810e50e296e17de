/** Whom to call for whom, from this device. */
import type { EmergencyRow, Id } from '../contract'
import { useAnswer } from './use-answer'

/** By student; undefined while the device is being read. A device that was never filled with them (`useUnfilled`) has none. */
export function useEmergency(): ReadonlyMap<Id, EmergencyRow> | undefined {
  return useAnswer(async ({ emergency }) => new Map((await emergency.toArray()).map((row) => [row.id, row])), [])
}
