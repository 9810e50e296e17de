/** Bank accounts: the reception sees all, administrators change them, families see those of their children's groups. */
import type { Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { missing } from '../endpoints/reply'
import { rowReply, updateRow } from '../endpoints/rows'
import { visibleBankData } from '../endpoints/visibility'
import { withUpload } from '../files/upload'
import type { Services } from '../services'

type Names = 'bankDataList' | 'bankData' | 'bankDataChange'

export const bankDataHandlers = ({ files, resources: { bankData } }: Services): Pick<Handlers, Names> => ({
  bankDataList: ({ person, ...call }) =>
    listReply(call, {
      ...bankData.rows(person),
      order: 'b.bank_name, b.id',
      search: (word) => `plain(concat_ws(' ', b.bank_name, b.account_holder, b.account_number, b.clabe)) like ${word}`,
      ordering: {
        id: 'b.id',
        bank_name: 'plain(b.bank_name)',
        account_holder: 'plain(b.account_holder)',
        account_number: 'b.account_number',
        clabe: 'b.clabe',
        is_active: 'b.is_active',
        created: 'b.created',
      },
    }),

  bankData: ({ database, person, id }) => rowReply(database, bankData.row(person, id)),

  async bankDataChange({ database, person, id, body, sentFiles, afterCommit }) {
    const [before] = await database.query<{ codi_qr: string }>(
      `select b.codi_qr from bank_data b where b.id = $2 and ${visibleBankData(person, 'bankData.edit')}`,
      [person.id, id],
    )
    if (!before) return missing
    const { account_number, clabe, ...columns } = body
    const upload = { store: files, kind: 'codi_qr', sentFiles, previous: before.codi_qr, afterCommit } as const
    return withUpload(upload, async (codi_qr) => {
      const digits = { account_number: digitsOf(account_number), clabe: digitsOf(clabe) }
      await updateRow(database, 'bank_data', id, { ...columns, ...digits, codi_qr })
      return rowReply(database, bankData.row(person, id))
    })
  },
})

/** Removes everything but digits, because people write account numbers in groups of four. */
function digitsOf(written: string | undefined): string | undefined {
  return written?.replace(/\D/g, '')
}
