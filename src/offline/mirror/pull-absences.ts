/** Reads the absences that families told beforehand; a part of its own, for most starts stand before it is wanted. */
import { may, type Failure } from '../../contract'
import type { PullContext } from './pull-context'
import { pullList } from './pull-lists'

/** From today on. Of a provider that announces them no more, none is kept. */
export async function pullAbsences(context: PullContext): Promise<Failure | null> {
  const { client, token, pageSize, role, today, write } = context
  const { absences } = context.database
  if (!may(role, 'absence.see')) return null
  if (context.absences) return pullList(context, 'absences', { ask: (next) => client('absenceList', { query: { ...pageSize, from: today } }, { token, next }), put: (rows) => absences.bulkPut(rows) })
  if ((await absences.count()) > 0) await write([absences], () => absences.clear())
  return null
}
