/** Bank accounts: the reception sees all, administrators change them, families see those of their children's groups. */
import type { Value } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { listed } from '../endpoints/listing'
import type { Nouns } from '../endpoints/nouns'
import { missing } from '../endpoints/reply'
import { assignments, shown } from '../endpoints/rows'
import { seenBankData } from '../endpoints/visibility'
import type { FileStorage } from '../files/file-storage'
import { keeping } from '../files/upload'

export function bankDataHandlers(
  files: FileStorage,
  { bankData }: Nouns,
): Pick<Handlers, 'bankDataList' | 'bankData' | 'bankDataChange'> {
  return {
    async bankDataList({ database, person, query, url }) {
      return listed(
        database,
        {
          json: bankData.json(person),
          from: 'bank_data b',
          where: [seenBankData(person)],
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
      return shown(database, bankData.one(person, id))
    },

    async bankDataChange({ database, person, id, body, sent, afterwards }) {
      const seen = seenBankData(person, 'bankData.edit')
      const [before] = await database.query<{ codi_qr: string }>(
        `select b.codi_qr from bank_data b where b.id = $2 and ${seen}`,
        [person.id, id],
      )
      if (!before) return missing
      const { account_number, clabe, ...columns } = body
      return keeping({ store: files, kind: 'codi_qr', sent, before: before.codi_qr, afterwards }, async (name) => {
        const values: Value[] = [person.id, id]
        const digits = { account_number: digitsOf(account_number), clabe: digitsOf(clabe) }
        await database.query(
          `update bank_data b set ${assignments(values, { ...columns, ...digits, codi_qr: name })} where b.id = $2 and ${seen}`,
          values,
        )
        return shown(database, bankData.one(person, id))
      })
    },
  }
}

/** Removes all but digits, because people write numbers in groups of four. */
function digitsOf(written: string | undefined): string | undefined {
  return written?.replace(/\D/g, '')
}
