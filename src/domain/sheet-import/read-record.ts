/** Reads the values that only groups, attendance and receipts have. Pure. */
import type { RowField, RowProblem, SheetField } from '../../contract'
import { daysValue } from '../written-days'
import { numberIn } from '../written-number'
import { likelierAfternoon, timesIn } from '../written-time'
import { isDate, readDate } from './birthdates'
import type { Cell } from './cells'
import { amountValue, paymentTypeValue, periodValue, pointsValue, statusValue } from './record-values'
import type { RowContext } from './row-context'
import type { RowValues } from './rows'

/** The cells of a row by field, the values that are read from them, and how a doubt about one is added. */
export type RowCells = {
  values: RowValues
  textAt: (field: SheetField) => string
  cellAt: (field: SheetField) => Cell
  doubt: (field: RowField, reason: RowProblem, written: string, suggestion?: string) => void
}

/** Reads the fields that only groups, attendance and receipts have. */
export function readRecord(row: RowCells, context: RowContext): void {
  const { values, textAt, cellAt, doubt } = row
  const { kind, options, habits, meanings } = context
  for (const field of ['date', 'payment_date'] as const) {
    const text = textAt(field)
    if (text === '') continue
    const { value, suggestion } = readDate(cellAt(field), habits.dates[field])
    values[field] = value
    if (suggestion !== '') doubt(field, 'dayOrMonth', text, suggestion)
  }
  if (kind === 'receipts') readMoney(row, context)
  values.status = statusValue(textAt('status'), options.statuses, meanings)
  values.payment_type = paymentTypeValue(textAt('payment_type'), options.paymentTypes)
  Object.assign(values, { points: pointsValue(textAt('points')), receipt: textAt('receipt') })
  values.quota = numberIn(textAt('quota')) ?? textAt('quota')
  values.days = daysValue(textAt('days'))
  for (const field of ['start_time', 'final_time'] as const) {
    const text = textAt(field)
    const [start = text, final = ''] = timesIn(text)
    if (field === 'start_time' || text !== '') values[field] = start
    if (field === 'start_time') values.final_time = final
  }
  for (const field of ['start_time', 'final_time'] as const) {
    // "4:00" is mostly four in the afternoon.
    const afternoon = likelierAfternoon(values[field])
    if (afternoon !== '') doubt(field, 'nightHour', textAt(field) || textAt('start_time'), afternoon)
  }
}

/**
 * Reads period and amounts. Many schools only note what was paid and when: without a column for the amount or the
 * period, the amount is what was paid, and the period is the month of the payment.
 */
function readMoney({ values, textAt, cellAt }: RowCells, { indexes, habits }: RowContext): void {
  const monthIn = (concept: string) => {
    const month = periodValue(concept, habits.dates.period, values.payment_date)
    return /\p{L}/u.test(concept) && isDate(month) ? month : ''
  }
  const period = textAt('period') === '' ? '' : periodValue(cellAt('period'), habits.dates.period, values.payment_date)
  values.period = indexes.has('period')
    ? period
    : monthIn(values.comment) || values.payment_date.replace(/-\d\d$/, '-01')
  const moneyAt = (field: 'amount' | 'paid') => (textAt(field) === '' ? '' : amountValue(cellAt(field)))
  const [amount, paid] = [moneyAt('amount'), moneyAt('paid')]
  const noted = indexes.has('paid') ? paid : values.payment_date === '' ? '' : amount
  values.paid = noted || '0.00'
  values.amount = indexes.has('amount') ? amount : paid
}
