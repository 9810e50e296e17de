/** The draft of a form on the device. */
import * as z from 'zod/mini'

const boxes = z.record(z.string(), z.union([z.string(), z.boolean()]))
/**
 * `typed`: the changed boxes. `key`: the Idempotency-Key; null if the provider has none, undefined before the first
 * sending. `unsure`: the form was sent, and the outcome is unknown. `base`: the boxes' values when the person began to
 * type in them; in a `DraftedForm` only its `shownValue`, by the name `beside`.
 */
const formDraft = z.object({
  typed: boxes,
  key: z.optional(z.nullable(z.string())),
  unsure: z.optional(z.boolean()),
  base: z.optional(boxes),
})
export type FormDraft = z.infer<typeof formDraft>

const readable = z.catch(formDraft, { typed: {} })

/** Returns an empty draft if `found` cannot be parsed. */
export function readFormDraft(found: unknown): FormDraft {
  return readable.parse(found)
}

export function formDraftKey(draft: string): string {
  return `form/${draft}`
}

/** The base of a draft: the seen values of the boxes in which something was typed. */
export function baseOf(seen: Partial<Record<string, unknown>>, typed: FormDraft['typed']): FormDraft['typed'] {
  const kept = Object.keys(typed).map((name) => [name, seen[name]] as const)
  return Object.fromEntries(
    kept.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[name, value] as const] : [],
    ),
  )
}
