/** Sheets with several children in a row: "Alumno 1, Fecha 1, Alumno 2, Fecha 2, Mamá". Pure. */
import type { SheetField } from '../../contract'
import { cellText, type Cell, type SheetLine } from './cells'
import { joinedFields, type Column } from './columns'
import type { ReadRow } from './rows'
import { searchKeyOf } from '../search-key'
import { addDoubt } from './rows'

/**
 * Makes a line of each child. A field that the sheet has only once, such as the mother, belongs to all children of the
 * row. The second child of line 5 gets the number 5.2. `columns`: without the repeated fields.
 */
export function childrenOf(lines: readonly SheetLine[], columns: readonly Column[]) {
  const places = new Map<SheetField, number[]>()
  for (const [index, { field }] of columns.entries())
    if (field && (field === 'comment' || !joinedFields.includes(field)))
      places.set(field, [...(places.get(field) ?? []), index])
  const names = places.get('full_name') ?? places.get('first_name') ?? []
  if (names.length < 2) return { lines: lines.flatMap((each) => childrenInCell(each, places)), columns }
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
      column.field && (places.get(column.field)?.[0] ?? index) !== index ? { ...column, field: null } : column,
    ),
  }
}

/** The parts of a cell with a value for each child: "Ana Ruiz / Leo Ruiz", or a line for each. */
const partsOf = (cell: Cell | undefined) =>
  typeof cell === 'string' ? cell.split(/\s*[\r\n]+\s*|\s+[/;]\s+/).flatMap((part) => part.trim() || []) : []

/**
 * Makes a line of each child if the cells of name and birth date name equally many. A cell with fewer parts, such as
 * the group, belongs to all of them.
 */
function childrenInCell(each: SheetLine, places: ReadonlyMap<SheetField, readonly number[]>): SheetLine[] {
  const indexOf = (field: SheetField) => places.get(field)?.[0] ?? -1
  const [names, births] = [partsOf(each.cells[indexOf('full_name')]), partsOf(each.cells[indexOf('birthdate')])]
  if (names.length < 2 || names.length !== births.length || names.some((name) => !name.includes(' '))) return [each]
  const own = (['full_name', 'birthdate', 'group', 'folio'] as const).map(indexOf)
  return names.map((_name, child) => ({
    line: child === 0 ? each.line : Number(`${each.line}.${child + 1}`),
    cells: each.cells.map((cell, index) => {
      const parts = own.includes(index) ? partsOf(cell) : []
      return parts.length === names.length ? (parts[child] ?? null) : cell
    }),
  }))
}

/**
 * Adds a doubt to a row without any tutor below a child with the same family names: many lists write the tutor only
 * beside the first of the siblings.
 */
export function doubtSiblings(rows: readonly ReadRow[]): void {
  let above: ReadRow | undefined
  for (const row of rows) {
    const { values, corrected } = row
    const key = searchKeyOf(values.last_name)
    const isAlone = [values.phone, values.email, values.tutor_first_name, values.tutor_last_name].every(
      (text) => text === '',
    )
    const isSibling = above !== undefined && key.includes(' ') && key === searchKeyOf(above.values.last_name)
    if (!isAlone || !isSibling) above = row
    if (!isAlone || !isSibling || !above) continue
    const field = above.values.phone === '' ? 'email' : 'phone'
    const suggestion = above.values[field]
    if (suggestion !== '' && !corrected.has(field)) addDoubt(row, field, 'siblingAbove', { written: '', suggestion })
  }
}
