/** Printing a receipt, and passing it on as text. */
import { Button } from '@mantine/core'
import type { Receipt } from '../../contract'
import { balanceOf } from '../../domain/balance'
import { school } from '../../school'
import { paymentTexts, receiptMessage } from '../../texts'
import { Icon, notify } from '../../ui'

type Props = { receipt: Receipt; studentName: string; /** It was made a moment ago: printing it is the next key. */ fresh: boolean }

export function ReceiptActions({ receipt, studentName, fresh }: Props) {
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
      <Button leftSection={<Icon name="receipt" size={20} />} autoFocus={fresh} onClick={() => window.print()}>
        {paymentTexts.print}
      </Button>
      <Button variant="default" leftSection={<Icon name="share" size={20} />} onClick={() => void share(paymentTexts.nameOf(receipt.id), text)}>
        {paymentTexts.share}
      </Button>
    </>
  )
}

/** By the device's own sheet where it has one, else by the clipboard. */
async function share(title: string, text: string): Promise<void> {
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, text })
    else {
      await navigator.clipboard.writeText(text)
      notify.done(paymentTexts.shareCopied)
    }
  } catch (error) {
    // Closing the device's sheet is a choice, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) notify.error(paymentTexts.shareFailed)
  }
}
