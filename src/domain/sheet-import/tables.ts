/** Puts tables that are side by side in a tab, with the same headings, one below the other. Pure. */
import { cellText, type Cell, type SheetLine } from './cells'
import { keyOf, meaningOf } from './heading-words'

/**
 * The lines of a tab. `title`: the line of its headings. If its headings repeat, such as "Alumno, Teléfono, , Alumno,
 * Teléfono", the second table follows below the first; its row in line 5 gets the number 5.2. Names above the tables
 * become "Grupo: …".
 */
export function inOneTable(lines: readonly SheetLine[], title: SheetLine | null): readonly SheetLine[] {
  const keys = title?.cells.map(keyOf) ?? []
  const start = keys.findIndex(Boolean)
  const width = repetitionIn(keys.slice(Math.max(start, 0)))
  if (!title || width === null) return lines
  const tables = Array.from({ length: Math.ceil((keys.length - start) / width) }, (_, index) => index)
  const partOf = (cells: readonly Cell[], table: number) =>
    cells.slice(table === 0 ? 0 : start + table * width, start + (table + 1) * width)
  const above = lines.filter(({ line }) => line < title.line).at(-1)
  const namesOfTables = tables.map((table) => (above ? partOf(above.cells, table).filter(isFilled) : []))
  const areNamed = lines.some((each) => each === title) && namesOfTables.every(({ length }) => length === 1)
  return tables.flatMap((table) =>
    lines.flatMap((each) => {
      const cells = partOf(each.cells, table)
      if (!cells.some(isFilled)) return []
      return [
        {
          line: table === 0 ? each.line : Number(`${each.line}.${table + 1}`),
          cells:
            areNamed && each === above
              ? [`Grupo: ${cellText(namesOfTables[table]?.[0]).replace(/^grupo\b\W*/i, '')}`]
              : cells,
        },
      ]
    }),
  )
}

const isFilled = (cell: Cell) => cellText(cell) !== ''

/** After how many columns the headings repeat; null if they do not. Each repetition has a child's name and more. */
function repetitionIn(keys: readonly string[]): number | null {
  const width = keys.indexOf(keys[0] ?? '', 1)
  if (width < 2 || keys.length < 2 * width - 1) return null
  const isRepeated = keys.slice(width).every((key, index) => key === keys[index])
  const second = keys.slice(width, 2 * width)
  const namesChild = second.some((key) => {
    const meaning = meaningOf(key)
    return meaning?.kind === 'field' && (meaning.field === 'full_name' || meaning.field === 'first_name')
  })
  return isRepeated && namesChild && second.filter(Boolean).length > 1 ? width : null
}
