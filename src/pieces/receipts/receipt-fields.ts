/** The form fields of a payment (specification 5.7), and the values computed from its amounts while one types. */
import * as z from 'zod/mini'
import {
  mostPesos,
  receiptChange,
  receiptCreation,
  sentFlag,
  type Group,
  type Option,
  type Relation,
  type Student,
} from '../../contract'
import type { ReceiptAmounts } from '../../domain/balance'
import type { GroupNaming } from '../../domain/group-naming'
import { restOf, statusAfter } from '../../domain/new-receipt'
import { fullName } from '../../domain/person-name'
import { paymentTexts, receiptLabels as labels } from '../../texts'
import type { FieldDefinition, FieldOption, RawValues } from '../../ui'
import { fileField } from '../forms/file-field'
import { amountsIn } from './Amounts'

/** Fields that have no boxes: the form of a new receipt sets them itself, and the form of a change never sends them. */
const hidden = { user: true, payment_period: true, is_active: true } as const
/** Boxes that confirm unusual values; they are not sent to the provider. */
const confirmations = { over: z.optional(sentFlag), again: z.optional(sentFlag) }
const { payment_total, status } = receiptCreation.shape
/** Status and balance are optional: if the form has no boxes for them, they are computed from the amounts. */
export const newReceipt = z.extend(z.omit(receiptCreation, hidden), {
  ...confirmations,
  payment_total: z.optional(payment_total),
  status: z.optional(status),
})
export const changedReceipt = z.extend(z.omit(receiptChange, hidden), confirmations)

/**
 * Where the paid amount is entered. 'form': in this form, as an amount of the receipt. 'first entry': in this form, and
 * the provider makes the receipt's first entry of it. 'entries': not in this form; each payment is an entry.
 */
export type PaymentsIn = 'form' | 'first entry' | 'entries'

type Choices = {
  children: FieldOption[]
  groups: FieldOption[]
  statuses: readonly Option[]
  types: FieldOption[]
  /** The school's date, YYYY-MM-DD: payments cannot be later. */
  today: string
  paymentsIn: PaymentsIn
}

export function receiptFields({ children, groups, statuses, types, today, paymentsIn }: Choices): FieldDefinition[] {
  const hasPaymentBoxes = paymentsIn !== 'entries'
  const computesRest = paymentsIn === 'form'
  const fields: (FieldDefinition | false)[] = [
    hasPaymentBoxes && amountField('abono'),
    hasPaymentBoxes && { name: 'over', label: paymentTexts.over, type: 'checkbox', shownOnError: true },
    paymentsIn !== 'first entry' && {
      name: 'status',
      label: labels.status,
      type: 'select',
      required: true,
      options: [...statuses],
      ...(computesRest && {
        derived: (raw, written) =>
          isAmount(written) ? statusAfter(amountsIn(raw), statuses, optionIn(statuses, raw))?.value : undefined,
      }),
    },
    hasPaymentBoxes && { name: 'type_payment', label: labels.type_payment, type: 'select', options: types },
    hasPaymentBoxes && { name: 'payment_date', label: labels.payment_date, type: 'date', latestDay: today },
    amountField('amount_expected'),
    computesRest && {
      ...amountField('payment_total'),
      derived: (raw, written) => (isAmount(written) ? restOf(amountsIn(raw))?.toFixed(2) : undefined),
    },
    { name: 'student_folio', label: labels.student, type: 'select', required: true, options: children },
    { name: 'group', label: labels.group, type: 'select', required: true, options: groups },
    { name: 'again', label: paymentTexts.again, type: 'checkbox', shownOnError: true },
    fileField('voucher', labels.voucher),
    { name: 'observations', label: labels.observations, type: 'textarea', maxLength: 2000 },
    { name: 'observation_internal', label: labels.observation_internal, type: 'textarea', maxLength: 2000 },
  ]
  return fields.filter((field) => field !== false)
}

function amountField(name: keyof ReceiptAmounts): FieldDefinition {
  return { name, label: labels[name], type: 'number', decimals: true, required: true, min: 0, max: mostPesos }
}

const isAmount = (name: string) => name === 'abono' || name === 'amount_expected'

function optionIn(options: readonly Option[], raw: RawValues): Option | null {
  return options.find(({ value }) => value === raw.status) ?? null
}

/** Students as options, by folio. If none of the students has the folio `present`, this folio is an option too. */
export function folioOptions(children: readonly Student[], present = ''): FieldOption[] {
  const options = children.flatMap((child) =>
    child.folio === '' ? [] : [{ value: child.folio, label: childLabel(child) }],
  )
  return withPresent(options, { value: present, label: present })
}

/** `nameOf`: names a group, with its location if there are several. */
export function groupOptions(
  groups: readonly Group[],
  nameOf: GroupNaming['nameOf'],
  present: Relation | null = null,
): FieldOption[] {
  const optionOf = (group: Relation): FieldOption => ({ value: group.id, label: nameOf(group) })
  return withPresent(groups.map(optionOf), present && optionOf(present))
}

/** Adds the receipt's present value if the options lack it. */
function withPresent(options: FieldOption[], present: FieldOption | null): FieldOption[] {
  const isMissing = present && present.value !== '' && !options.some(({ value }) => value === present.value)
  return isMissing ? [...options, present] : options
}

export function childLabel(child: Student): string {
  return [fullName(child), child.folio].filter(Boolean).join(' · ')
}
