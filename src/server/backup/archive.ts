/**
 * The file format of a backup: lines of text compressed by gzip; the last line is the SHA-256 of the others. With a
 * passphrase the compressed text is encrypted by AES-256-GCM with a key derived by scrypt. An encrypted file begins
 * with a line of plain text (salt and initialization vector) and ends with the authentication tag.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, openSync, readSync, rmSync, statSync } from 'node:fs'
import type { Duplex, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { partFileOf, giveFinalName } from '../files/durable'

const cipher = 'aes-256-gcm'
const cost = { N: 32_768, r: 8, p: 1, maxmem: 67_108_864 }
const tagBytes = 16
const firstLine = /^lucero-backup aes-256-gcm scrypt ([\w-]{22}) ([\w-]{16})\n/

const cipherKeyOf = (passphrase: string, salt: Buffer) => scryptSync(passphrase, salt, 32, cost)

/** The archive is damaged or unreadable. Other errors of a restore come from the database or disk it writes to. */
export class UnreadableError extends Error {
  override name = 'UnreadableError'
}

/** Writes the archive durably, or not at all; only its owner may read it. Throws a StartupError if `file` exists. */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  lines: AsyncIterable<string>,
): Promise<void> {
  const partFile = partFileOf(file)
  const output = createWriteStream(partFile, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await packArchive(output, passphrase, lines)
    giveFinalName(partFile, file)
  } catch (error) {
    rmSync(partFile, { force: true })
    throw error
  }
}

/** Writes the archive into `output`. If reading or writing fails, destroys `output` and throws. */
export async function packArchive(
  output: Writable,
  passphrase: string | undefined,
  lines: AsyncIterable<string>,
): Promise<void> {
  if (passphrase === undefined) return pipeline(withChecksum(lines), createGzip(), output)
  return pipeline(
    withChecksum(lines),
    createGzip(),
    (packed: AsyncIterable<Buffer>) => encrypted(passphrase, packed),
    output,
  )
}

/** Yields the lines. Throws an UnreadableError if the archive is damaged, perhaps only after the last line. */
export async function* readArchive(file: string, passphrase: string | undefined): AsyncGenerator<string> {
  try {
    yield* linesIn(file, passphrase)
  } catch (error) {
    throw new UnreadableError(error instanceof Error ? error.message : String(error))
  }
}

async function* linesIn(file: string, passphrase: string | undefined): AsyncGenerator<string> {
  const bytes = createGunzip()
  const { packed, decipher } = openArchive(file, passphrase)
  // An error of the pipeline also destroys `bytes`, so the loop below throws it; here it is ignored.
  const arriving = (decipher === null ? pipeline(packed, bytes) : pipeline(packed, decipher, bytes)).catch(
    () => undefined,
  )
  const hash = createHash('sha256')
  let digest: string | null = null
  for await (const line of linesOf(bytes)) {
    if (digest !== null) throw new Error('it has data after its last line')
    const [, checksum] = /^\["sum","([0-9a-f]{64})"\]$/.exec(line) ?? []
    if (checksum === undefined) {
      hash.update(`${line}\n`)
      yield line
    } else {
      digest = checksum
    }
  }
  await arriving
  if (digest === null || digest !== hash.digest('hex')) throw new Error('it is damaged')
}

async function* withChecksum(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const line of lines) {
    hash.update(`${line}\n`)
    yield `${line}\n`
  }
  yield `["sum","${hash.digest('hex')}"]\n`
}

/** Splits at "\n" only; `readline` would also split at Unicode line separators, which a user may have typed. */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let unfinished: string[] = []
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.write(chunk).split('\n')
    unfinished.push(first)
    for (const other of others) {
      yield unfinished.join('')
      unfinished = [other]
    }
  }
  if (unfinished.join('') !== '') throw new Error('it ends in the middle of a line')
}

async function* encrypted(passphrase: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const head = Buffer.from(`lucero-backup ${cipher} scrypt ${salt.toString('base64url')} ${iv.toString('base64url')}\n`)
  const cipherer = createCipheriv(cipher, cipherKeyOf(passphrase, salt), iv).setAAD(head)
  yield head
  for await (const chunk of bytes) yield cipherer.update(chunk)
  yield cipherer.final()
  yield cipherer.getAuthTag()
}

/** The stream of compressed bytes, and the decipher for it; null if the archive is not encrypted. */
function openArchive(file: string, passphrase: string | undefined): { packed: Readable; decipher: Duplex | null } {
  const size = statSync(file).size
  const [head = '', salt, iv] = firstLine.exec(readBytes(file, 0, 128).toString('latin1')) ?? []
  if (salt === undefined || iv === undefined) return { packed: createReadStream(file), decipher: null }
  if (passphrase === undefined) throw new Error('it is encrypted: set BACKUP_PASSPHRASE')
  if (size < head.length + tagBytes) throw new Error('it ends too early')
  const decipher = createDecipheriv(
    cipher,
    cipherKeyOf(passphrase, Buffer.from(salt, 'base64url')),
    Buffer.from(iv, 'base64url'),
  )
  decipher.setAAD(Buffer.from(head)).setAuthTag(readBytes(file, size - tagBytes, tagBytes))
  return { packed: createReadStream(file, { start: head.length, end: size - tagBytes - 1 }), decipher }
}

function readBytes(file: string, from: number, length: number): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, from))
  } finally {
    closeSync(descriptor)
  }
}
