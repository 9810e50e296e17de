/** Reads ZIP archives within limits, so that no archive can make it unpack gigabytes, and writes uncompressed ones. */
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

export type ZipFile = { name: string; content: Buffer }
type Entry = { name: string; method: number; packed: number; size: number; offset: number }
/** 'broken': the bytes are no ZIP archive, or its sizes are wrong. 'large': it has too many files or bytes. */
export type ZipProblem = 'broken' | 'large'

const mostFiles = 5000
/** The largest content of all unpacked files together, bytes. */
const largestContent = 100 * 1_048_576

const [endMark, entryMark, localMark] = [0x06054b50, 0x02014b50, 0x04034b50]
/** Lengths of the archive's end record, bytes: 22, followed by a comment of at most 65,535. */
const [endLength, longestComment] = [22, 65_535]
const [entryLength, localLength] = [46, 30]

/** Unpacks the `wanted` files. `names`: those of all files in the archive. */
export async function unpackZip(
  bytes: Buffer,
  wanted: (name: string) => boolean,
): Promise<{ names: string[]; files: ZipFile[] } | ZipProblem> {
  const entries = entriesOf(bytes)
  if (entries === null) return 'broken'
  const unpacked = entries.filter(({ name }) => wanted(name))
  const size = unpacked.reduce((sum, each) => sum + each.size, 0)
  if (entries.length > mostFiles || size > largestContent) return 'large'
  const files: ZipFile[] = []
  for (const entry of unpacked) {
    const content = await contentOf(bytes, entry)
    if (content === null) return 'broken'
    files.push({ name: entry.name, content })
  }
  return { names: entries.map(({ name }) => name), files }
}

function entriesOf(bytes: Buffer): Entry[] | null {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + endLength > bytes.length || end < bytes.length - endLength - longestComment) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== entryMark) return null
    const nameEnd = at + entryLength + bytes.readUInt16LE(at + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    const sizes = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)]
    const [size = 0, packed = 0, offset = 0] = longNumbers(sizes, bytes.subarray(nameEnd, extraEnd))
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed,
      size,
      offset,
      // Some old programs separate folders by backslashes.
      name: bytes.toString('utf8', at + entryLength, nameEnd).replaceAll('\\', '/'),
    })
    at = extraEnd + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * The numbers of an entry in which those that need 64 bits (0xffffffff) are read from its extra field ZIP64. Programs
 * that write a workbook row by row use this field for small files too.
 */
function longNumbers(numbers: readonly number[], extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return numbers.map((number) => {
      if (number !== 0xffffffff || next + 8 > extra.length) return number
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
  }
  return [...numbers]
}

/** The unpacked file; null if its size is not the one in the directory, on which the check of the limit relies. */
async function contentOf(bytes: Buffer, { method, packed, size, offset }: Entry): Promise<Buffer | null> {
  if (offset + localLength > bytes.length || bytes.readUInt32LE(offset) !== localMark) return null
  const start = offset + localLength + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) return null
  const content = bytes.subarray(start, start + packed)
  if (method === 0) return packed === size ? content : null
  if (method !== 8) return null
  try {
    const inflated = await inflate(content, { maxOutputLength: Math.max(1, size) })
    return inflated.length === size ? inflated : null
  } catch {
    return null
  }
}

/** A file for an archive. `packed`: its bytes in the archive. `size` and `sum` (CRC-32): those of its content. */
export type PackedFile = { name: string; method: 'stored' | 'deflated'; packed: Buffer; size: number; sum: number }

export function packZip(files: readonly ZipFile[]): Buffer {
  return archiveOf(
    files.map(({ name, content }) => ({
      name,
      method: 'stored',
      packed: content,
      size: content.length,
      sum: crc32(content),
    })),
  )
}

export function archiveOf(files: readonly PackedFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, method, packed, size, sum } of files) {
    const nameBytes = Buffer.from(name)
    // The fields that both headers of a file share: from the needed version (2.0) to the length of the extra field.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(method === 'deflated' ? 8 : 0, 4)
    // 1 January 1980, the first day that the format knows: some programs refuse day 0 of month 0.
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(sum, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    parts.push(numbers(localMark), common, nameBytes, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(numbers(entryMark), Buffer.from([20, 0]), common, rest, nameBytes)
    offset += localLength + nameBytes.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(endMark, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}

function numbers(mark: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(mark, 0)
  return bytes
}
