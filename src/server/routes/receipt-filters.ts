/** SQL conditions on `r` for the filters of receipts; the list and its totals use the same. */
import type * as z from 'zod/mini'
import type { receiptFilters } from '../../contract'
import type { Value } from '../database/database'
import { parseId } from '../endpoints/handlers'

/** The condition that a receipt counts: it is active and not cancelled. */
export const isCharged = `(r.is_active and r.status <> 'cancelado')`
/** The rule of `owedOf` (domain/balance): the receipt counts, is not marked as paid, and has something left to pay. */
export const isOwed = `(${isCharged} and r.status <> 'pagado' and r.amount_expected > r.abono)`

/**
 * The condition that a receipt contains `word`, the placeholder of a LIKE pattern. Names are searched in subqueries
 * that do not depend on the receipt, so that they run once and not for each receipt.
 */
export const matchesWord = (word: string) =>
  `lower(r.student_folio) like ${word} or r.tutor_id in (select x.id from person x where x.plain_name like ${word})
     or r.student_folio in (select x.folio from student x where x.plain_name like ${word}) or r.group_id in (select x.id from class_group x where plain(x.name) like ${word}) or '%' || r.id || '%' = ${word}`

/** The conditions of the given filters; appends their values to `values`. */
export function filterConditions(
  { month, status, type_payment, group, school, student, owed }: z.output<typeof receiptFilters>,
  values: Value[],
): string[] {
  const where: string[] = []
  const at = (value: Value) => `$${values.push(value)}`
  if (month !== undefined) {
    const first = `${at(`${month}-01`)}::date`
    where.push(`r.payment_period >= ${first} and r.payment_period < ${first} + interval '1 month'`)
  }
  if (status !== undefined) where.push(`r.status = ${at(status)}`)
  if (type_payment !== undefined) where.push(`r.type_payment = ${at(type_payment)}`)
  if (group !== undefined) where.push(`r.group_id = ${at(parseId(group))}`)
  if (school !== undefined)
    where.push(`r.group_id in (select x.id from class_group x where x.school_id = ${at(parseId(school))})`)
  if (student !== undefined)
    where.push(`r.student_folio = (select x.folio from student x where x.id = ${at(parseId(student))})`)
  if (owed !== undefined) where.push(owed ? isOwed : `not ${isOwed}`)
  return where
}
