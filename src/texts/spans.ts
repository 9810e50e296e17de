/** The texts of the boxes for the first and the last day of a report. */
import { dateText } from './dates'

export const spanTexts = {
  span: 'Qué días',
  from: 'Del día',
  to: 'Al día',
} as const

/** "4 de marzo de 2026", or "Del 1 de marzo de 2026 al 4 de marzo de 2026". */
export function spanText(from: string, to: string): string {
  return from === to ? dateText(from) : `Del ${dateText(from)} al ${dateText(to)}`
}
