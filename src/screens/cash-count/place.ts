/** Which days the cash count is about, as the address says them: one day, today's where nothing is said. */
import { isCalendarDate } from '../../contract'

export type CashPlace = { from: string; to: string }

/** '' is today, whichever that is when it is read. */
export const cashPlace = {
  read: (asked: URLSearchParams): CashPlace => {
    const from = dayOf(asked.get('desde'))
    const to = dayOf(asked.get('hasta'))
    return { from, to: to < from ? from : to }
  },
  write: ({ from, to }: CashPlace) => ({ desde: from, hasta: to === from ? '' : to }),
}

function dayOf(said: string | null): string {
  return said !== null && /^\d{4}-\d{2}-\d{2}$/.test(said) && isCalendarDate(said) ? said : ''
}
