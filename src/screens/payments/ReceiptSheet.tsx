/** The printed receipt, also of a partial payment. If nothing has been paid yet, a payment notice is printed instead. */
import type { Receipt } from '../../contract'
import { balanceOf, owedOf } from '../../domain/balance'
import {
  amountInWords,
  balanceText,
  dateText,
  moneyText,
  monthText,
  receiptLabels as labels,
  sheetTexts,
} from '../../texts'
import { PaperAmount, PaperFoot, PaperLines, PaperSums, ReceiptPaper } from './ReceiptPaper'

type Props = { receipt: Receipt; studentName: string }

export function ReceiptSheet({ receipt, studentName }: Props) {
  const {
    id,
    user,
    abono,
    amount_expected,
    payment_period,
    payment_date,
    status,
    type_payment,
    observations,
    is_active,
  } = receipt
  const paid = hasPayments(receipt)
  const commonLines = [
    [labels.student, whoOf(receipt, studentName)],
    [sheetTexts.concept, conceptOf(receipt)],
  ] as const
  const notes = observations ? ([[labels.observations, observations]] as const) : []
  const invalid = is_active ? null : sheetTexts.cancelled
  if (!paid) {
    return (
      <ReceiptPaper
        label={sheetTexts.noticeLabel}
        title={sheetTexts.notice}
        numberLabel={sheetTexts.noticeNumber}
        number={id}
        date={payment_period}
        invalid={invalid}
      >
        <p>
          {sheetTexts.to} <strong>{user?.name || '---'}</strong>
        </p>
        <PaperAmount
          label={sheetTexts.toPay}
          amount={moneyText(owedOf(receipt))}
          words={amountInWords(owedOf(receipt))}
        />
        <PaperLines lines={[...commonLines, [labels.status, status?.label ?? ''], ...notes]} />
        <p>{sheetTexts.noProof}</p>
      </ReceiptPaper>
    )
  }
  return (
    <ReceiptPaper label={sheetTexts.label} title={sheetTexts.title} number={id} date={payment_period} invalid={invalid}>
      <p>
        {sheetTexts.received} <strong>{user?.name || '---'}</strong>
      </p>
      <PaperAmount label={sheetTexts.amount} amount={moneyText(abono ?? 0)} words={amountInWords(abono ?? 0)} />
      <PaperLines
        lines={[
          ...commonLines,
          [labels.payment_date, dateText(payment_date)],
          [labels.type_payment, type_payment?.label ?? ''],
          [labels.status, status?.label ?? ''],
          ...notes,
        ]}
      />
      <PaperSums
        sums={[
          [labels.amount_expected, moneyText(amount_expected)],
          [labels.abono, moneyText(abono)],
          [labels.balance, balanceText(balanceOf(receipt))],
        ]}
      />
      <PaperFoot>{sheetTexts.signature}</PaperFoot>
    </ReceiptPaper>
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
