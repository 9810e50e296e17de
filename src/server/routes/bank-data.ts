/** Bank accounts: the reception sees all, administrators change them, families see those of their children's groups. */
import type { Value } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import type { Resources } from '../endpoints/resources'
import { missing } from '../endpoints/reply'
import { assignments, rowReply } from '../endpoints/rows'
import { visibleBankData } from '../endpoints/visibility'
import type { FileStorage } from '../files/file-storage'
import { withUpload } from '../files/upload'

export function bankDataHandlers(
  files: FileStorage,
  { bankData }: Resources,
): Pick<Handlers, 'bankDataList' | 'bankData' | 'bankDataChange'> {
  return {
    async bankDataList({ database, person, query, url }) {
      return listReply(
        database,
        {
          json: bankData.json(person),
          from: 'bank_data b',
          where: [visibleBankData(person)],
          order: 'b.bank_name, b.id',
          values: [person.id],
          search: (word) =>
            `plain(concat_ws(' ', b.bank_name, b.account_holder, b.account_number, b.clabe)) like ${word}`,
          ordering: {
            id: 'b.id',
            bank_name: 'plain(b.bank_name)',
            account_holder: 'plain(b.account_holder)',
            account_number: 'b.account_number',
            clabe: 'b.clabe',
            is_active: 'b.is_active',
            created: 'b.created',
          },
        },
        query,
        url,
      )
    },

    async bankData({ database, person, id }) {
      return rowReply(database, bankData.rowQuery(person, id))
    },

    async bankDataChange({ database, person, id, body, sentFiles, afterCommit }) {
      const visible = visibleBankData(person, 'bankData.edit')
      const [before] = await database.query<{ codi_qr: string }>(
        `select b.codi_qr from bank_data b where b.id = $2 and ${visible}`,
        [person.id, id],
      )
      if (!before) return missing
      const { account_number, clabe, ...columns } = body
      return withUpload(
        { store: files, kind: 'codi_qr', sentFiles, previous: before.codi_qr, afterCommit },
        async (name) => {
          const values: Value[] = [person.id, id]
          const digits = { account_number: digitsOf(account_number), clabe: digitsOf(clabe) }
          await database.query(
            `update bank_data b set ${assignments(values, { ...columns, ...digits, codi_qr: name })} where b.id = $2 and ${visible}`,
            values,
          )
          return rowReply(database, bankData.rowQuery(person, id))
        },
      )
    },
  }
}

/** Removes everything but digits, because people write such numbers in groups of four. */
function digitsOf(written: string | undefined): string | undefined {
  return written?.replace(/\D/g, '')
}
