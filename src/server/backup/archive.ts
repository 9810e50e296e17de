/**
 * The one file of a backup: lines of text, packed by gzip, the last of them the digest of all others. With a passphrase it is
 * encrypted as a whole by AES-256-GCM under a key made by scrypt; a first line in plain text names both, and the tag ends the file.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, openSync, readSync, rmSync, statSync } from 'node:fs'
import type { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { halfOf, nameNew } from '../files/durable'

const cipher = 'aes-256-gcm'
const cost = { N: 32_768, r: 8, p: 1, maxmem: 67_108_864 }
const tagBytes = 16
const firstLine = /^lucero-backup aes-256-gcm scrypt ([\w-]{22}) ([\w-]{16})\n/

const keyOf = (passphrase: string, salt: Buffer) => scryptSync(passphrase, salt, 32, cost)

/** What the file itself is to blame for; whatever else fails while a backup is read is the fault of where it goes. */
export class UnreadableError extends Error {
  override name = 'UnreadableError'
}

/** Whole or not at all, and on disk when it resolves; nobody else on this machine may read it. A file of that name stays as it is. */
export async function writeArchive(file: string, passphrase: string | undefined, lines: AsyncIterable<string>): Promise<void> {
  const half = halfOf(file)
  const kept = createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true })
  try {
    if (passphrase === undefined) await pipeline(summed(lines), createGzip(), kept)
    else await pipeline(summed(lines), createGzip(), (packed: AsyncIterable<Buffer>) => encrypted(passphrase, packed), kept)
    nameNew(half, file)
  } catch (error) {
    rmSync(half, { force: true })
    throw error
  }
}

/** The lines as they were written. Throws an UnreadableError if one bit of them is another, at the latest at the end. */
export async function* readArchive(file: string, passphrase: string | undefined): AsyncGenerator<string> {
  try {
    yield* linesIn(file, passphrase)
  } catch (error) {
    throw new UnreadableError(error instanceof Error ? error.message : String(error))
  }
}

async function* linesIn(file: string, passphrase: string | undefined): AsyncGenerator<string> {
  const bytes = createGunzip()
  const { packed, decipher } = opened(file, passphrase)
  // Where one of them fails, so do the lines.
  const arriving = (decipher === null ? pipeline(packed, bytes) : pipeline(packed, decipher, bytes)).catch(() => undefined)
  const hash = createHash('sha256')
  let digest: string | null = null
  for await (const line of linesOf(bytes)) {
    if (digest !== null) throw new Error('it goes on after its end')
    const [, said] = /^\["sum","([0-9a-f]{64})"\]$/.exec(line) ?? []
    if (said === undefined) {
      hash.update(`${line}\n`)
      yield line
    } else {
      digest = said
    }
  }
  await arriving
  if (digest === null || digest !== hash.digest('hex')) throw new Error('it is damaged')
}

async function* summed(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const line of lines) {
    hash.update(`${line}\n`)
    yield `${line}\n`
  }
  yield `["sum","${hash.digest('hex')}"]\n`
}

/** Not by `readline`, for which a line also ends where a person typed a Unicode line separator. */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let begun: string[] = []
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.write(chunk).split('\n')
    begun.push(first)
    for (const other of others) {
      yield begun.join('')
      begun = [other]
    }
  }
  if (begun.join('') !== '') throw new Error('it ends in the middle of a line')
}

async function* encrypted(passphrase: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const [salt, start] = [randomBytes(16), randomBytes(12)]
  const head = Buffer.from(`lucero-backup ${cipher} scrypt ${salt.toString('base64url')} ${start.toString('base64url')}\n`)
  const cipherer = createCipheriv(cipher, keyOf(passphrase, salt), start).setAAD(head)
  yield head
  for await (const chunk of bytes) yield cipherer.update(chunk)
  yield cipherer.final()
  yield cipherer.getAuthTag()
}

/** Where the packed bytes come from, and what decrypts them on their way. */
function opened(file: string, passphrase: string | undefined): { packed: Readable; decipher: Duplex | null } {
  const size = statSync(file).size
  const [head = '', salt, start] = firstLine.exec(piece(file, 0, 128).toString('latin1')) ?? []
  if (salt === undefined || start === undefined) return { packed: createReadStream(file), decipher: null }
  if (passphrase === undefined) throw new Error('it is encrypted: set BACKUP_PASSPHRASE')
  if (size < head.length + tagBytes) throw new Error('it ends too early')
  const decipher = createDecipheriv(cipher, keyOf(passphrase, Buffer.from(salt, 'base64url')), Buffer.from(start, 'base64url'))
  decipher.setAAD(Buffer.from(head)).setAuthTag(piece(file, size - tagBytes, tagBytes))
  return { packed: createReadStream(file, { start: head.length, end: size - tagBytes - 1 }), decipher }
}

function piece(file: string, from: number, length: number): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, from))
  } finally {
    closeSync(descriptor)
  }
}
