/** Reads the values that people type to correct a row. Pure. */
import { canonicalEmail, tidyText, type RowField } from '../../contract'
import { plainFolio } from '../folio-key'
import { dateIn } from '../written-date'
import { daysValue } from '../written-days'
import { numberIn } from '../written-number'
import { timesIn } from '../written-time'
import { cellText } from './cells'
import { canonicalOf } from './phone-email-cells'
import { amountValue, paymentTypeValue, periodValue, pointsValue, statusValue } from './record-values'
import { relationshipOf } from './relationships'
import type { RowContext } from './row-context'

export function correctedValue(field: RowField, written: string, { options, meanings, habits }: RowContext): string {
  const { relationships } = options
  const value = cellText(written)
  if (field === 'birthdate' || field === 'date' || field === 'payment_date') return dateIn(value, false)
  if (field === 'period') return periodValue(value, habits.dates.period, '')
  if (field === 'amount' || field === 'paid') return amountValue(value)
  if (field === 'status') return statusValue(value, options.statuses, meanings)
  if (field === 'payment_type') return paymentTypeValue(value, options.paymentTypes)
  if (field === 'points') return pointsValue(value)
  if (field === 'days') return daysValue(value)
  if (field === 'start_time' || field === 'final_time') return timesIn(value)[0] ?? value
  if (field === 'quota') return numberIn(value) ?? value
  if (field === 'folio') return plainFolio(value)
  if (field === 'phone' || field === 'contact_phone') return canonicalOf(value)
  if (field === 'email') return canonicalEmail(value)
  if (field === 'relationship' || field === 'contact_relationship') return relationshipOf(value, relationships)
  return field === 'comment' ? tidyText(written) : value
}
