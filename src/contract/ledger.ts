/** The entries of a receipt (announced as `payments-ledger`): what was paid, and what takes it back. They are added, never changed. */
import * as z from 'zod/mini'
import { note, pesosFrom, reason } from './payments'
import { chosen, civilDate, civilDateOrNone, id, orElse, relationOrNone, text, told, upload } from './wire'

export const entry = z.object({
  id,
  /** Pesos; below 0 where it takes money back. */
  amount: told,
  type_payment: chosen,
  payment_date: civilDateOrNone,
  voucher: text,
  observations: text,
  received_by: relationOrNone,
  created: text,
  /** The entry that this one takes back. */
  cancels: orElse(id, null),
  /** Why it was taken back; the desk's. */
  reason: text,
})
export type Entry = z.infer<typeof entry>

/** Who takes it and when it is written down is the provider's to say; without a date it is of today. */
export const entryCreation = z.object({
  amount: pesosFrom(0.01),
  type_payment: id,
  payment_date: z.optional(civilDate),
  voucher: z.optional(upload),
  observations: z.optional(note),
})

/** How many days before today a payment may be dated: cash was in a drawer that is counted daily, a transfer may be found on a later statement. */
export const mostDaysBack = { cash: 31, other: 366 } as const

export const entryCancellation = z.object({ reason })
