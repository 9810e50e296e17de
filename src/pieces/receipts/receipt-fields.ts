/** The form fields of a payment (spec section 5): new or edited, they are the same. */
import * as z from 'zod/mini'
import { mostPesos, receiptChange, receiptCreation, type Group, type Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { receiptLabels as labels } from '../../texts'
import type { FieldDefinition, FieldOption } from '../../ui'
import { fileField } from '../forms/file-field'

/** Filled in by the screen: they are never asked. */
const hidden = { user: true, payment_period: true, is_active: true } as const
export const newReceipt = z.omit(receiptCreation, hidden)
export const changedReceipt = z.omit(receiptChange, hidden)

type Choices = { children: FieldOption[]; groups: FieldOption[]; statuses: FieldOption[]; types: FieldOption[] }

export function receiptFields({ children, groups, statuses, types }: Choices): FieldDefinition[] {
  return [
    { name: 'abono', label: labels.abono, type: 'number', decimals: true, required: true, min: 0, max: mostPesos },
    { name: 'status', label: labels.status, type: 'select', required: true, options: statuses },
    { name: 'type_payment', label: labels.type_payment, type: 'select', options: types },
    { name: 'payment_date', label: labels.payment_date, type: 'date' },
    { name: 'amount_expected', label: labels.amount_expected, type: 'number', decimals: true, required: true, min: 0, max: mostPesos },
    { name: 'payment_total', label: labels.payment_total, type: 'number', decimals: true, required: true, min: 0, max: mostPesos },
    { name: 'student_folio', label: labels.student, type: 'select', required: true, options: children },
    { name: 'group', label: labels.group, type: 'select', required: true, options: groups },
    fileField('voucher', labels.voucher),
    { name: 'observations', label: labels.observations, type: 'textarea', maxLength: 2000 },
    { name: 'observation_internal', label: labels.observation_internal, type: 'textarea', maxLength: 2000 },
  ]
}

/** Children as options, by folio; `present` stays choosable where the device does not know that child. */
export function folioOptions(children: readonly Student[], present = ''): FieldOption[] {
  const options = children.filter(({ folio }) => folio !== '').map((child) => ({ value: child.folio, label: childLabel(child) }))
  return present === '' || options.some(({ value }) => value === present) ? options : [...options, { value: present, label: present }]
}

export function groupOptions(groups: readonly Group[], present: { id: string; name: string } | null = null): FieldOption[] {
  const options = groups.map(({ id, name }) => ({ value: id, label: name || id }))
  return !present || options.some(({ value }) => value === present.id) ? options : [...options, { value: present.id, label: present.name || present.id }]
}

export function childLabel(child: Student): string {
  return [fullName(child), child.folio].filter(Boolean).join(' · ')
}
