/** Edits a bank account (specification 5.8). A CLABE that `checkClabe` finds wrong is saved anyway, with a warning. */
import { bankDataChange, longestPhone, type BankData } from '../../contract'
import { checkClabe } from '../../domain/clabe'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { EditForm } from '../../pieces/forms/EditForm'
import { fileField } from '../../pieces/forms/file-field'
import { clabeWarning } from '../../pieces/transfer/ClabeCheck'
import { useOrder } from '../../provider/online'
import { bankLabels as labels, bankTexts } from '../../texts'
import { notify, type FieldDefinition } from '../../ui'

const fields: FieldDefinition[] = [
  { name: 'bank_name', label: labels.bank_name, type: 'text', required: true, maxLength: 150 },
  { name: 'account_holder', label: labels.account_holder, type: 'text', required: true, maxLength: 150 },
  { name: 'account_number', label: labels.account_number, type: 'text', required: true, maxLength: 30 },
  { name: 'clabe', label: labels.clabe, type: 'text', required: true, maxLength: 30 },
  { name: 'codi_phone', label: labels.codi_phone, type: 'tel', maxLength: longestPhone },
  { name: 'codi_reference', label: labels.codi_reference, type: 'text', maxLength: 40 },
  fileField('codi_qr', labels.codi_qr),
  { name: 'is_active', label: labels.is_active, type: 'checkbox' },
]

export function BankForm({ account, onClose }: { account: BankData; onClose: () => void }) {
  const change = useOrder('bankDataChange')
  const readerOf = useRowReader('bankData')
  return (
    <EditForm
      draft={`bank-data/${account.id}`}
      title={bankTexts.edit}
      fields={fields}
      row={account}
      boxes={(row) => row}
      reader={readerOf({ id: account.id })}
      schema={bankDataChange}
      send={async (body, version) => {
        const answer = await change({ id: account.id, body }, null, version)
        const warning = answer.ok ? clabeWarning(checkClabe(answer.value.clabe)) : null
        if (warning) notify.info(warning)
        return answer
      }}
      success={bankTexts.edited}
      onClose={onClose}
    />
  )
}
