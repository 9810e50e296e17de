/**
 * How screens edit an attendance row: a screen passes the values that the person saw when the edit began, and the
 * changed fields.
 */
import { useCallback } from 'react'
import { useWorkspace, WaitsUnseen, type FieldValues, type ShownAttendance } from '../../offline'
import { editsOf, type Seen } from './row-edits'

/**
 * Returns a function that edits the present row (`row`). It resolves when the changed fields are stored on disk; a
 * field whose value equals the one in `seen` is not stored. It rejects with `WaitsUnseen` if some fields have unsent
 * values that the person did not see (those fields were not stored), or with the first other failure, if there is one.
 */
export function useRowEdit(): (row: ShownAttendance, seen: Seen, changed: Partial<FieldValues>) => Promise<void> {
  const { editAttendance } = useWorkspace()
  return useCallback(
    async (row, seen, changed) => {
      const results = await Promise.allSettled(editsOf(row, seen, changed).map(editAttendance))
      const problems: unknown[] = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      const waiting = problems.flatMap((problem) => (problem instanceof WaitsUnseen ? [problem.now] : []))
      if (waiting.length < problems.length) throw problems.find((problem) => !(problem instanceof WaitsUnseen))
      if (waiting.length > 0) throw new WaitsUnseen(Object.assign({}, ...waiting))
    },
    [editAttendance],
  )
}
