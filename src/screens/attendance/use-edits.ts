/**
 * Edits of a row that need no form: its status, and whether a cycle begins with it.
 */
import { useMemo } from 'react'
import { notSavedText } from '../../pieces/attendance/not-saved'
import { shownValuesOf } from '../../pieces/attendance/row-edits'
import { useRowEdit } from '../../pieces/attendance/use-row-edit'
import { notify } from '../../ui'
import type { RowContext } from './row-context'

export function useEdits(): Pick<RowContext, 'onStatus' | 'onCycle'> {
  const edit = useRowEdit()
  return useMemo(
    () => ({
      onStatus: (row, status, seen) =>
        void edit(row, { ...shownValuesOf(row), status: seen }, { status }).catch(failed),
      onCycle: (row, begins) => void edit(row, shownValuesOf(row), { beginning_of_the_cycle: begins }).catch(failed),
    }),
    [edit],
  )
}

function failed(problem: unknown) {
  notify.error(notSavedText(problem))
}
