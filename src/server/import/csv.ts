/** CSV as spreadsheets write it (RFC 4180; comma, semicolon or tab; with or without a byte order mark), with the numbers of its lines. */
import { CsvError, parse } from 'csv-parse/sync'

export type Line = { line: number; cells: string[] }

/** The filled lines of a file, or the line in which a quote is opened and never closed. */
export function readCsv(text: string): { lines: Line[] } | { openQuote: number } {
  // A line ends as one, whatever system wrote it: inside a quoted cell the library would count some twice.
  const content = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const lines: Line[] = []
  let read = 0
  function keep(cells: string[], { lines: last }: { lines: number }): null {
    const begun = last - cells.join('').split('\n').length + 1
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: begun, cells })
    read = last
    return null
  }
  try {
    parse(content, { delimiter: separatorOf(content), record_delimiter: '\n', relax_column_count: true, relax_quotes: true, trim: true, on_record: keep })
  } catch (problem) {
    if (problem instanceof CsvError && problem.code === 'CSV_QUOTE_NOT_CLOSED') return { openQuote: read + 1 }
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
