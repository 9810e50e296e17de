/** The edits of a row that need no form; each is on the device, and laid over the row, as soon as its promise resolves. */
import { useMemo } from 'react'
import type { Option } from '../../contract'
import { useWorkspace, type ShownAttendance } from '../../offline'
import { notSavedText } from '../../pieces/attendance/not-saved'
import { notify } from '../../ui'

export function useEdits() {
  const { editAttendance } = useWorkspace()
  return useMemo(
    () => ({
      onStatus(row: ShownAttendance, status: Option) {
        editAttendance({ row, field: 'status', seen: row.fields.status.value, value: status }).catch(failed)
      },
      onCycle(row: ShownAttendance, begins: boolean) {
        editAttendance({ row, field: 'beginning_of_the_cycle', seen: row.fields.beginning_of_the_cycle.value, value: begins }).catch(failed)
      },
    }),
    [editAttendance],
  )
}

function failed(problem: unknown) {
  notify.error(notSavedText(problem))
}
