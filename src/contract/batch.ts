/** Several calls in one request (capability `batch`), handled in order, each as if it had been sent alone. */
import * as z from 'zod/mini'

/** The largest number of calls in a batch. */
export const mostBatchCalls = 200

/**
 * `if_match` and `key`: what a single call has in its headers If-Match and Idempotency-Key. If a single call would be a
 * form, the values in `body` are strings as in the form, so that the provider validates the same values.
 */
export const batchCall = z.object({
  method: z.enum(['POST', 'PATCH']),
  path: z.string().check(z.maxLength(300)),
  body: z.record(z.string(), z.unknown()),
  if_match: z.optional(z.int().check(z.gte(0))),
  key: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
})
export type BatchCall = z.input<typeof batchCall>

export const batchCalls = z.array(batchCall).check(z.minLength(1), z.maxLength(mostBatchCalls))

/** One answer for each call, in the same order. */
export const batchAnswers = z.array(z.object({ status: z.int(), body: z.unknown() }))
export type BatchAnswer = z.infer<typeof batchAnswers>[number]
