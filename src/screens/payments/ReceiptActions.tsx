/** Prints a receipt (or a payment notice, if nothing has been paid) and shares it as text. */
import { Button } from '@mantine/core'
import type { Receipt } from '../../contract'
import { balanceOf } from '../../domain/balance'
import { useProfile } from '../../profile'
import { paymentTexts, receiptMessage } from '../../texts'
import { Icon } from '../../ui'
import { hasPayments } from './ReceiptSheet'
import { shareText } from './receipt-share-text'

type Props = {
  receipt: Receipt
  studentName: string
  /** Whether the receipt was just created; then the print button has the focus. */
  isNew: boolean
}

export function ReceiptActions({ receipt, studentName, isNew }: Props) {
  const school = useProfile()
  const text = receiptMessage(school.name, {
    id: receipt.id,
    student: studentName,
    folio: receipt.student_folio,
    period: receipt.payment_period,
    expected: receipt.amount_expected,
    abono: receipt.abono,
    balance: balanceOf(receipt),
    status: receipt.status?.label ?? '',
  })
  return (
    <>
      <Button leftSection={<Icon name="receipt" size={20} />} autoFocus={isNew} onClick={() => window.print()}>
        {hasPayments(receipt) ? paymentTexts.print : paymentTexts.printNotice}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="share" size={20} />}
        onClick={() => void shareText(paymentTexts.nameOf(receipt.id), text)}
      >
        {paymentTexts.share}
      </Button>
    </>
  )
}
