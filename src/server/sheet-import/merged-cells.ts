/**
 * Merged cells that span several rows, such as a group's name beside its students or a mother's name beside two
 * siblings. The file has the value only in the first row; here each of the rows gets it.
 */
import type { SheetLine } from '../../domain/sheet-import/cells'
import type { ZipFile } from './repack-zip'

/** Rows (`first`, `last`) count from 1, columns from 0. */
type Merge = { first: number; last: number; column: number }

/** Larger merges (`last` minus `first`, in rows) are ignored: they are frames or decoration. */
const mostRows = 200

/** The merges of each tab, in the order of the workbook's tabs. */
export function mergesOf(files: readonly ZipFile[]): Merge[][] {
  const textOf = (name: string) => files.find((file) => file.name === name)?.content.toString('utf8') ?? ''
  const targets = new Map(
    [...textOf('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  )
  return [...textOf('xl/workbook.xml').matchAll(/<sheet\b[^>]*>/g)].map(([tag]) =>
    [...textOf(targets.get(attribute(tag, 'r:id')) ?? '').matchAll(/<mergeCell\b[^>]*>/g)].flatMap(([merge]) =>
      mergeIn(attribute(merge, 'ref')),
    ),
  )
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** The merge of a range such as "A2:A5". Empty if it spans several columns, as titles do, or too many rows. */
function mergeIn(range: string): Merge[] {
  const [, column = '', first = '', end = '', last = ''] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(range) ?? []
  if (column === '' || column !== end || Number(last) - Number(first) > mostRows) return []
  const index = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return [{ first: Number(first), last: Number(last), column: index }]
}

export function withMerges(lines: readonly SheetLine[], merges: readonly Merge[]): SheetLine[] {
  if (merges.length === 0) return [...lines]
  const byLine = new Map(lines.map((each) => [each.line, [...each.cells]]))
  for (const { first, last, column } of merges) {
    const value = byLine.get(first)?.[column] ?? null
    for (let line = first + 1; line <= last; line += 1) {
      const cells = byLine.get(line)
      if (!cells || value === null) continue
      while (cells.length < column) cells.push(null)
      cells[column] ??= value
    }
  }
  return lines.map(({ line }) => ({ line, cells: byLine.get(line) ?? [] }))
}
