/**
 * The only way in which a screen edits a row: it passes what the person saw at the beginning, and the fields changed
 * since.
 */
import { useCallback } from 'react'
import { useWorkspace, type FieldValues, type ShownAttendance } from '../../offline'
import { editsOf, type Seen } from './row-edits'

/**
 * `row`: the present row. Resolves when the changed fields are stored on disk; a field that equals `seen` is not
 * written.
 */
export function useRowEdit(): (row: ShownAttendance, seen: Seen, changed: Partial<FieldValues>) => Promise<void> {
  const { editAttendance } = useWorkspace()
  return useCallback(
    async (row, seen, changed) => void (await Promise.all(editsOf(row, seen, changed).map(editAttendance))),
    [editAttendance],
  )
}
