/**
 * Converts cells from the forms in which people and spreadsheets write them to the form of the contract. A text that a
 * function does not understand is not converted; the contract's schema then refuses it.
 */
import { withoutAccents } from '../../domain/search-key'

const trueWords = ['verdadero', 'true', 'si', '1']
const falseWords = ['falso', 'false', 'no', '0']

/** "VERDADERO", "Sí", "TRUE" and "1" become "true"; "FALSO", "No" and "0" become "false". */
export function flagCell(text: string): string {
  const word = withoutAccents(text)
  return trueWords.includes(word) ? 'true' : falseWords.includes(word) ? 'false' : text
}
