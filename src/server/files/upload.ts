/**
 * What happens to a sent file: looked into, named and stored before the call's transaction begins, for a slow bucket would hold a
 * connection, or the embedded database, for as long as it takes; and taken away again where what it belongs to is refused.
 */
import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { fileAccepts, mediaTypes, type FileKind } from '../../contract'
import { fileTexts } from '../../texts/files'
import { invalid, type Reply } from '../endpoints/reply'
import type { FileStorage } from './file-storage'
import { isFileKind } from './file-types'

/** By its field: the name of the stored file, '' to take the present one away; undefined where nothing was said. */
export type Sent = Partial<Record<FileKind, string>>

type Stored = { sent: Sent; refusal: Reply | null; /** Takes them away again. */ drop(): Promise<void> }

/** Stores the files of a call's body. One that is not what its first bytes must be is a field error, and then none is stored. */
export async function storeSent(store: FileStorage, body: unknown): Promise<Stored> {
  const sent: Sent = {}
  const drop = async () => void (await Promise.all(Object.entries(sent).map(([kind, name]) => dropped(store, kind, name))))
  try {
    for (const [kind, value] of Object.entries(typeof body === 'object' && body !== null ? body : {})) {
      if (!isFileKind(kind) || (value !== '' && !(value instanceof Blob))) continue
      const name = value === '' ? '' : await keep(store, kind, value)
      if (name === null) {
        await drop()
        return { sent: {}, refusal: invalid({ [kind]: [fileTexts.wrongKind(kind)] }), drop: async () => undefined }
      }
      sent[kind] = name
    }
  } catch (error) {
    await drop()
    throw error
  }
  return { sent, refusal: null, drop }
}

type Change = { store: FileStorage; kind: FileKind; sent: Sent; before: string; afterwards: (work: () => Promise<void>) => void }

/** Does `work` with the name of the stored file ('' for none, undefined where nothing was said) and drops the file `before` after another took its place for good. */
export async function keeping({ store, kind, sent, before, afterwards }: Change, work: (name: string | undefined) => Promise<Reply>): Promise<Reply> {
  const name = sent[kind]
  const reply = await work(name)
  if (name !== undefined && reply.status < 400) afterwards(() => dropped(store, kind, before))
  return reply
}

/** The row is what counts: a file that nobody names any more harms nobody. */
async function dropped(store: FileStorage, kind: string, name: string): Promise<void> {
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
