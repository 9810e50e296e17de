/** Reads a row's comment, which a list may have in several columns. Pure. */
import { tidyText } from '../../contract'
import type { Cell } from './cells'

/** A comment keeps its line breaks. Of several columns each is written with its heading: "Alergias: nuez". */
export function joinedComments(columns: readonly { heading: string; cell: Cell; text: string }[]): string {
  return columns
    .flatMap(({ heading, cell, text }) => {
      const whole = text !== '' && typeof cell === 'string' ? tidyText(cell) : text
      if (whole === '') return []
      return columns.length > 1 ? `${heading}: ${whole}` : whole
    })
    .join('\n')
}
