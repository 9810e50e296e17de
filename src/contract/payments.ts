/** Receipts, reminders and bank data (specification 3.7, 3.8). */
import * as z from 'zod/mini'
import {
  amount,
  optionOrNone,
  civilDate,
  civilDateOrNone,
  flag,
  flagOr,
  id,
  line,
  phoneOrNone,
  readAs,
  relationOrNone,
  rowVersion,
  sentDigits,
  sentFlag,
  sentLine,
  sentName,
  sentNumber,
  sentText,
  text,
  upload,
} from './wire'

export const receipt = z.object({
  id,
  user: relationOrNone,
  /** The date of issue. */
  payment_period: civilDateOrNone,
  payment_date: civilDateOrNone,
  student_folio: text,
  group: relationOrNone,
  amount_expected: amount,
  abono: amount,
  payment_total: amount,
  status: optionOrNone,
  type_payment: optionOrNone,
  voucher: text,
  observations: text,
  observation_internal: text,
  is_active: flagOr(true),
  /** Whether it came from a spreadsheet of earlier receipts (capability `import`): nobody is reminded of it. */
  imported: z.optional(flag),
  version: rowVersion,
})
export type Receipt = z.infer<typeof receipt>

export const reminder = z.object({ id, payment_period: civilDateOrNone, payment_total: amount, status: optionOrNone })
export type Reminder = z.infer<typeof reminder>

export const bankData = z.object({
  id,
  bank_name: line,
  account_number: text,
  clabe: text,
  account_holder: line,
  codi_phone: text,
  codi_reference: text,
  codi_qr: text,
  is_active: flagOr(true),
  created: text,
  version: rowVersion,
})
export type BankData = z.infer<typeof bankData>

/** The largest amount that can be entered, in pesos. */
export const mostPesos = 9_999_999.99

/** An amount in pesos, at least `least`, with at most two decimals. */
export const pesosFrom = (least: number) =>
  z.pipe(
    sentNumber,
    z.number().check(
      z.gte(least),
      z.lte(mostPesos),
      z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'cents'),
    ),
  )
export const pesos = pesosFrom(0)
const dateOrNone = z.union([civilDate, readAs(z.literal(''), () => null), z.null()])
export const note = sentText(2000)
/** The reason for a cancellation or a reopening. */
export const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

/**
 * Required and optional fields as in specification 5.7. No form asks for `user`, `payment_period` and `is_active`: the
 * portal sets them.
 */
export const receiptCreation = z.object({
  user: id,
  payment_period: civilDate,
  student_folio: sentName(40),
  group: id,
  amount_expected: pesos,
  abono: pesos,
  payment_total: pesos,
  status: id,
  payment_date: z.optional(dateOrNone),
  type_payment: z.optional(z.union([id, z.literal(''), z.null()])),
  voucher: z.optional(upload),
  observations: z.optional(note),
  observation_internal: z.optional(note),
  is_active: z.optional(sentFlag),
})
export const receiptChange = z.partial(receiptCreation)

const bankName = sentName(150)

const account = z.object({
  bank_name: bankName,
  account_number: sentDigits(6, 20),
  clabe: sentDigits(18, 18),
  account_holder: bankName,
})
const codi = z.partial(
  z.object({
    codi_phone: phoneOrNone,
    codi_reference: sentLine(40),
    codi_qr: upload,
  }),
)

/**
 * A provider with the capability `catalogue` refuses a CLABE whose check digit is wrong, unless the account has it
 * already; others may accept it.
 */
export const bankDataCreation = z.extend(account, codi.shape)
export const bankDataChange = z.partial(z.extend(bankDataCreation, { is_active: sentFlag }))
