/** The form fields of a payment (specification 5.7), and the values that follow from its amounts while one types. */
import * as z from 'zod/mini'
import {
  mostPesos,
  receiptChange,
  receiptCreation,
  sentFlag,
  type Group,
  type Option,
  type Student,
} from '../../contract'
import { restOf, statusAfter } from '../../domain/new-receipt'
import { fullName } from '../../domain/person-name'
import { paymentTexts, receiptLabels as labels } from '../../texts'
import { readNumber, type FieldDefinition, type FieldOption, type RawValues } from '../../ui'
import { fileField } from '../forms/file-field'

/** The form sets these itself; they have no boxes. */
const hidden = { user: true, payment_period: true, is_active: true } as const
/** Confirmations of unusual values; not sent to the provider. */
const confirmed = { over: z.optional(sentFlag), again: z.optional(sentFlag) }
const { payment_total, status } = receiptCreation.shape
/** Status and balance are optional here: they follow from the amounts if their boxes are missing. */
export const newReceipt = z.extend(z.omit(receiptCreation, hidden), {
  ...confirmed,
  payment_total: z.optional(payment_total),
  status: z.optional(status),
})
export const changedReceipt = z.extend(z.omit(receiptChange, hidden), confirmed)

/**
 * Where payments are entered: in this form ('form'), in this form as the first entry ('first entry'), or only as
 * entries ('entries').
 */
export type Paying = 'form' | 'first entry' | 'entries'

type Choices = {
  children: FieldOption[]
  groups: FieldOption[]
  statuses: readonly Option[]
  types: FieldOption[]
  /** The school's date, YYYY-MM-DD: payments cannot be later. */
  today: string
  paying: Paying
}

export function receiptFields({ children, groups, statuses, types, today, paying }: Choices): FieldDefinition[] {
  const entered = paying !== 'entries'
  const followed = paying === 'form'
  const fields: (FieldDefinition | false)[] = [
    entered && {
      name: 'abono',
      label: labels.abono,
      type: 'number',
      decimals: true,
      required: true,
      min: 0,
      max: mostPesos,
    },
    entered && { name: 'over', label: paymentTexts.over, type: 'checkbox', shownOnError: true },
    paying !== 'first entry' && {
      name: 'status',
      label: labels.status,
      type: 'select',
      required: true,
      options: [...statuses],
      ...(followed && {
        derived: (raw, written) =>
          isAmount(written) ? statusAfter(amountsIn(raw), statuses, optionIn(statuses, raw))?.value : undefined,
      }),
    },
    entered && { name: 'type_payment', label: labels.type_payment, type: 'select', options: types },
    entered && { name: 'payment_date', label: labels.payment_date, type: 'date', latestDay: today },
    {
      name: 'amount_expected',
      label: labels.amount_expected,
      type: 'number',
      decimals: true,
      required: true,
      min: 0,
      max: mostPesos,
    },
    followed && {
      name: 'payment_total',
      label: labels.payment_total,
      type: 'number',
      decimals: true,
      required: true,
      min: 0,
      max: mostPesos,
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

const isAmount = (name: string) => name === 'abono' || name === 'amount_expected'

/** Pesos; null if the box contains no number. */
export function amountsIn(raw: Partial<RawValues>) {
  const amount = (name: string) => (typeof raw[name] === 'string' ? readNumber(raw[name]) : null)
  return { amount_expected: amount('amount_expected'), abono: amount('abono'), payment_total: amount('payment_total') }
}

function optionIn(options: readonly Option[], raw: RawValues): Option | null {
  return options.find(({ value }) => value === raw.status) ?? null
}

/** Students as options, by folio. `present` is added if no student on this device has it. */
export function folioOptions(children: readonly Student[], present = ''): FieldOption[] {
  const options = children
    .filter(({ folio }) => folio !== '')
    .map((child) => ({ value: child.folio, label: childLabel(child) }))
  return present === '' || options.some(({ value }) => value === present)
    ? options
    : [...options, { value: present, label: present }]
}

export function groupOptions(
  groups: readonly Group[],
  present: { id: string; name: string } | null = null,
): FieldOption[] {
  const options = groups.map(({ id, name }) => ({ value: id, label: name || id }))
  return !present || options.some(({ value }) => value === present.id)
    ? options
    : [...options, { value: present.id, label: present.name || present.id }]
}

export function childLabel(child: Student): string {
  return [fullName(child), child.folio].filter(Boolean).join(' · ')
}
