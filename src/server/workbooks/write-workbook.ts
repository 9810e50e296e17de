/**
 * Writes an .xlsx workbook row by row: only its compressed bytes are in memory. Dates, hours and amounts are cells of
 * that kind, and a text is never run as a formula, whatever it begins with.
 */
import { packZip } from './zip'

/**
 * The kind of a column's cells, and how a value is given. 'text': a string. 'number': a number. 'amount': pesos as
 * "1234.50". 'date': "2026-03-04". 'time': "16:00". 'moment': "2026-03-04 16:00", the time at the school.
 */
export type CellKind = 'text' | 'number' | 'amount' | 'date' | 'time' | 'moment'
export type WrittenColumn = { heading: string; kind: CellKind; /** In characters. */ width?: number }
export type WrittenCell = string | number | null
type SheetRows = readonly (readonly WrittenCell[])[]
/** A tab. `rows` come in parts, so that not all of them are in memory at a time. `count`: how many there are. */
export type WorkbookTab = {
  name: string
  count: number
  columns: readonly WrittenColumn[]
  rows: Iterable<SheetRows> | AsyncIterable<SheetRows>
}

/** By kind: the number of its format in `styles`, and the usual width of a column, in characters. */
const kinds: Record<CellKind, { style: number; width: number }> = {
  text: { style: 1, width: 22 },
  number: { style: 2, width: 10 },
  amount: { style: 3, width: 13 },
  date: { style: 4, width: 12 },
  time: { style: 5, width: 10 },
  moment: { style: 6, width: 17 },
}
const headingStyle = 7

/** @ is Excel's format for text: a text stays one after somebody edits the cell. */
const formats = ['General', '@', '0', '#,##0.00', 'dd/mm/yyyy', 'hh:mm', 'dd/mm/yyyy hh:mm', '@'] as const
/** The formats of a workbook have numbers from 164 on; smaller ones are Excel's own. */
const firstFormat = 164

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export function writeWorkbook(tabs: readonly WorkbookTab[]): Promise<Buffer> {
  return packZip([
    { name: '[Content_Types].xml', parts: contentTypes(tabs.length) },
    { name: '_rels/.rels', parts: relationships([[`${relations}/officeDocument`, 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', parts: workbookXml(tabs.map(({ name }) => name)) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      parts: relationships([
        ...tabs.map((_tab, index) => [`${relations}/worksheet`, `worksheets/sheet${index + 1}.xml`] as const),
        [`${relations}/styles`, 'styles.xml'],
      ]),
    },
    { name: 'xl/styles.xml', parts: styles() },
    ...tabs.map((tab, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, parts: sheetXml(tab) })),
  ])
}

async function* sheetXml({ columns, rows }: WorkbookTab): AsyncGenerator<string> {
  const widths = columns
    .map(
      ({ kind, width = kinds[kind].width }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')
  yield `${start}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`
  // The line of the headings stays in view while one scrolls.
  yield '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  yield `<cols>${widths}</cols><sheetData>${rowXml(
    columns.map(({ heading }, index) => textXml(heading, `${letters(index)}1`, headingStyle)),
    1,
  )}`
  let line = 1
  for await (const part of rows) {
    const xml: string[] = []
    for (const cells of part) {
      line += 1
      xml.push(
        rowXml(
          columns.map(({ kind }, index) => cellXml(cells[index] ?? null, kind, `${letters(index)}${line}`)),
          line,
        ),
      )
    }
    yield xml.join('')
  }
  // On paper all columns fit on the width of a page.
  yield '</sheetData><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'
}

const rowXml = (cells: readonly string[], line: number) => `<row r="${line}">${cells.join('')}</row>`

function cellXml(value: WrittenCell, kind: CellKind, place: string): string {
  if (value === null || value === '') return ''
  const { style } = kinds[kind]
  const number = kind === 'text' ? null : typeof value === 'number' ? value : numberOf(value, kind)
  return number === null
    ? textXml(String(value), place, kinds.text.style)
    : `<c r="${place}" s="${style}"><v>${number}</v></c>`
}

/** Excel counts days from 30 December 1899 on, and hours as parts of a day. null: Excel has no such number. */
function numberOf(value: string, kind: CellKind): number | string | null {
  if (kind === 'number' || kind === 'amount') return /^-?\d+(\.\d+)?$/.test(value) ? value : null
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})?\s?(\d{2}:\d{2})?$/.exec(value) ?? []
  if (day === undefined && time === undefined) return null
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number)
  const days = day === undefined ? 0 : Date.parse(`${day}T00:00:00Z`) / 86_400_000 + daysBefore1970
  return day !== undefined && days < firstDay ? null : days + (hours * 60 + minutes) / 1440
}
const daysBefore1970 = 25_569
/** 1 March 1900. Excel numbers earlier days wrongly, because it takes 1900 for a leap year. */
const firstDay = 61

function textXml(text: string, place: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** Characters that XML cannot contain, not even escaped. */
const forbidden = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Cs}/gu
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(forbidden, '')
      // Excel reads _x000D_ in a text as the character with that code, unless the first underscore is written as its
      // code.
      .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
      .replace(/[&<>"]/g, (sign) => signs[sign] ?? '')
  )
}

/** The letters of a column: 0 is A, 26 is AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${letters(Math.floor(index / 26) - 1)}${last}`
}

function contentTypes(count: number): string[] {
  const sheets = Array.from(
    { length: count },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
  )
  return [
    `${start}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>`,
    `${sheets.join('')}</Types>`,
  ]
}

function relationships(list: readonly (readonly [type: string, target: string])[]): string[] {
  const each = list.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  )
  return [`${start}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`]
}

/** The print titles repeat the headings on each page of paper. */
function workbookXml(names: readonly string[]): string[] {
  const sheets = names.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const titles = names.map(
    (name, index) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${escaped(name.replaceAll("'", "''"))}'!$1:$1</definedName>`,
  )
  return [
    `${start}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets><definedNames>${titles.join('')}</definedNames></workbook>`,
  ]
}

function styles(): string[] {
  const own = formats.map((format, index) => `<numFmt numFmtId="${firstFormat + index}" formatCode="${format}"/>`)
  const cells = formats.map(
    (_format, index) =>
      `<xf numFmtId="${index === 0 ? 0 : firstFormat + index}" fontId="${index === headingStyle ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
  return [
    `${start}<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.join('')}</numFmts>`,
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`,
  ]
}
