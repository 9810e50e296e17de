/** Parses CSV as spreadsheets write it: RFC 4180 with comma, semicolon or tab, perhaps with a byte order mark. */
import { CsvError, parse } from 'csv-parse/sync'

export type Line = { line: number; cells: string[] }

const lineBreaks = /\r\n|\r|\n/g

/**
 * The rows that are not empty; `line` is the line, from 1, on which a row begins. If a quotation mark is not closed,
 * returns only the line of its row (`openQuote`). `separator`: default the one found in the header.
 */
export function readCsv(text: string, separator?: string): { lines: Line[] } | { openQuote: number } {
  const content = text.replace(/^\uFEFF/, '')
  const lines: Line[] = []
  let read = 0
  function addLine(cells: string[]): null {
    const line = read + 1
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells })
    // Lines are counted here, because the library counts CR LF inside a quoted cell as two.
    read = line + (cells.join(' ').match(lineBreaks)?.length ?? 0)
    return null
  }
  try {
    parse(content, {
      delimiter: separator ?? separatorOf(content),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      on_record: addLine,
    })
  } catch (problem) {
    // With the relaxed options above only an open quote can cause an error.
    if (problem instanceof CsvError) return { openQuote: read + 1 }
    throw problem
  }
  return { lines }
}

/** The separator that occurs most often in the header: spreadsheets choose it by country. */
function separatorOf(content: string): string {
  const [header = ''] = content.split('\n', 1)
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}
