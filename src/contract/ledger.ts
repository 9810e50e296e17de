/**
 * A receipt's entries: payments, corrections, cancellations (capability `payments-ledger`). No call changes an entry: a
 * wrong one is cancelled by another.
 */
import * as z from 'zod/mini'
import { note, pesosFrom, reason } from './payments'
import {
  optionOrNone,
  civilDate,
  civilDateOrNone,
  flag,
  id,
  orElse,
  relationOrNone,
  text,
  requiredAmount,
  upload,
} from './wire'

export const entry = z.object({
  id,
  /** Pesos; negative if money is taken back. */
  amount: requiredAmount,
  type_payment: optionOrNone,
  payment_date: civilDateOrNone,
  voucher: text,
  observations: text,
  received_by: relationOrNone,
  created: text,
  /** The entry that this one cancels, or null. */
  cancels: orElse(id, null),
  /** Why the entry was cancelled or corrected; '' for families, who may not see it. */
  reason: text,
  /** Whether the payment came from a spreadsheet (capability `import`): it is in no cash count. */
  imported: z.optional(flag),
})
export type Entry = z.infer<typeof entry>

/** The provider sets `received_by` and `created`. `payment_date`: default today. */
export const entryCreation = z.object({
  amount: pesosFrom(0.01),
  type_payment: id,
  payment_date: z.optional(civilDate),
  voucher: z.optional(upload),
  observations: z.optional(note),
})

/** How many days back a payment may be dated. Cash is counted daily; a transfer may be found a year later. */
export const mostDaysBack = { cash: 31, other: 366 } as const

export const entryCancellation = z.object({ reason })
