/**
 * Bank accounts: reception and administrators see all, administrators create and change them, tutors see those of their
 * children's groups.
 */
import { checkClabe } from '../../domain/clabe'
import { fieldErrors } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { created, invalid, missing } from '../endpoints/reply'
import { insertedId, rowReply, updateRow } from '../endpoints/rows'
import { visibleBankData } from '../endpoints/visibility'
import { withUpload } from '../files/upload'
import type { Services } from '../services'

type Names = 'bankDataList' | 'bankData' | 'bankDataCreate' | 'bankDataChange'

export const bankDataHandlers = ({
  capable,
  files,
  resources: { bankData },
  schoolClock,
}: Services): Pick<Handlers, Names> => ({
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

  async bankDataCreate({ database, person, body, sentFiles }) {
    if (isClabeWrong(body.clabe)) return invalid({ clabe: [fieldErrors.clabe] })
    const { bank_name, account_number, clabe, account_holder, codi_phone = '', codi_reference = '' } = body
    const id = await insertedId(
      database,
      `insert into bank_data (bank_name, account_number, clabe, account_holder, codi_phone, codi_reference, codi_qr, created)
        values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz) returning id`,
      [
        bank_name,
        account_number,
        clabe,
        account_holder,
        codi_phone,
        codi_reference,
        sentFiles.codi_qr ?? '',
        isoOf(schoolClock),
      ],
    )
    return rowReply(database, bankData.row(person, id), created)
  },

  async bankDataChange({ database, person, id, body, sentFiles, afterCommit }) {
    const [before] = await database.query<{ codi_qr: string; clabe: string }>(
      `select b.codi_qr, b.clabe from bank_data b where b.id = $2 and ${visibleBankData(person, 'bankData.edit')}`,
      [person.id, id],
    )
    if (!before) return missing
    const { clabe } = body
    // A wrong CLABE that is already stored is accepted, so that the account's other fields can be changed.
    if (capable && clabe !== undefined && clabe !== before.clabe && isClabeWrong(clabe))
      return invalid({ clabe: [fieldErrors.clabe] })
    const upload = { store: files, kind: 'codi_qr', sentFiles, previous: before.codi_qr, afterCommit } as const
    return withUpload(upload, async (codi_qr) => {
      await updateRow(database, 'bank_data', id, { ...body, codi_qr })
      return rowReply(database, bankData.row(person, id))
    })
  },
})

/**
 * Whether a CLABE has a wrong check digit. Such a CLABE is refused, because no transfer can reach it. The code of an
 * unknown bank is not an error.
 */
function isClabeWrong(clabe: string): boolean {
  return checkClabe(clabe).kind === 'checkDigit'
}
