/** Reads CSV as spreadsheets write it (RFC 4180; comma, semicolon or tab; with or without a byte order mark), keeping line numbers. */

export type Line = { line: number; cells: string[] }

/** The filled lines of a file, or the line on which a quote is opened and never closed. */
export function readCsv(text: string): { lines: Line[] } | { openQuote: number } {
  const content = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(content)
  const lines: Line[] = []
  let cells: string[] = []
  let cell = ''
  let quotedSince = 0
  let line = 1
  let begun = 1

  const endLine = () => {
    cells.push(cell)
    if (cells.some((each) => each.trim() !== '')) lines.push({ line: begun, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < content.length; at++) {
    const letter = content[at] ?? ''
    if (letter === '\n') line++
    if (quotedSince > 0) {
      if (letter !== '"') cell += letter
      else if (content[at + 1] === '"') cell += content[at++]
      else quotedSince = 0
    } else if (letter === '"' && cell === '') quotedSince = line
    else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') {
      endLine()
      begun = line
    } else if (letter !== '\r') cell += letter
  }
  if (quotedSince > 0) return { openQuote: quotedSince }
  endLine()
  return { lines }
}

/** The one of the three that the header has most of: a spreadsheet's choice depends on its country. */
function separatorOf(content: string): string {
  const [header = ''] = content.split('\n', 1)
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}
