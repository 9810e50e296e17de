/** CSV as spreadsheets write it (RFC 4180; comma, semicolon or tab; with or without a byte order mark), with the numbers of its lines. */
import { CsvError, parse } from 'csv-parse/sync'

export type Line = { line: number; cells: string[] }

const lineBreaks = /\r\n|\r|\n/g

/** The filled lines of a file, or the line in which a quote is opened and not closed before the cell ends. */
export function readCsv(text: string): { lines: Line[] } | { openQuote: number } {
  const content = text.replace(/^\uFEFF/, '')
  const lines: Line[] = []
  let read = 0
  function keep(cells: string[]): null {
    const line = read + 1
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells })
    // The library's own count takes CR LF inside a quoted cell for two.
    read = line + (cells.join(' ').match(lineBreaks)?.length ?? 0)
    return null
  }
  try {
    parse(content, { delimiter: separatorOf(content), record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, relax_quotes: true, trim: true, on_record: keep })
  } catch (problem) {
    // Whatever else is odd is read as it stands: only quotes can make a file unreadable.
    if (problem instanceof CsvError) return { openQuote: read + 1 }
    throw problem
  }
  return { lines }
}

/** The one of the three that the header has most of: a spreadsheet's choice depends on its country. */
function separatorOf(content: string): string {
  const [header = ''] = content.split('\n', 1)
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}
