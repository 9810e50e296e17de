/** Which report is shown, its days and its filters: their form in the address. Pure. */
import { isCalendarDate } from '../../contract'
import { daysOfMonth } from '../../domain/class-days'

/** A filter that is '' is not active. `from` and `to` '': the present month. `below`: a percentage as text. */
export type ReportState = {
  report: 'attendance' | 'income'
  from: string
  to: string
  school: string
  group: string
  teacher: string
  below: string
}

export const noFilters = { school: '', group: '', teacher: '', below: '' } as const

/** The percentages below which students can be listed. */
export const thresholds = ['60', '70', '80', '90', '100'] as const

export const reportFormat = {
  read: (query: URLSearchParams): ReportState => {
    const [from, to] = [dayOf(query.get('desde')), dayOf(query.get('hasta'))]
    return {
      report: query.get('que') === 'cobranza' ? 'income' : 'attendance',
      from: from && to && from <= to ? from : '',
      to: from && to && from <= to ? to : '',
      school: query.get('escuela') ?? '',
      group: query.get('grupo') ?? '',
      teacher: query.get('maestro') ?? '',
      below: thresholds.find((each) => each === query.get('menos')) ?? '',
    }
  },
  write: ({ report, from, to, school, group, teacher, below }: ReportState) => ({
    que: report === 'income' ? 'cobranza' : undefined,
    desde: from,
    hasta: to,
    escuela: school,
    grupo: group,
    maestro: teacher,
    menos: below,
  }),
}

function dayOf(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text) ? text : ''
}

/** The first and the last day of a month, "2026-03". */
export function spanOfMonth(month: string): { from: string; to: string } {
  const days = daysOfMonth(month)
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/** The month that the days are, from its first to its last; '' if they are none. */
export function monthOfSpan({ from, to }: { from: string; to: string }): string {
  const whole = spanOfMonth(from.slice(0, 7))
  return whole.from === from && whole.to === to ? from.slice(0, 7) : ''
}

/** The present month and the 17 before it, newest first; and `chosen`, if it is another one. */
export function monthsUpTo(today: string, chosen: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const months = Array.from({ length: 18 }, (_, index) => {
    const count = year * 12 + month - 1 - index
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
  return chosen === '' || months.includes(chosen) ? months : [...months, chosen].sort().reverse()
}
