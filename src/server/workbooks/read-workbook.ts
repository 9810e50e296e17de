/**
 * Reads the tabs of an .xlsx workbook from its unpacked files. Programs other than Excel leave out what Excel always
 * writes: a cell's address, the styles, a formula's result. None of these is required.
 */
import type { Cell, SheetLine, Tab } from '../../domain/sheet-import/cells'
import { columnOf } from './cell-address'
import { isDateFormat } from './date-formats'
import { mergesOf, withMerges } from './merged-cells'
import type { UnpackedFile } from './zip'

/** Of each tab, lines after `mostLines` and columns after `mostColumns` are not read. */
export type Limits = { mostLines: number; mostColumns: number }

/** Longer texts are cut to this many characters; a student's comment may have 2,000. */
const longestCell = 2_100

/** Cuts a text to `longestCell` and removes what the database cannot store: NUL and halves of surrogate pairs. */
export const cleaned = (text: string) => text.slice(0, longestCell).replace(/[\p{Cs}\0]/gu, '')

/** The visible tabs, or all if none is visible; null if the files are no workbook. Empty lines are left out. */
export function readWorkbook(files: readonly UnpackedFile[], limits: Limits): Tab[] | null {
  const byName = new Map(files.map(({ name, content }) => [name.toLowerCase(), content]))
  const part = (name: string) => plainXml(byName.get(name.toLowerCase()))
  const [name = ''] = [...byName.keys()].filter((each) => /^xl\/workbook\d*\.xml$/.test(each))
  const workbook = part(name)
  if (workbook === '') return null
  const relations = [...part(name.replace(/([^/]+)$/, '_rels/$1.rels')).matchAll(/<Relationship\b([^>]*)>/g)].map(
    ([, own = '']) => ({
      id: attribute(own, 'Id'),
      kind: attribute(own, 'Type').replace(/.*\//, ''),
      target: attribute(own, 'Target').replace(/^\/?(xl\/)?/, 'xl/'),
    }),
  )
  const related = (kind: string) => part(relations.find((each) => each.kind === kind)?.target ?? '')
  const context = {
    strings: [...related('sharedStrings').matchAll(stringPattern)].map(([, content = '']) => textIn(content)),
    isDate: dateStyles(related('styles')),
    days: attribute(/<workbookPr\b[^>]*>/.exec(workbook)?.[0] ?? '', 'date1904') === '1' ? daysOf1904 : 0,
    ...limits,
  }
  const sheets = [...workbook.matchAll(/<sheet\b([^>]*)>/g)].map(([, own = '']) => own)
  const visible = sheets.filter((own) => !/hidden/i.test(attribute(own, 'state')))
  return (visible.length > 0 ? visible : sheets).map((own) => {
    // Charts are tabs too, but have no lines.
    const sheet = part(relations.find(({ id }) => id === attribute(own, '(?:\\w+:)?id'))?.target ?? '')
    return {
      name: cleaned(textOf(attribute(own, 'name'))),
      lines: withMerges(linesOf(sheet, context), mergesOf(sheet)),
    }
  })
}

const stringPattern = /<si\b[^>]*?(?:\/>|>(.*?)<\/si>)/gs
const rowPattern = /<row\b([^>]*?)(?:\/>|>(.*?)<\/row>)/gs
const cellPattern = /<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs
const textPattern = /<t\b[^>]*?(?:\/>|>(.*?)<\/t>)/gs

/**
 * Returns one of the workbook's XML files as text, '' if the file is missing. Removes namespace prefixes (`<x:row>`
 * becomes `<row>`) and turns CDATA sections into escaped text, so that the patterns below find tags and texts.
 */
function plainXml(content: Buffer | undefined): string {
  if (!content) return ''
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  const xml = content.toString(isUtf16 ? 'utf16le' : 'utf8')
  const [, prefix] = /<(\w+):(?:workbook|worksheet|sst|styleSheet|Relationships)\b/.exec(xml) ?? []
  const bare = prefix === undefined ? xml : xml.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</')
  if (!bare.includes('<![CDATA[')) return bare
  return bare.replace(/<!\[CDATA\[(.*?)\]\]>/gs, (_all, text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  )
}

const attributePatterns = new Map<string, RegExp>()

/** The value of a tag's attribute; '' if it has none. `name`: a part of a regular expression. */
function attribute(tag: string, name: string): string {
  const pattern = attributePatterns.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  attributePatterns.set(name, pattern)
  const [, double, single] = pattern.exec(tag) ?? []
  return double ?? single ?? ''
}

const namedCharacters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces references such as `&amp;` and `&#241;`, and Excel's own escapes such as `_x000D_`. */
function textOf(xml: string): string {
  const text = xml.includes('&')
    ? xml.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (all, decimal, hex, name) => {
        if (name !== undefined) return namedCharacters[String(name).toLowerCase()] ?? ''
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : String(all)
      })
    : xml
  return text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

/** The text of a string, also if its parts are formatted differently. Leaves out phonetic hints (`rPh`). */
function textIn(content: string): string {
  const parts = content.replace(/<rPh\b.*?<\/rPh>/gs, '').matchAll(textPattern)
  return cleaned([...parts].map(([, text = '']) => textOf(text)).join('')).trim()
}

type Context = Limits & { strings: readonly string[]; isDate: readonly boolean[]; days: number }

function linesOf(sheet: string, context: Context): SheetLine[] {
  const lines: SheetLine[] = []
  let line = 0
  for (const [, own = '', content = ''] of sheet.matchAll(rowPattern)) {
    line = Number(attribute(own, 'r')) || line + 1
    const cells = cellsOf(content, context)
    if (cells.length > 0) lines.push({ line, cells })
    if (lines.length > context.mostLines) break
  }
  return lines
}

/** The cells of a line up to its last one with a value. */
function cellsOf(content: string, context: Context): Cell[] {
  const cells: Cell[] = []
  let column = -1
  for (const [, own = '', inner = ''] of content.matchAll(cellPattern)) {
    const address = attribute(own, 'r')
    column = address === '' ? column + 1 : columnOf(address)
    const cell = cellOf(own, inner, context)
    if (cell === null || column >= context.mostColumns) continue
    while (cells.length < column) cells.push(null)
    cells[column] = cell
  }
  return cells
}

function cellOf(own: string, inner: string, { strings, isDate, days }: Context): Cell {
  const [, stored] = /<v\b[^>]*>(.*?)<\/v>/s.exec(inner) ?? []
  const kind = attribute(own, 't')
  if (stored === undefined) return inner.includes('<is') ? textIn(inner) || null : null
  const text = cleaned(textOf(stored)).trim()
  if (text === '') return null
  if (kind === 's') return strings[Number(text)] || null
  if (kind === 'b') return text === '1'
  if (kind === 'd') return dateOrTime(new Date(text.includes('T') ? `${text.replace(/Z$/, '')}Z` : text)) ?? text
  const number = Number(text)
  // Formulas with a text (`str`) and their errors (`e`, such as `#N/A`) are texts.
  if ((kind !== '' && kind !== 'n') || Number.isNaN(number)) return text
  if (isDate[Number(attribute(own, 's') || -1)] !== true) return number
  const date = new Date(Math.round((number + days - daysBefore1970) * 86_400_000))
  return (number >= 0 && dateOrTime(date)) || number
}

/** The serial number of 1970-01-01, in days since 1899-12-30; how much later workbooks of old Macs begin to count. */
const [daysBefore1970, daysOf1904] = [25_569, 1_462]

/** A cell of this date, or of its time of day if the date means only a time; null if it is no date. */
function dateOrTime(date: Date): Cell {
  if (!(Math.abs(date.getTime()) < 1e14)) return null
  const written = dateOf(date)
  return /^\d{4}-/.test(written) ? { date: written } : written
}

/** A date as YYYY-MM-DD. Workbooks store a time as a moment of a day before 1901; it becomes "HH:MM". */
function dateOf(date: Date): string {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 60_000) * 60_000).toISOString().split('T')
  return day < '1901' ? time.slice(0, 5) : day
}

/** For each style of cells, by its index, whether it shows numbers as dates. */
function dateStyles(styles: string): boolean[] {
  const formats = new Map(
    [...styles.matchAll(/<numFmt\b([^>]*)>/g)].map(([, own = '']) => [
      attribute(own, 'numFmtId'),
      textOf(attribute(own, 'formatCode')),
    ]),
  )
  const [, styled = ''] = /<cellXfs\b[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? []
  return [...styled.matchAll(/<xf\b([^>]*)>/g)].map(([, own = '']) => {
    const id = attribute(own, 'numFmtId')
    return isDateFormat(Number(id), formats.get(id) ?? '')
  })
}
