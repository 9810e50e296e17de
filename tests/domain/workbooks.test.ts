/** Workbooks that programs other than Excel have written are read with all their cells. */
import { describe, expect, test } from 'vitest'
import { isDateFormat } from '../../src/server/workbooks/date-formats'
import { readSpreadsheet } from '../../src/server/sheet-import/read-spreadsheet'
import { filesOf, packed, packed64, rowsXml, workbookFile } from './workbook-file'

const tabsIn = async (bytes: Buffer) => {
  const read = await readSpreadsheet(bytes, 'libro.xlsx')
  if (!read.ok) throw new Error(read.reason)
  return read.tabs
}
const cellsIn = async (bytes: Buffer) => (await tabsIn(bytes))[0]?.lines.map(({ line, cells }) => [line, ...cells])

describe('a workbook', () => {
  test('with cells of every kind', async () => {
    const sheet = `<sheetData><row r="2" spans="1:9">
      <c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><t>O&#8217;Farrill &amp; Ru&#xed;z</t></is></c>
      <c r="E2" t="str"><f>A1&amp;""</f><v>texto</v></c><c r="F2" t="str"><f>A1</f></c><c r="G2" t="b"><v>1</v></c><c r="H2" t="e"><v>#N/A</v></c>
      <c r="I2" s="1"><v>43164</v></c><c r="J2" s="2"><v>43164.75</v></c><c r="K2" s="3"><v>0.75</v></c><c r="L2"><v>7.5</v></c><c r="M2" s="9"><v>8</v></c>
      <c r="N2" t="d"><v>2018-03-05T00:00:00</v></c><c r="O2" s="4"><v>1100</v></c><c r="P2" t="s"/><c r="Q2" t="s"><v>77</v></c></row><row r="4"/></sheetData>`
    const bytes = workbookFile({
      sheets: { Lista: sheet },
      strings:
        '<si><t xml:space="preserve"> Regina </t></si><si><r><t>Peña</t></r><r><rPr><b/></rPr><t xml:space="preserve"> Ruiz</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>',
      styles: `<numFmts count="2"><numFmt numFmtId="164" formatCode="[$-80A]d&quot; de &quot;mmmm;@"/><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00"/></numFmts>
        <cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14" fontId="0"/><xf numFmtId="164"><alignment/></xf><xf numFmtId="20"/><xf numFmtId="165"/></cellXfs>`,
    })
    expect(await cellsIn(bytes)).toEqual([
      [
        ...[2, 'Regina', 'Peña Ruiz', null, 'O’Farrill & Ruíz', 'texto', null, true, '#N/A'],
        ...[{ date: '2018-03-05' }, { date: '2018-03-05' }, '18:00', 7.5, 8, { date: '2018-03-05' }, 1100],
      ],
    ])
  })

  test.each([
    ['with prefixes', (xml: string) => xml.replace(/<(\/?)(\w)/g, '<$1x:$2').replaceAll('xmlns=', 'xmlns:x=')],
    ['with CDATA', (xml: string) => xml.replace(/<t>([^<]*)</g, '<t><![CDATA[$1]]><')],
    ['in single quotes', (xml: string) => xml.replaceAll('"', "'")],
  ])('%s', async (_how, change) => {
    const files = Object.entries(
      filesOf({
        sheets: {
          Lista: rowsXml([
            ['Nombre', 'Grupo'],
            ['Ana', 'Kids 1'],
          ]),
        },
      }),
    )
    expect(await cellsIn(packed(Object.fromEntries(files.map(([name, xml]) => [name, change(xml)]))))).toEqual([
      [1, 'Nombre', 'Grupo'],
      [2, 'Ana', 'Kids 1'],
    ])
  })

  test('of an old Mac counts its days from 1904', async () => {
    const bytes = workbookFile({
      properties: '<workbookPr date1904="1"/>',
      sheets: { Lista: '<sheetData><row><c s="0"><v>41702</v></c></row></sheetData>' },
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    })
    expect(await cellsIn(bytes)).toEqual([[1, { date: '2018-03-05' }]])
  })

  test('with another name inside, with backslashes, and with sizes of 64 bits', async () => {
    const files = filesOf({ sheets: { Lista: rowsXml([['Ana']]) }, workbookName: 'workbook2' })
    expect(await cellsIn(packed(files))).toEqual([[1, 'Ana']])
    expect(await cellsIn(packed64(files))).toEqual([[1, 'Ana']])
    const turned = Object.fromEntries(Object.entries(files).map(([name, xml]) => [name.replaceAll('/', '\\'), xml]))
    expect(await cellsIn(packed(turned))).toEqual([[1, 'Ana']])
  })

  test('without its hidden tabs, unless all are hidden', async () => {
    const hidden = { xml: rowsXml([['Beto']]), state: 'hidden' } as const
    const seen = await tabsIn(workbookFile({ sheets: { Viejos: hidden, Alumnos: rowsXml([['Ana']]) } }))
    expect(seen.map(({ name }) => name)).toEqual(['Alumnos'])
    expect((await tabsIn(workbookFile({ sheets: { Viejos: hidden } }))).map(({ name }) => name)).toEqual(['Viejos'])
  })

  test('of 5,000 lines, in whichever order its program writes the archive', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => [
      `Ana ${index}`,
      'Peña',
      '05/03/2018',
      'Kids 1',
      'Luz Ruiz',
      '5512345678',
    ])
    const files = filesOf({ sheets: { Lista: rowsXml(rows) } })
    for (const bytes of [packed(files), packed64(files)]) {
      const [tab] = await tabsIn(bytes)
      expect([tab?.lines.length, tab?.lines.at(-1)]).toEqual([5000, { line: 5000, cells: rows.at(-1) }])
    }
  })
})

test.each([
  [14, '', true],
  [0, '', false],
  [164, 'dd/mm/yyyy', true],
  [164, 'd\\ \\d\\e\\ mmmm\\ \\d\\e\\ yyyy', true],
  [164, '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', true],
  [164, '[h]:mm:ss', true],
  [164, 'mm:ss.0', true],
  [164, 'yyyy\\-mm\\-dd;@', true],
  [164, 'General', false],
  [164, '#,##0.00\\ "días"', false],
  [164, '[Red]0.00', false],
  [164, '_-"$"* #,##0.00_-', false],
  [164, '00000', false],
  [164, '@', false],
])('the number format %i %s is one of dates: %s', (id, code, isDate) => expect(isDateFormat(id, code)).toBe(isDate))
