/**
 * Creates or edits a bank account (specification 5.8). If the provider accepts a CLABE that `checkClabe` does not find
 * good, a notice warns of it.
 */
import { bankDataChange, bankDataCreation, longestPhone, plainDigits, type Answer, type BankData } from '../../contract'
import { checkClabe } from '../../domain/clabe'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { EditForm } from '../../pieces/forms/EditForm'
import { fileField } from '../../pieces/forms/file-field'
import { ClabeCheck, clabeWarning } from '../../pieces/transfer/ClabeCheck'
import { useOrder } from '../../provider/online'
import { bankLabels as labels, bankTexts } from '../../texts'
import { notify, type FieldDefinition, type RawValues } from '../../ui'

const fields: FieldDefinition[] = [
  { name: 'bank_name', label: labels.bank_name, type: 'text', required: true, maxLength: 150 },
  { name: 'account_holder', label: labels.account_holder, type: 'text', required: true, maxLength: 150 },
  { name: 'account_number', label: labels.account_number, type: 'text', required: true, maxLength: 30 },
  { name: 'clabe', label: labels.clabe, type: 'text', required: true, maxLength: 30 },
  { name: 'codi_phone', label: labels.codi_phone, type: 'tel', maxLength: longestPhone },
  { name: 'codi_reference', label: labels.codi_reference, type: 'text', maxLength: 40 },
]
const qrField = (isNew: boolean) => fileField('codi_qr', labels.codi_qr, { isNew })
const isActive: FieldDefinition = { name: 'is_active', label: labels.is_active, type: 'checkbox' }

export function NewAccount({ onClose }: { onClose: () => void }) {
  const create = useOrder('bankDataCreate')
  return (
    <DraftedForm
      draft="bank-data/new"
      title={bankTexts.create}
      fields={[...fields, qrField(true)]}
      schema={bankDataCreation}
      note={typedClabe}
      send={async (body, key) => warned(await create({ body }, key))}
      success={bankTexts.created}
      onClose={onClose}
    />
  )
}

/** Shows the bank of a CLABE, or what is wrong with it, once all its digits are typed. */
function typedClabe({ clabe }: RawValues) {
  const digits = plainDigits(String(clabe ?? ''))
  return digits.length === 18 ? <ClabeCheck clabe={digits} /> : null
}

function warned(answer: Answer<BankData>): Answer<BankData> {
  const warning = answer.ok ? clabeWarning(checkClabe(answer.value.clabe)) : null
  if (warning) notify.info(warning)
  return answer
}

export function EditAccount({ account, onClose }: { account: BankData; onClose: () => void }) {
  const change = useOrder('bankDataChange')
  const readerOf = useRowReader('bankData')
  return (
    <EditForm
      draft={`bank-data/${account.id}`}
      title={bankTexts.edit}
      fields={[...fields, qrField(false), isActive]}
      row={account}
      boxes={(row) => row}
      reader={readerOf({ id: account.id })}
      schema={bankDataChange}
      note={typedClabe}
      send={async (body, version) => warned(await change({ id: account.id, body }, null, version))}
      success={bankTexts.edited}
      onClose={onClose}
    />
  )
}
