/** Repairs quotation marks in text that was pasted or saved without escaping them. */

/**
 * Writes each cell that begins with a quotation mark, but is not a quoted cell, in the form of CSV: `"Lupita" Ruiz`
 * becomes `"""Lupita"" Ruiz"`. A mark that is never closed is then a character of its cell, so that it does not swallow
 * the lines below. Pasted cells (tabs) may contain line breaks, but no tab.
 */
export function withQuotedCells(text: string, separator: string): string {
  const inside = separator === '\t' ? '[^"\\t]' : '[^"]'
  const quoted = new RegExp(`[ ]*"${inside}*(?:""${inside}*)*"[ ]*(?=[${separator}\\r\\n]|$)`, 'y')
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y')
  const parts: string[] = []
  let position = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = position
    return pattern.exec(text)?.[0] ?? null
  }
  while (position < text.length) {
    const cell = take(plain) ?? ''
    const isMarked = cell.trimStart().startsWith('"')
    const whole = (isMarked ? take(quoted) : null) ?? cell
    parts.push(isMarked && whole === cell && !isQuoted(cell) ? `"${cell.trim().replaceAll('"', '""')}"` : whole)
    position += whole.length
    // The separator or the line break after the cell.
    parts.push(text.charAt(position))
    position += 1
  }
  return parts.join('')
}

const isQuoted = (cell: string) => /^ *"[^"]*(?:""[^"]*)*" *$/.test(cell)
