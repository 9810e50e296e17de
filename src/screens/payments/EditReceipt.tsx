/** Editing a payment: the desk's, with the internal observations. */
import type { Receipt } from '../../contract'
import { useGroups, useStudents } from '../../offline'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { useOptions } from '../../pieces/forms/use-options'
import { TypedAmounts } from '../../pieces/receipts/Amounts'
import { changedReceipt, folioOptions, groupOptions, receiptFields } from '../../pieces/receipts/receipt-fields'
import { useOrder } from '../../provider/online'
import { paymentTexts } from '../../texts'

export function EditReceipt({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const students = useStudents() ?? []
  const groups = useGroups() ?? []
  const statuses = [...(useOptions('paymentStatuses') ?? [])]
  const types = [...(useOptions('paymentTypes') ?? [])]
  const change = useOrder('receiptChange')
  const children = students.filter((student) => receipt.user !== null && student.tutor?.id === receipt.user.id)
  return (
    <DraftedForm
      draft={`receipt/${receipt.id}`}
      title={paymentTexts.edit}
      fields={receiptFields({ children: folioOptions(children, receipt.student_folio), groups: groupOptions(groups, receipt.group), statuses, types })}
      initial={{ ...receipt, group: receipt.group?.id, status: receipt.status?.value, type_payment: receipt.type_payment?.value }}
      schema={changedReceipt}
      note={(typed) => <TypedAmounts typed={typed} />}
      send={(body) => change({ id: receipt.id, body })}
      success={paymentTexts.edited}
      onClose={onClose}
    />
  )
}
