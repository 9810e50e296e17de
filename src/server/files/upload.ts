/**
 * Stores uploaded files: checks the content, generates a name and stores the file. This happens before the call's
 * transaction begins, because during a slow upload to a bucket the transaction would block a connection, or the whole
 * embedded database. If the call is refused or fails, the files are deleted.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileTypeFromBuffer } from 'file-type'
import { acceptedTypes, mediaTypes, type FileKind } from '../../contract'
import { fileTexts } from '../../texts/files'
import { invalid, type Reply } from '../endpoints/reply'
import type { FileStorage } from './file-storage'
import { isFileKind } from './file-types'

/** By field: the name of the stored file; '' to remove the present file; undefined if the field was not sent. */
export type SentFiles = Partial<Record<FileKind, string>>

/** `drop` deletes the stored files again. */
type Stored = { sentFiles: SentFiles; refusal: Reply | null; drop(): Promise<void> }

/** Stores the files of a call's body. If one has no accepted type, keeps none and returns a field error. */
export async function storeUploads(store: FileStorage, body: unknown): Promise<Stored> {
  const sentFiles: SentFiles = {}
  const drop = async () =>
    void (await Promise.all(Object.entries(sentFiles).map(([kind, name]) => discard(store, kind, name))))
  try {
    for (const [kind, value] of Object.entries(typeof body === 'object' && body !== null ? body : {})) {
      if (!isFileKind(kind) || (value !== '' && !(value instanceof Blob))) continue
      const name = value === '' ? '' : await storeFile(store, kind, value)
      if (name === null) {
        await drop()
        return { sentFiles: {}, refusal: invalid({ [kind]: [fileTexts.wrongKind(kind)] }), drop: async () => undefined }
      }
      sentFiles[kind] = name
    }
  } catch (error) {
    await drop()
    throw error
  }
  return { sentFiles, refusal: null, drop }
}

type UploadChange = {
  store: FileStorage
  kind: FileKind
  sentFiles: SentFiles
  previous: string
  afterCommit: (work: () => Promise<void>) => void
}

/**
 * Runs `work` with the name of the stored file ('' for none, undefined if the field was not sent). If the reply of
 * `work` is no refusal and the field was sent, deletes the `previous` file after the commit.
 */
export async function withUpload(
  { store, kind, sentFiles, previous, afterCommit }: UploadChange,
  work: (name: string | undefined) => Promise<Reply>,
): Promise<Reply> {
  const name = sentFiles[kind]
  const reply = await work(name)
  if (name !== undefined && reply.status < 400) afterCommit(() => discard(store, kind, previous))
  return reply
}

/** How long an answer waits for the deletion of a file, ms. If a bucket takes longer, the answer is sent meanwhile. */
const deletionWaitMs = 1_000

/** Deletes a file, waiting at most `deletionWaitMs`. Errors are ignored: a file that no row refers to does no harm. */
async function discard(store: FileStorage, kind: string, name: string): Promise<void> {
  if (name === '') return
  const deleted = store.drop(`${kind}/${name}`).catch(() => undefined)
  await Promise.race([deleted, pause(deletionWaitMs, undefined, { ref: false })])
}

/** Stores a file; returns its generated name, or null if the type of its content (not of its name) is not accepted. */
async function storeFile(store: FileStorage, kind: FileKind, file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const found = isIndentedPdf(bytes) ? 'pdf' : (await fileTypeFromBuffer(bytes))?.ext
  const extension = acceptedTypes[kind].find((each) => each === found)
  if (!extension) return null
  const name = `${randomUUID()}.${extension}`
  await store.put(`${kind}/${name}`, bytes, mediaTypes[extension])
  return name
}

/**
 * Whether the file is a PDF with white space before its header (in PDF also NUL), as some programs write. PDF readers
 * search the first 1,024 bytes for the header, but `fileTypeFromBuffer` recognizes it only at the beginning.
 */
function isIndentedPdf(bytes: Uint8Array): boolean {
  return /^[\0\t\n\f\r ]+%PDF-/.test(Buffer.from(bytes.subarray(0, 1_024)).toString('latin1'))
}
