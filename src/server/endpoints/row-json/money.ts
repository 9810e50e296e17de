/** JSON of receipts and their entries, bank accounts and price lists. */
import { may, type Role } from '../../../contract'
import { fileLink, groupById, object, optionJson, personById, type RowJson } from './fields'

export const receiptJson: RowJson = (role, versions) => {
  const seesInternal = may(role, 'payment.internal')
  return object({
    id: 'r.id',
    user: personById('r.tutor_id'),
    payment_period: 'r.payment_period',
    payment_date: 'r.payment_date',
    student_folio: 'r.student_folio',
    group: groupById('r.group_id'),
    amount_expected: 'r.amount_expected::text',
    abono: 'r.abono::text',
    payment_total: 'r.payment_total::text',
    status: optionJson('payment_status', 'r.status'),
    type_payment: optionJson('payment_type', 'r.type_payment'),
    voucher: seesInternal && fileLink('voucher', 'r.voucher'),
    observations: 'r.observations',
    observation_internal: seesInternal && 'r.observation_internal',
    is_active: 'r.is_active',
    imported: versions && 'r.imported',
    version: versions && 'r.version',
  })
}

export const reminderJson = object({
  id: 'r.id',
  payment_period: 'r.payment_period',
  payment_total: 'r.payment_total::text',
  status: optionJson('payment_status', 'r.status'),
})

export const bankDataJson: RowJson = (_role, versions) =>
  object({
    id: 'b.id',
    bank_name: 'b.bank_name',
    account_number: 'b.account_number',
    clabe: 'b.clabe',
    account_holder: 'b.account_holder',
    codi_phone: 'b.codi_phone',
    codi_reference: 'b.codi_reference',
    codi_qr: fileLink('codi_qr', 'b.codi_qr'),
    is_active: 'b.is_active',
    created: 'b.created',
    version: versions && 'b.version',
  })

export const priceListJson: RowJson = () =>
  object({
    id: 'pc.id',
    name: 'pc.name',
    amount: 'pc.amount::text',
    numbers_classes: 'pc.numbers_classes',
    prices: 'prices_of(pc)',
    bank_data: `(select json_build_object('id', x.id, 'name', x.bank_name) from bank_data x where x.id = pc.bank_data_id)`,
    version: 'pc.version',
  })

/** For statements with the table `receipt_entry` under the alias `e`. */
export const entryJson = (role: Role) => {
  const seesInternal = may(role, 'payment.internal')
  return object({
    id: 'e.id',
    amount: 'e.amount::text',
    type_payment: optionJson('payment_type', 'e.type_payment'),
    payment_date: 'e.payment_date',
    voucher: seesInternal && fileLink('voucher', 'e.voucher'),
    observations: 'e.observations',
    received_by: personById('e.received_by'),
    created: 'e.created',
    cancels: 'e.cancels',
    reason: seesInternal && 'e.reason',
    imported: 'e.imported',
  })
}
