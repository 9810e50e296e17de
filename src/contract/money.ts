/** Receipts, reminders and bank data (spec section 3). */
import * as z from 'zod/mini'
import { amount, chosen, civilDateOrNone, flagOr, id, relationOrNone, text } from './wire'

export const receipt = z.object({
  id,
  user: relationOrNone,
  /** Issue date. */
  payment_period: civilDateOrNone,
  payment_date: civilDateOrNone,
  student_folio: text,
  group: relationOrNone,
  amount_expected: amount,
  abono: amount,
  payment_total: amount,
  status: chosen,
  type_payment: chosen,
  voucher: text,
  observations: text,
  observation_internal: text,
  is_active: flagOr(true),
})
export type Receipt = z.infer<typeof receipt>

export const reminder = z.object({ id, payment_period: civilDateOrNone, payment_total: amount, status: chosen })

export const bankData = z.object({
  id,
  bank_name: text,
  account_number: text,
  clabe: text,
  account_holder: text,
  codi_phone: text,
  codi_reference: text,
  codi_qr: text,
  is_active: flagOr(true),
  created: text,
})
export type BankData = z.infer<typeof bankData>
