/**
 * Reads ZIP archives within limits, so that no archive can make it unpack gigabytes, and writes archives part by part.
 */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants } from 'node:zlib'
import { fromBufferPromise, type Entry } from 'yauzl'
import { ZipFile } from 'yazl'

export type UnpackedFile = { name: string; content: Buffer }
/** 'broken': the bytes are no ZIP archive, or its sizes are wrong. 'large': it has too many files or bytes. */
export type ZipProblem = 'broken' | 'large'

const mostFiles = 5000
/** The largest content of all unpacked files together, bytes. */
const largestContent = 100 * 1_048_576

/**
 * Unpacks the `wanted` files. `names`: those of all files in the archive. The sizes are read from the archive's
 * directory before anything is unpacked, and unpacking ends at the first byte that exceeds them.
 */
export async function unpackZip(
  bytes: Buffer,
  wanted: (name: string) => boolean,
): Promise<{ names: string[]; files: UnpackedFile[] } | ZipProblem> {
  try {
    const archive = await fromBufferPromise(bytes)
    if (archive.entryCount > mostFiles) return 'large'
    const entries: Entry[] = []
    for await (const entry of archive.eachEntry()) entries.push(entry)
    const unpacked = entries.filter(({ fileName }) => wanted(fileName))
    if (unpacked.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > largestContent) return 'large'
    const files: UnpackedFile[] = []
    for (const entry of unpacked)
      files.push({ name: entry.fileName, content: await buffer(await archive.openReadStreamPromise(entry)) })
    return { names: entries.map(({ fileName }) => fileName), files }
  } catch {
    // yauzl throws an error for whatever is wrong in an archive.
    return 'broken'
  }
}

/** A file for an archive. `parts` come one after the other, so that not all of them are in memory at a time. */
export type PackedFile = { name: string; parts: Iterable<string> | AsyncIterable<string> }

/** Compresses each file while its parts come. Compressing runs outside of the thread that answers calls. */
export function packZip(files: readonly PackedFile[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const archive = new ZipFile()
    archive.on('error', reject)
    for (const { name, parts } of files)
      archive.addReadStreamLazy(name, { compressionLevel: constants.Z_BEST_SPEED }, (give) =>
        // yazl does not listen for errors of a stream: without this, one would end the process.
        give(
          null,
          Readable.from(parts).on('error', (error) => archive.emit('error', error)),
        ),
      )
    archive.end()
    buffer(archive.outputStream).then(resolve, reject)
  })
}
