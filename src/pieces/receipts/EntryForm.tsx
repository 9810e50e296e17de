/**
 * *Registrar abono*: the form for an entry (one payment on a receipt), with amount (prefilled with the balance), type
 * and date (today). An amount above the balance needs a confirmation.
 *
 *   open ──amount, type, Enter──▶ saved ──▶ the entry's own receipt is printed, if wanted
 *              └─ more than the balance ──▶ "queda a favor"? ──yes, Enter──▶ saved
 */
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  entryCreation,
  isOutcomeUnknown,
  mostPesos,
  schoolDay,
  sentFlag,
  type Entry,
  type Receipt,
} from '../../contract'
import { balanceOf, centsOf, owedOf } from '../../domain/balance'
import { schoolNow } from '../../offline'
import { useOrder, useReadAnew } from '../../provider/online'
import { moneyText } from '../../texts'
import { entryTexts as texts } from '../../texts/ledger'
import { readNumber, type FieldDefinition, type RawValues } from '../../ui'
import { DraftedForm } from '../forms/DraftedForm'
import { fileField } from '../forms/file-field'
import { FormWaiting } from '../forms/FormWaiting'
import { refusedHere } from '../forms/submit-result'
import { useOptions } from '../forms/use-options'

type Props = {
  receipt: Receipt
  /** The receipt's student and concept: "Íñigo Peña · LUC-0001 · Clases de Kids 2, marzo de 2026". */
  about: string
  /** `print`: whether to print the entry's receipt now. */
  onSaved: (entry: Entry, print: boolean) => void
  onClose: () => void
}

const schema = z.extend(entryCreation, { over: z.optional(sentFlag), print: z.optional(sentFlag) })

export function EntryForm({ receipt: current, about, onSaved, onClose }: Props) {
  const types = useOptions('paymentTypes')
  const createEntry = useOrder('entryCreate')
  const readAnew = useReadAnew()
  const [today] = useState(() => schoolDay(schoolNow()))
  /**
   * The receipt before a sending with an Idempotency-Key whose outcome is unknown; null if there was none. The present
   * receipt may already contain the entry, so its balance cannot be used.
   */
  const [unconfirmedReceipt, setUnconfirmedReceipt] = useState<Receipt | null>(null)
  const receipt = unconfirmedReceipt ?? current
  const owed = owedOf(receipt)
  if (types === undefined) return <FormWaiting title={texts.register} onClose={onClose} />
  const fields: FieldDefinition[] = [
    { name: 'amount', label: texts.amount, type: 'number', decimals: true, required: true, min: 0.01, max: mostPesos },
    { name: 'over', label: texts.over, type: 'checkbox', shownOnError: true },
    { name: 'type_payment', label: texts.type, type: 'choice', required: true, options: [...types] },
    { name: 'payment_date', label: texts.date, type: 'date', required: true, latestDay: today },
    { name: 'observations', label: texts.observations, type: 'textarea', maxLength: 2000 },
    fileField('voucher', texts.voucher, { isNew: true }),
    { name: 'print', label: texts.printAfter, type: 'checkbox' },
  ]
  return (
    <DraftedForm
      draft={`receipt/${receipt.id}/entry`}
      title={texts.register}
      fields={fields}
      initial={{ ...(owed > 0 && { amount: owed.toFixed(2) }), payment_date: today, print: hasPrinter() }}
      schema={schema}
      note={(typed) => (
        <>
          <p>{about}</p>
          <BalanceAfter receipt={receipt} typed={typed} />
        </>
      )}
      {...(types.length === 0 && { unavailable: texts.noTypes })}
      shownValue={owed.toFixed(2)}
      send={async ({ over, print, ...body }, key, seen) => {
        const balance = balanceOf(receipt)
        // The balance has changed since the person saw it, so the same cash may have been entered already.
        if (seen !== owed.toFixed(2))
          return refusedHere({ amount: [texts.moved(moneyText(Number(seen)), moneyText(owed))] })
        const beyond = balance === null ? 0 : centsOf(body.amount) - centsOf(balance)
        if (beyond > 0 && !over) return refusedHere({ over: [texts.overBy(moneyText(beyond / 100))] })
        const answer = await createEntry({ id: receipt.id, body }, key, receipt.version)
        // 'stale': somebody else has entered a payment. The lists are read again, so that the new balance is visible.
        if (!answer.ok && answer.failure.code === 'stale') readAnew()
        // Without an idempotency key, sending again may create a second entry. In that case the present receipt is
        // used: its changed balance shows that the first entry was created.
        setUnconfirmedReceipt(key !== null && !answer.ok && isOutcomeUnknown(answer.failure) ? receipt : null)
        if (answer.ok) onSaved(answer.value, print ?? false)
        return answer
      }}
      success={texts.registered}
      onClose={onClose}
    />
  )
}

/** Devices with a mouse usually have a printer; on a phone, receipts are shared instead. */
function hasPrinter(): boolean {
  return window.matchMedia('(hover: hover)').matches
}

/** A line that says how much is owed after saving. */
function BalanceAfter({ receipt, typed }: { receipt: Receipt; typed: RawValues }) {
  const amount = typeof typed.amount === 'string' ? readNumber(typed.amount) : null
  const balance = balanceOf(receipt)
  if (amount === null || amount <= 0 || balance === null) return null
  const left = centsOf(balance) - centsOf(amount)
  return (
    <p role="status">
      {left > 0
        ? texts.restAfter(moneyText(left / 100))
        : left < 0
          ? texts.overAfter(moneyText(-left / 100))
          : texts.paidAfter}
    </p>
  )
}
