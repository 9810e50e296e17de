/** What happens to a sent file: looked into, named, kept, and taken away again where what it belongs to is refused. */
import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { fileAccepts, mediaTypes, type FileKind } from '../../contract'
import { fileTexts } from '../../texts/files'
import { invalid, type Reply } from '../endpoints/reply'
import type { FileStorage } from './file-storage'

/** A file, '' to take the present one away, or nothing said. */
export type Sent = Blob | '' | undefined

/**
 * Does `work` with the name of the kept file ('' for none, undefined where nothing was said) and answers its reply. A file
 * that is not what its first bytes must be is a field error; what a refused `work` leaves behind is dropped, and so is the
 * file `before` once another took its place for good: `after`.
 */
export async function keeping(
  { store, kind, sent, before, after }: { store: FileStorage; kind: FileKind; sent: Sent; before: string; after: (work: () => Promise<void>) => void },
  work: (name: string | undefined) => Promise<Reply>,
): Promise<Reply> {
  if (sent === undefined) return work(undefined)
  const name = sent === '' ? '' : await keep(store, kind, sent)
  if (name === null) return invalid({ [kind]: [fileTexts.wrongKind(kind)] })
  // The row is what counts: a file that nobody names any more harms nobody.
  const drop = async (left: string) => void (left !== '' && (await store.drop(`${kind}/${left}`).catch(() => undefined)))
  let done = false
  try {
    const reply = await work(name)
    done = reply.status < 400
    return reply
  } finally {
    if (done) after(() => drop(before))
    else await drop(name)
  }
}

/** The generated name, or null where the content is of no accepted type: neither its name nor what the sender calls it is believed. */
async function keep(store: FileStorage, kind: FileKind, sent: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const found = (await fileTypeFromBuffer(bytes))?.ext
  const extension = fileAccepts[kind].find((each) => each === found)
  if (!extension) return null
  const name = `${randomUUID()}.${extension}`
  await store.put(`${kind}/${name}`, bytes, mediaTypes[extension])
  return name
}
