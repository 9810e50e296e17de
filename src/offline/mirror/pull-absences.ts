/** Reads the absences that families told beforehand, from today on; a part of its own, for most starts stand before it is wanted. */
import { may, type Failure } from '../../contract'
import type { PullContext } from './pull-context'
import { pullList } from './pull-lists'

export async function pullAbsences(context: PullContext): Promise<Failure | null> {
  const { client, token, pageSize, role, today } = context
  const { absences } = context.database
  if (!may(role, 'absence.see')) return null
  return pullList(context, 'absences', { ask: (next) => client('absenceList', { query: { ...pageSize, from: today } }, { token, next }), put: (rows) => absences.bulkPut(rows) })
}
