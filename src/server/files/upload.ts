/** What happens to a sent file: looked into, named, kept, and taken away again where what it belongs to is refused. */
import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { fileAccepts, mediaTypes, type FileKind } from '../../contract'
import { fileTexts } from '../../texts/files'
import { invalid, type Reply } from '../endpoints/reply'
import type { FileStorage } from './file-storage'

/** A file, '' to take the present one away, or nothing said. */
export type Sent = Blob | '' | undefined

type Change = { store: FileStorage; kind: FileKind; sent: Sent; before: string; afterwards: (work: () => Promise<void>) => void }

/**
 * Does `work` with the name of the kept file ('' for none, undefined where nothing was said) and answers its reply. A file
 * that is not what its first bytes must be is a field error; what a refused `work` leaves behind is dropped, and so is the
 * file `before` after another took its place for good.
 */
export async function keeping({ store, kind, sent, before, afterwards }: Change, work: (name: string | undefined) => Promise<Reply>): Promise<Reply> {
  if (sent === undefined) return work(undefined)
  const name = sent === '' ? '' : await keep(store, kind, sent)
  if (name === null) return invalid({ [kind]: [fileTexts.wrongKind(kind)] })
  let done = false
  try {
    const reply = await work(name)
    done = reply.status < 400
    if (done) afterwards(() => dropped(store, kind, before))
    return reply
  } finally {
    if (!done) await dropped(store, kind, name)
  }
}

/** The row is what counts: a file that nobody names any more harms nobody. */
async function dropped(store: FileStorage, kind: FileKind, name: string): Promise<void> {
  if (name !== '') await store.drop(`${kind}/${name}`).catch(() => undefined)
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
