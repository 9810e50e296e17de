/** What is missing or invalid in a row of groups, memberships, attendance or receipts. Pure. */
import {
  longestObservation,
  mostPesos,
  type Option,
  type RowField,
  type RowProblem,
  type SheetKind,
} from '../../contract'
import { isClassTime } from '../timetable'
import { isDays } from '../written-days'
import { isClock } from '../written-time'
import { isDate } from './birthdates'
import { isAmount, isNegativeAmount, isPoints } from './record-values'

type Fault = { field: RowField; reason: RowProblem; suggestion?: string }
/** `today`: the school's date. Earlier data are of days before it. */
type Context = { statuses: readonly Option[]; paymentTypes: readonly Option[]; today: string }

/** The first day from which earlier data are accepted: earlier years are mistyped. */
const firstDay = '2000-01-01'
const longestNote = 2000

export function recordErrors(values: Record<RowField, string>, kind: SheetKind, context: Context): Fault[] {
  const faults: Fault[] = []
  const check = (field: RowField, ...reasons: (RowProblem | false)[]) => {
    const reason = reasons.find((each) => each !== false)
    if (reason) faults.push({ field, reason })
  }
  const { statuses, paymentTypes, today } = context
  const isOption = (options: readonly Option[], value: string) => options.some((option) => option.value === value)
  const day = (field: RowField, last: string) =>
    check(
      field,
      !/^\d{4}-\d{2}-\d{2}$/.test(values[field]) && 'unreadableDate',
      !isDate(values[field]) && 'noSuchDay',
      (values[field] > last || values[field] < firstDay) && 'notPast',
    )

  if (kind === 'groups' || kind === 'memberships' || kind === 'attendance')
    check('group', values.group === '' && 'missing', kind === 'groups' && values.group.length > 120 && 'tooLong')
  if (kind === 'groups') {
    check('days', values.days === '' && 'missing', !isDays(values.days) && 'unknownDays')
    check('start_time', values.start_time === '' && 'missing', !isClock(values.start_time) && 'classTime')
    check(
      'final_time',
      values.final_time === '' && 'missing',
      !(isClock(values.final_time) && isClassTime(values.start_time, values.final_time)) && 'classTime',
    )
    check('quota', !/^(|[1-9]\d{0,2}|1000)$/.test(values.quota) && 'quota')
  }
  if (kind === 'attendance') {
    if (values.date === '') check('date', 'missing')
    else day('date', before(today))
    check('status', values.status === '' && 'missing', !isOption(statuses, values.status) && 'unknownOption')
    check('points', values.points !== '' && !isPoints(values.points) && 'points')
    check('comment', values.comment.length > longestObservation && 'tooLong')
  }
  if (kind === 'receipts') {
    if (values.period === '') check('period', 'missing')
    else day('period', today)
    for (const field of ['amount', 'paid'] as const)
      check(
        field,
        isNegativeAmount(values[field]) && 'negative',
        (!isAmount(values[field]) || Number(values[field]) > mostPesos) && 'amount',
      )
    check('payment_type', values.payment_type !== '' && !isOption(paymentTypes, values.payment_type) && 'unknownOption')
    if (values.payment_date !== '') day('payment_date', before(today))
    else if (Number(values.paid) > 0)
      faults.push({ field: 'payment_date', reason: 'missing', suggestion: isDate(values.period) ? values.period : '' })
    check('comment', values.comment.length > longestNote && 'tooLong')
  }
  return faults
}

/** The day before a date. */
function before(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
}
