/**
 * Converts cells from the forms in which people and spreadsheets write them to the form of the contract. A text that a
 * function does not understand is not converted; the contract's schema then refuses it.
 */
import { withoutAccents } from '../../domain/search-key'

export { dateCell, isMonthFirst } from '../../domain/written-date'

const trueWords = ['verdadero', 'true', 'si', '1']
const falseWords = ['falso', 'false', 'no', '0']

/** "VERDADERO", "Sí", "TRUE" and "1" become "true"; "FALSO", "No" and "0" become "false". */
export function flagCell(text: string): string {
  const word = withoutAccents(text)
  return trueWords.includes(word) ? 'true' : falseWords.includes(word) ? 'false' : text
}

/** "$1,100.00" becomes "1100.00", and "950,5", with a decimal comma, "950.5". */
export function numberCell(text: string): string {
  const bare = text.replace(/[$\s]/g, '')
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return bare.replaceAll(',', '')
  return /^-?\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare
}

/** "4:00 p. m.", "04:00 PM" and "16:00:00" become "16:00". */
export function clockCell(text: string): string {
  const [, hours, minutes, half] =
    /^(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*([ap])\.?\s*m\.?)?$/.exec(withoutAccents(text)) ?? []
  if (hours === undefined) return text
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}
