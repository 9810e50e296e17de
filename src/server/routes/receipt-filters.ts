/** Which receipts a question means, as SQL conditions on `r`: the list and its totals go by the same ones. */
import type * as z from 'zod/mini'
import type { receiptFilters } from '../../contract'
import type { Value } from '../database/database'
import { keyOf } from '../endpoints/handlers'

/** Asked of somebody: neither inactive nor cancelled. */
export const isAsked = `(r.is_active and r.status <> 'cancelado')`
/** As domain/balance has it: what somebody called paid is, whatever was entered. */
export const isOwed = `(${isAsked} and r.status <> 'pagado' and r.amount_expected > r.abono)`

/** Asked of the people and groups once, not once for each of the receipts, which are many more. */
export const holdsWord = (word: string) =>
  `lower(r.student_folio) like ${word} or r.tutor_id in (select x.id from person x where x.plain_name like ${word})
     or r.student_folio in (select x.folio from student x where x.plain_name like ${word}) or r.group_id in (select x.id from class_group x where plain(x.name) like ${word}) or '%' || r.id || '%' = ${word}`

/** The conditions of what is said; values are added. */
export function narrowed({ month, status, type_payment, group, school, owed }: z.output<typeof receiptFilters>, values: Value[]): string[] {
  const where: string[] = []
  const at = (value: Value) => `$${values.push(value)}`
  if (month !== undefined) {
    const first = `${at(`${month}-01`)}::date`
    where.push(`r.payment_period >= ${first} and r.payment_period < ${first} + interval '1 month'`)
  }
  if (status !== undefined) where.push(`r.status = ${at(status)}`)
  if (type_payment !== undefined) where.push(`r.type_payment = ${at(type_payment)}`)
  if (group !== undefined) where.push(`r.group_id = ${at(keyOf(group))}`)
  if (school !== undefined) where.push(`r.group_id in (select x.id from class_group x where x.school_id = ${at(keyOf(school))})`)
  if (owed !== undefined) where.push(owed ? isOwed : `not ${isOwed}`)
  return where
}
