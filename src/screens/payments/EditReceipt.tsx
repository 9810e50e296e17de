/** Editing a payment: the desk's, with the internal observations. */
import type { Receipt } from '../../contract'
import { useGroups, useStudents } from '../../offline'
import { useRowNow } from '../../pieces/changes/use-row-now'
import { EditForm } from '../../pieces/forms/EditForm'
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
  const now = useRowNow('receipt')
  const children = students.filter((student) => receipt.user !== null && student.tutor?.id === receipt.user.id)
  return (
    <EditForm
      draft={`receipt/${receipt.id}`}
      title={paymentTexts.edit}
      fields={receiptFields({ children: folioOptions(children, receipt.student_folio), groups: groupOptions(groups, receipt.group), statuses, types })}
      row={receipt}
      boxes={(row) => ({ ...row, group: row.group?.id, status: row.status?.value, type_payment: row.type_payment?.value })}
      now={now({ id: receipt.id })}
      schema={changedReceipt}
      note={(typed) => <TypedAmounts typed={typed} />}
      send={(body, version) => change({ id: receipt.id, body }, null, version)}
      success={paymentTexts.edited}
      onClose={onClose}
    />
  )
}
