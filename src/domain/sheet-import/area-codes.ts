/** Joins the area code that a list has in a column of its own, "Lada", with the telephone beside it. Pure. */
import { cellText, type Cell, type SheetLine } from './cells'
import { keyOf, meaningOf } from './heading-words'

type Sheet = { title: SheetLine | null; lines: readonly SheetLine[] }

const isPhone = (key: string) => {
  const meaning = meaningOf(key)
  return meaning?.kind === 'adult' && meaning.what === 'phone'
}

/** The sheet with ten digits in its telephones; those that have another number of digits with their code stay. */
export function withAreaCodes({ title, lines }: Sheet): Sheet {
  const keys = title?.cells.map(keyOf) ?? []
  const codes = keys.flatMap((key, index) => (/^(clave )?lada( .*)?$/.test(key) ? index : []))
  if (!title || codes.length === 0) return { title, lines }
  const phoneOf = (code: number) => {
    const after = keys.findIndex((key, index) => index > code && isPhone(key))
    return after < 0 ? keys.findLastIndex((key, index) => index < code && isPhone(key)) : after
  }
  const pairs = new Map(codes.map((code) => [phoneOf(code), code]))
  const joined = (cells: readonly Cell[], cell: Cell, index: number): Cell => {
    const [code, phone] = [cellText(cells[pairs.get(index) ?? -1]), cellText(cell)]
    const digits = `${code}${phone}`.replace(/\D/g, '')
    return code !== '' && phone !== '' && digits.length === 10 ? `${code} ${phone}` : cell
  }
  return {
    title,
    lines: lines.map((each) =>
      each.line > title.line
        ? { line: each.line, cells: each.cells.map((cell, index) => joined(each.cells, cell, index)) }
        : each,
    ),
  }
}
