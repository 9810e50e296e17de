/**
 * Edits a receipt. If the provider stores entries (the single payments on it), the paid amounts are computed from them
 * and are not in this form.
 */
import { useState } from 'react'
import { schoolDay, type Receipt } from '../../contract'
import { schoolNow, useCapabilities, useGroupNaming, useGroups, useStudents } from '../../offline'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { EditForm } from '../../pieces/forms/EditForm'
import { FormWaiting } from '../../pieces/forms/FormWaiting'
import { refusedHere } from '../../pieces/forms/submit-result'
import { optionsOf, useOptions } from '../../pieces/forms/use-options'
import { amountsIn, TypedAmounts } from '../../pieces/receipts/Amounts'
import { contradictionTexts } from '../../pieces/receipts/objections'
import { changedReceipt, folioOptions, groupOptions, receiptFields } from '../../pieces/receipts/receipt-fields'
import { useOrder } from '../../provider/online'
import { paymentTexts } from '../../texts'

type Props = { receipt: Receipt; onClose: () => void }

export function EditReceipt(props: Props) {
  const announced = useCapabilities()
  return announced ? (
    <EditReceiptForm {...props} hasEntries={announced.includes('payments-ledger')} />
  ) : (
    <FormWaiting title={paymentTexts.edit} onClose={props.onClose} />
  )
}

function EditReceiptForm({ receipt, hasEntries, onClose }: Props & { hasEntries: boolean }) {
  const students = useStudents() ?? []
  const groups = useGroups() ?? []
  const { nameOf } = useGroupNaming()
  const statuses = optionsOf(useOptions('paymentStatuses') ?? [], receipt.status)
  const types = optionsOf(useOptions('paymentTypes') ?? [], receipt.type_payment)
  const change = useOrder('receiptChange')
  const readerOf = useRowReader('receipt')
  const [today] = useState(() => schoolDay(schoolNow()))
  const children = students.filter((student) => receipt.user !== null && student.tutor?.id === receipt.user.id)
  return (
    <EditForm
      draft={`receipt/${receipt.id}`}
      title={paymentTexts.edit}
      fields={receiptFields({
        children: folioOptions(children, receipt.student_folio),
        groups: groupOptions(groups, nameOf, receipt.group),
        statuses,
        types,
        today,
        paymentsIn: hasEntries ? 'entries' : 'form',
      })}
      row={receipt}
      boxes={(row) => ({
        ...row,
        group: row.group?.id,
        status: row.status?.value,
        type_payment: row.type_payment?.value,
      })}
      reader={readerOf({ id: receipt.id })}
      schema={changedReceipt}
      note={(typed) => <TypedAmounts typed={hasEntries ? { ...typed, abono: String(receipt.abono ?? 0) } : typed} />}
      send={async ({ over, again: _, ...body }, version, whole) => {
        if (!hasEntries) {
          const written = amountsIn(whole)
          const amountsUnchanged =
            written.abono === receipt.abono && written.amount_expected === receipt.amount_expected
          const objections = contradictionTexts(written, statuses.find(({ value }) => value === whole.status) ?? null, {
            over: amountsUnchanged || (over ?? false),
          })
          if (Object.keys(objections).length > 0) return refusedHere(objections)
        }
        return change({ id: receipt.id, body }, null, version)
      }}
      success={paymentTexts.edited}
      onClose={onClose}
    />
  )
}
