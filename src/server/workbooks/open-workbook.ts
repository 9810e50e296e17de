/** Opens the bytes of an .xlsx workbook within limits, or says why it cannot be read. */
import type { Tab } from '../../domain/sheet-import/cells'
import { readWorkbook, type Limits } from './read-workbook'
import { unpackZip, type ZipProblem } from './zip'

/** 'old': an .xls file. 'other': an archive that is no workbook. */
export type WorkbookProblem = ZipProblem | 'encrypted' | 'old' | 'macros' | 'other'

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1')
/** The first bytes of Microsoft's older file format: an .xls file, or a workbook that is protected by a password. */
const containerMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const encryptedName = Buffer.from('EncryptedPackage', 'utf16le')

const beginsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

/** Whether the bytes are those of a workbook or another archive, and not a text. */
export const isArchive = (bytes: Buffer) => beginsWith(bytes, zipMark) || beginsWith(bytes, containerMark)

export async function openWorkbook(bytes: Buffer, limits: Limits): Promise<Tab[] | WorkbookProblem> {
  if (beginsWith(bytes, containerMark)) return bytes.includes(encryptedName) ? 'encrypted' : 'old'
  const archive = await unpackZip(bytes, (name) => /^xl\/.*\.(xml|rels)$/i.test(name))
  if (typeof archive === 'string') return archive
  if (archive.names.some((name) => /vbaProject\.bin$/i.test(name))) return 'macros'
  return readWorkbook(archive.files, limits) ?? 'other'
}
