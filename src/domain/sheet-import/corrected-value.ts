/** Reads the values that people type to correct a row. Pure. */
import type { RowField } from '../../contract'
import { dateIn } from '../written-date'
import { cellText } from './cells'
import { canonicalOf } from './phone-email-cells'
import {
  amountValue,
  daysValue,
  paymentTypeValue,
  periodValue,
  pointsValue,
  statusValue,
  timesIn,
} from './record-values'
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
  if (field === 'phone' || field === 'contact_phone') return canonicalOf(value)
  if (field === 'email') return value.toLowerCase()
  if (field === 'relationship' || field === 'contact_relationship') return relationshipOf(value, relationships)
  return field === 'comment' ? written.trim() : value
}
