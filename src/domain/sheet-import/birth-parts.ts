/** Joins the day, month and year of birth that a list has in three columns. Pure. */
import { cellText, type Cell, type SheetLine } from './cells'
import { keyOf, meaningOf } from './heading-words'

type Sheet = { title: SheetLine | null; lines: readonly SheetLine[] }

const parts = [/^dia\b/, /^mes\b/, /^ano\b/]

/** The sheet with "Fecha de nacimiento" in the first of the columns "Día", "Mes", "Año"; unchanged without them. */
export function withBirthdates({ title, lines }: Sheet): Sheet {
  const keys = title?.cells.map(keyOf) ?? []
  const start = keys.findIndex((_key, index) => parts.every((part, place) => part.test(keys[index + place] ?? '')))
  const hasBirthdate = keys.some((key) => {
    const meaning = meaningOf(key)
    return meaning?.kind === 'field' && meaning.field === 'birthdate'
  })
  if (!title || start < 0 || hasBirthdate) return { title, lines }
  const replaced = ({ line, cells }: SheetLine, first: Cell): SheetLine => ({
    line,
    cells: cells.map((cell, index) => (index === start ? first : index > start && index < start + 3 ? null : cell)),
  })
  const dateOf = ({ cells }: SheetLine) =>
    cells
      .slice(start, start + 3)
      .map(cellText)
      .filter(Boolean)
      .join('/') || null
  return {
    title: replaced(title, 'Fecha de nacimiento'),
    lines: lines.map((each) => (each.line > title.line ? replaced(each, dateOf(each)) : each)),
  }
}
