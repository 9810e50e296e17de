/**
 * The printed receipt of one entry: its date, its amount in words, and the balance after it. It is printed as soon as
 * it is rendered.
 */
import type { Entry, Receipt } from '../../contract'
import { afterEntry } from '../../domain/entries'
import { isActiveEntry } from '../../domain/ledger'
import { profile } from '../../profile'
import { dateText, moneyText, receiptLabels as labels, sheetTexts } from '../../texts'
import { entryMessage, entrySheetTexts as texts, entryTexts, receiverText } from '../../texts/ledger'
import { ReceiptPaper } from './ReceiptPaper'
import { conceptOf, whoOf } from './ReceiptSheet'

type EntryOfReceipt = { receipt: Receipt; entry: Entry; entries: readonly Entry[]; studentName: string }

export function EntrySheet({
  receipt,
  entry,
  entries,
  studentName,
  onPrinted,
}: EntryOfReceipt & { onPrinted: () => void }) {
  const { before, rest, over } = afterEntry(receipt, entries, entry)
  return (
    <ReceiptPaper
      isProof
      label={texts.label}
      title={texts.title}
      number={texts.numberOf(receipt.id, entry.id)}
      date={entry.payment_date}
      invalid={!receipt.is_active ? sheetTexts.cancelled : isActiveEntry(entries, entry) ? null : texts.cancelled}
      person={receipt.user?.name}
      pesos={entry.amount}
      lines={[
        [labels.student, whoOf(receipt, studentName)],
        [sheetTexts.concept, conceptOf(receipt)],
        [labels.payment_date, dateText(entry.payment_date)],
        [labels.type_payment, entry.type_payment?.label ?? ''],
        [labels.observations, entry.observations || undefined],
        [
          entryTexts.receivedBy,
          entry.received_by ? receiverText(entry.received_by.name, entry.created, entry.payment_date) : undefined,
        ],
      ]}
      sums={[
        [labels.amount_expected, moneyText(receipt.amount_expected)],
        [texts.before, moneyText(before)],
        over > 0 ? [texts.over, moneyText(over)] : [texts.rest, moneyText(rest)],
      ]}
      onPrinted={onPrinted}
    />
  )
}

/** The receipt of an entry as a text message. */
export function entryTextOf({ receipt, entry, entries, studentName }: EntryOfReceipt): string {
  const { rest, over } = afterEntry(receipt, entries, entry)
  return entryMessage(profile().name, {
    receipt: receipt.id,
    entry: entry.id,
    student: studentName,
    folio: receipt.student_folio,
    concept: conceptOf(receipt),
    amount: entry.amount,
    date: entry.payment_date,
    type: entry.type_payment?.label ?? '',
    rest,
    over,
  })
}
