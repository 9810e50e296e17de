/** Sheets with several children in a row: "Alumno 1, Fecha 1, Alumno 2, Fecha 2, Mamá". Pure. */
import type { SheetField } from '../../contract'
import { cellText, type SheetLine } from './cells'
import type { Column } from './columns'

/**
 * Makes a line of each child. A field that the sheet has only once, such as the mother, belongs to all children of the
 * row. The second child of line 5 gets the number 5.2. `columns`: without the repeated fields.
 */
export function childrenOf(lines: readonly SheetLine[], columns: readonly Column[]) {
  const places = new Map<SheetField, number[]>()
  for (const [index, { field }] of columns.entries())
    if (field) places.set(field, [...(places.get(field) ?? []), index])
  const names = places.get('full_name') ?? places.get('first_name') ?? []
  if (names.length < 2) return { lines, columns }
  const isFilled = ({ cells }: SheetLine, index: number | undefined) => cellText(cells[index ?? -1]) !== ''
  return {
    lines: lines.flatMap((each) =>
      names.flatMap((name, child) => {
        // A line without any name is kept once, so that somebody is asked about it.
        if (!isFilled(each, name) && (child > 0 || names.some((other) => isFilled(each, other)))) return []
        const cells = Array.from(each.cells, (cell) => cell)
        while (cells.length < columns.length) cells.push(null)
        for (const [field, [first = 0, ...others]] of places) {
          const own = child === 0 ? first : (others[child - 1] ?? (field === 'folio' ? undefined : first))
          cells[first] = own === undefined ? null : (each.cells[own] ?? null)
        }
        return [{ line: child === 0 ? each.line : Number(`${each.line}.${child + 1}`), cells }]
      }),
    ),
    columns: columns.map((column, index) =>
      column.field && places.get(column.field)?.[0] !== index ? { ...column, field: null } : column,
    ),
  }
}
