/**
 * Merged cells that span several rows, such as a group's name beside its students or a mother's name beside two
 * siblings. The file has the value only in the first row; here each of the rows gets it.
 */
import type { SheetLine } from '../../domain/sheet-import/cells'
import { columnOf } from './cell-address'

/** Rows (`first`, `last`) count from 1, columns from 0. */
type Merge = { first: number; last: number; column: number }

/** Larger merges (`last` minus `first`, in rows) are ignored: they are frames or decoration. */
const mostRows = 200

/** The merges of several rows in the XML of a tab. */
export function mergesOf(sheet: string): Merge[] {
  return [...sheet.matchAll(/<mergeCell\b[^>]*\bref\s*=\s*["']([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)["']/g)].flatMap(
    ([, column = '', from, to]) => {
      const [first, last] = [Number(from), Number(to)]
      return last > first && last - first <= mostRows ? [{ first, last, column: columnOf(column) }] : []
    },
  )
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
