/**
 * Parses multipart forms with limits. An uploaded file becomes a `File` whose name is the SHA-256 of its content, by
 * which `requestHash` recognizes a repeated call.
 */
import { createHash } from 'node:crypto'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { largestFile } from '../../contract'

export function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false
}

/** Enables forms for the routes of `app`; other routes refuse a form before any of it is read. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    // No form of the contract reaches these limits. `fileSize` and `fieldSize` are in bytes.
    limits: { fields: 30, files: 1, fileSize: largestFile, parts: 31, fieldSize: 65_536 },
    onFile: readFile,
  })
}

async function readFile(part: MultipartFile): Promise<void> {
  const bytes = await part.toBuffer()
  // Browsers send an empty part without a name if no file was chosen.
  const chosen = bytes.length > 0 || Boolean(part.filename)
  const digest = createHash('sha256').update(bytes).digest('base64url')
  Object.assign(part, {
    value: chosen ? new File([new Uint8Array(bytes)], digest, { type: part.mimetype }) : undefined,
    _buf: undefined,
  })
}
