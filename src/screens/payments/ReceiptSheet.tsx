/**
 * The printed receipt, also of a partial payment. If nothing has been paid yet, a payment notice is printed instead.
 */
import type { Receipt } from '../../contract'
import { balanceOf, owedOf } from '../../domain/balance'
import { balanceText, dateText, moneyText, monthText, receiptLabels as labels, sheetTexts } from '../../texts'
import { ReceiptPaper } from './ReceiptPaper'

export function ReceiptSheet({ receipt, studentName }: { receipt: Receipt; studentName: string }) {
  const { abono, amount_expected } = receipt
  const isPaid = hasPayments(receipt)
  return (
    <ReceiptPaper
      isProof={isPaid}
      label={isPaid ? sheetTexts.label : sheetTexts.noticeLabel}
      title={isPaid ? sheetTexts.title : sheetTexts.notice}
      number={receipt.id}
      date={receipt.payment_period}
      invalid={receipt.is_active ? null : sheetTexts.cancelled}
      person={receipt.user?.name}
      pesos={isPaid ? (abono ?? 0) : owedOf(receipt)}
      lines={[
        [labels.student, whoOf(receipt, studentName)],
        [sheetTexts.concept, conceptOf(receipt)],
        [labels.payment_date, isPaid ? dateText(receipt.payment_date) : undefined],
        [labels.type_payment, isPaid ? (receipt.type_payment?.label ?? '') : undefined],
        [labels.status, receipt.status?.label ?? ''],
        [labels.observations, receipt.observations || undefined],
      ]}
      sums={
        isPaid
          ? [
              [labels.amount_expected, moneyText(amount_expected)],
              [labels.abono, moneyText(abono)],
              [labels.balance, balanceText(balanceOf(receipt))],
            ]
          : undefined
      }
    />
  )
}

export function hasPayments({ abono }: Pick<Receipt, 'abono'>): boolean {
  return (abono ?? 0) > 0
}

/** "Íñigo Peña · LUC-0001". */
export function whoOf({ student_folio }: Receipt, studentName: string): string {
  return [studentName, student_folio].filter(Boolean).join(' · ')
}

export function conceptOf({ group, payment_period }: Receipt): string {
  return sheetTexts.conceptOf(group?.name ?? '', monthText(payment_period))
}
