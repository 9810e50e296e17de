/** Editing a payment: the desk's, with the internal observations. Where entries say what was paid, the rest alone. */
import { useState } from 'react'
import { schoolDay, type Receipt } from '../../contract'
import { schoolNow, useAnnounced, useGroups, useStudents } from '../../offline'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { optionsOf, useOptions } from '../../pieces/forms/use-options'
import { TypedAmounts } from '../../pieces/receipts/Amounts'
import { objectionsTo, refusedHere } from '../../pieces/receipts/objections'
import { changedReceipt, folioOptions, groupOptions, receiptFields } from '../../pieces/receipts/receipt-fields'
import { useOrder } from '../../provider/online'
import { paymentTexts } from '../../texts'

export function EditReceipt({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const students = useStudents() ?? []
  const groups = useGroups() ?? []
  const statuses = optionsOf(useOptions('paymentStatuses') ?? [], receipt.status)
  const types = optionsOf(useOptions('paymentTypes') ?? [], receipt.type_payment)
  const entries = useAnnounced('payments-ledger')
  const change = useOrder('receiptChange')
  const [today] = useState(() => schoolDay(schoolNow()))
  const children = students.filter((student) => receipt.user !== null && student.tutor?.id === receipt.user.id)
  return (
    <DraftedForm
      draft={`receipt/${receipt.id}`}
      title={paymentTexts.edit}
      fields={receiptFields({ children: folioOptions(children, receipt.student_folio), groups: groupOptions(groups, receipt.group), statuses, types, today, paying: entries ? 'entries' : 'form' })}
      initial={{ ...receipt, group: receipt.group?.id, status: receipt.status?.value, type_payment: receipt.type_payment?.value }}
      schema={changedReceipt}
      note={(typed) => <TypedAmounts typed={entries ? { ...typed, abono: String(receipt.abono ?? 0) } : typed} />}
      send={async ({ over, again: _, status, ...said }) => {
        // What stands as it was is no word of this person's: with entries it follows from them.
        if (entries) return change({ id: receipt.id, body: { ...said, ...(status !== receipt.status?.value && { status }) } })
        // What is not said stays as it stands.
        const { amount_expected = receipt.amount_expected, abono = receipt.abono, payment_total = receipt.payment_total } = said
        const written = { amount_expected, abono, payment_total }
        const stood = written.abono === receipt.abono && written.amount_expected === receipt.amount_expected
        const objections = objectionsTo(written, statuses.find(({ value }) => value === (status ?? receipt.status?.value)) ?? null, { over: stood || (over ?? false) })
        return Object.keys(objections).length > 0 ? refusedHere(objections) : change({ id: receipt.id, body: { ...said, status } })
      }}
      success={paymentTexts.edited}
      onClose={onClose}
    />
  )
}
