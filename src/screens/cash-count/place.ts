/** The days of the cash report as the address stores them; today by default. */
import { isCalendarDate } from '../../contract'

export type CashPlace = { from: string; to: string }

/** '' means today, at the time of reading. */
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
