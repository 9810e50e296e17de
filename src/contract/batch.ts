/** Calls that waited, sent together where a provider announces `batch`: each is judged as if it had come alone, in order. */
import * as z from 'zod/mini'

/** No batch holds more. */
export const mostTogether = 200

/** `if_match` and `key` say what If-Match and Idempotency-Key say alone. The body of what travels as a form alone says its values as texts, so that it is the same call either way. */
export const batchCall = z.object({
  method: z.enum(['POST', 'PATCH']),
  path: z.string().check(z.maxLength(300)),
  body: z.record(z.string(), z.unknown()),
  if_match: z.optional(z.int().check(z.gte(0))),
  key: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
})
export type BatchCall = z.input<typeof batchCall>

export const batchCalls = z.array(batchCall).check(z.minLength(1), z.maxLength(mostTogether))

/** One for each call, in their order. */
export const batchAnswers = z.array(z.object({ status: z.int(), body: z.unknown() }))
export type BatchAnswer = z.infer<typeof batchAnswers>[number]
