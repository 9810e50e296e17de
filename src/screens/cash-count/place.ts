/** The first and last day of the cash report, as the address stores them. */
import { isCalendarDate } from '../../contract'

export type CashSpan = { from: string; to: string }

/**
 * How the address stores the days. `from` '': the present day, and `to` is ignored. `to` '': the same day as `from`.
 */
export const cashSpanFormat = {
  read: (query: URLSearchParams): CashSpan => {
    const from = dayOf(query.get('desde'))
    const to = dayOf(query.get('hasta'))
    return { from, to: from === '' || to < from ? from : to }
  },
  write: ({ from, to }: CashSpan) => ({ desde: from, hasta: to === from ? '' : to }),
}

function dayOf(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text) ? text : ''
}
