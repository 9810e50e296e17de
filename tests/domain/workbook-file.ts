/** Makes .xlsx files for tests from the XML of their parts, as programs other than Excel write them. */
import { deflateRawSync } from 'node:zlib'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** `sheets`: the XML inside `<worksheet>` by the tab's name, or `{ xml, state }` for a hidden tab. */
export type Parts = {
  sheets: Record<string, string | { xml: string; state: 'hidden' | 'veryHidden' }>
  strings?: string
  styles?: string
  properties?: string
  workbookName?: string
}

export function filesOf({ sheets, strings, styles, properties = '', workbookName = 'workbook' }: Parts) {
  const tabs = Object.entries(sheets)
  const related = [
    ...tabs.map((_tab, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
    ...(strings === undefined ? [] : [['sharedStrings', 'sharedStrings.xml']]),
    ...(styles === undefined ? [] : [['styles', '/xl/styles.xml']]),
  ]
  return {
    [`xl/${workbookName}.xml`]: `<workbook xmlns="${main}" xmlns:r="${relations}">${properties}<sheets>${tabs
      .map(
        ([name, tab], index) =>
          `<sheet name="${name}" sheetId="${index + 1}"${typeof tab === 'string' ? '' : ` state="${tab.state}"`} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    [`xl/_rels/${workbookName}.xml.rels`]: `<Relationships>${related
      .map(
        ([kind, target], index) =>
          `<Relationship Id="rId${index + 1}" Type="${relations}/${kind}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      tabs.map(([_name, tab], index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}">${typeof tab === 'string' ? tab : tab.xml}</worksheet>`,
      ]),
    ),
    ...(strings !== undefined && { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
  }
}

/** An archive that stores its files uncompressed. */
export const packed = (files: Record<string, string>) => archiveOf(files, false)

export const workbookFile = (parts: Parts) => packed(filesOf(parts))

/** A compressed archive with 64-bit sizes in extra fields, as programs write that store a workbook row by row. */
export const packed64 = (files: Record<string, string>) => archiveOf(files, true)

function archiveOf(files: Record<string, string>, isStreamed: boolean): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = isStreamed ? deflateRawSync(Buffer.from(text)) : Buffer.from(text)
    const sizes = [Buffer.byteLength(text), content.length, offset]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const extra = Buffer.alloc(isStreamed ? 28 : 0)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt16LE(extra.length, 30)
    if (isStreamed) {
      // Sizes are in a record after the content (flag 8), so the header has none.
      for (const at of [6, 8]) local.writeUInt16LE(8, at)
      for (const at of [8, 10]) entry.writeUInt16LE(8, at)
      extra.writeUInt16LE(1, 0)
      extra.writeUInt16LE(24, 2)
      for (const [index, size] of sizes.entries()) extra.writeBigUInt64LE(BigInt(size), 4 + 8 * index)
    }
    for (const [index, at] of [24, 20, 42].entries())
      entry.writeUInt32LE(isStreamed ? 0xffffffff : (sizes[index] ?? 0), at)
    parts.push(local, Buffer.from(name), content)
    directory.push(entry, Buffer.from(name), extra)
    offset += local.length + name.length + content.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The XML of rows whose cells are all texts without addresses. */
export const rowsXml = (rows: readonly (readonly string[])[]) =>
  `<sheetData>${rows
    .map(
      (cells) => `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData>`
