/** What a form keeps on the device of what somebody typed. */
import * as z from 'zod/mini'

const boxes = z.record(z.string(), z.union([z.string(), z.boolean()]))
/**
 * `key`: what this opening is called at the provider, null where the provider knows no keys, absent before the first sending.
 * `unsure`: it was sent, and nobody knows what came of it. `base`: what stood in those boxes when somebody began to write in them.
 */
const named = z.object({ typed: boxes, key: z.optional(z.nullable(z.string())), unsure: z.optional(z.boolean()), base: z.optional(boxes) })
export type FormDraft = z.infer<typeof named>
/** Earlier releases kept the boxes alone. */
const kept = z.catch(z.union([named, z.pipe(boxes, z.transform((typed): FormDraft => ({ typed })))]), { typed: {} })

export function readFormDraft(found: unknown): FormDraft {
  return kept.parse(found)
}

export function formDraftKey(draft: string): string {
  return `form/${draft}`
}

/** The base of a draft: of what was seen, the boxes in which something was typed. */
export function baseOf(seen: Partial<Record<string, unknown>>, typed: FormDraft['typed']): FormDraft['typed'] {
  const kept = Object.keys(typed).map((name) => [name, seen[name]] as const)
  return Object.fromEntries(kept.flatMap(([name, value]) => (typeof value === 'string' || typeof value === 'boolean' ? [[name, value] as const] : [])))
}
