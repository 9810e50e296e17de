/**
 * Downloads of uploaded files, only for people who may see the row and the field that refer to the file. A file is
 * always sent as an attachment, so that the browser never shows it as a page.
 */
import type { FastifyInstance } from 'fastify'
import { acceptedTypes, mediaTypes, may, type FileKind } from '../../contract'
import { missing, noSession, sendReply, tooMany } from '../endpoints/reply'
import { visibleBankData, visibleReceipts, visibleTutors } from '../endpoints/visibility'
import { fileNames, filePath, isFileKind } from '../files/file-types'
import type { Person } from '../security/person'
import type { Services } from '../services'

/**
 * By kind: SQL of the row that has the file named $2, if the person may see it; null if the role may see no such file.
 */
const owners: Record<FileKind, (person: Person) => string | null> = {
  voucher: (person) =>
    may(person.role, 'payment.internal')
      ? `select r.id from receipt r where (r.voucher = $2 or r.id in (select e.receipt_id from receipt_entry e where e.voucher = $2)) and ${visibleReceipts(person)}`
      : null,
  consent_permit: (person) => `select p.id from person p where p.consent_permit = $2 and ${visibleTutors(person)}`,
  codi_qr: (person) => `select b.id from bank_data b where b.codi_qr = $2 and ${visibleBankData(person)}`,
}

export function registerFiles(app: FastifyInstance, { database, files, identify, readLimit }: Services): void {
  app.get<{ Params: { kind: string; name: string } }>(
    `${filePath}:kind/:name`,
    { exposeHeadRoute: false },
    async (request, response) => {
      const person = await identify(request)
      if (!person) return sendReply(response, noSession)
      const wait = readLimit(person.id)
      if (wait > 0) return sendReply(response, tooMany(wait))
      const { kind, name } = request.params
      const [, id, ending] = /^([0-9a-f]{8})[0-9a-f-]{28}\.([a-z]{3,4})$/.exec(name) ?? []
      const extension = isFileKind(kind) ? acceptedTypes[kind].find((each) => each === ending) : undefined
      if (!isFileKind(kind) || !extension) return sendReply(response, missing)
      const owner = owners[kind](person)
      const [row] = owner === null ? [] : await database.reading.query(owner, [person.id, name])
      const bytes = row ? await files.get(`${kind}/${name}`) : null
      if (!bytes) return sendReply(response, missing)
      return response
        .header('Content-Disposition', `attachment; filename="${fileNames[kind]}-${id}.${extension}"`)
        .header('Content-Security-Policy', `default-src 'none'; sandbox`)
        .header('X-Content-Type-Options', 'nosniff')
        .type(mediaTypes[extension])
        .send(Buffer.from(bytes))
    },
  )
}
