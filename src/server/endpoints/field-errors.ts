/** What the contract's schemas refuse, as `{"field": ["…"]}` in Spanish. */
import * as z from 'zod/mini'
import { fieldError, fieldErrors } from '../../texts/provider'

type FieldErrors = Record<string, string[]>
type ReadResult<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors }

export function read<Value>(schema: z.ZodMiniType<Value>, input: unknown): ReadResult<Value> {
  // Of calls in a list each is looked at when its turn comes: one that cannot be stored refuses no other.
  const errors = Array.isArray(input) ? null : unstorable(input)
  if (errors) return { ok: false, errors }
  const result = schema.safeParse(input, { reportInput: true })
  return result.success ? { ok: true, value: result.data } : { ok: false, errors: errorsOf(result.error) }
}

function errorsOf(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of innermost(error.issues)) {
    const field = String(issue.path[0] ?? 'non_field_errors')
    const said = fieldError(issue)
    const list = (errors[field] ??= [])
    if (!list.includes(said)) list.push(said)
  }
  return errors
}

/**
 * A union that failed says only that; where its first member failed in a field, that field is what a person can mend. Where
 * members refuse only what was said besides, each of those fields is one to leave out.
 */
function innermost(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    const members = issue.code === 'invalid_union' ? issue.errors.filter((member) => member.every(({ code }) => code === 'unrecognized_keys')) : [[issue]]
    const keys = members.flat().flatMap((inner) => (inner.code === 'unrecognized_keys' ? inner.keys : []))
    if (keys.length > 0) return keys.map((key): z.core.$ZodIssue => ({ code: 'unrecognized_keys', keys, path: [key], input: undefined, message: '' }))
    const first = issue.code === 'invalid_union' ? issue.errors[0] : undefined
    if (issue.path.length > 0 && issue.input === undefined) return [{ code: 'invalid_type', expected: 'string', input: undefined, path: issue.path, message: '' } as const]
    return first?.some((inner) => inner.path.length > 0) ? innermost(first) : [issue]
  })
}

/** Nothing of ours is nested deeper; what follows every level of it would run out of stack. */
const deepest = 8
/** PostgreSQL stores no NUL; half a character would be stored as another one. */
const noText = /[\0\p{Surrogate}]/u

/** The first field that no database could hold as it came. */
function unstorable(input: unknown): FieldErrors | null {
  if (typeof input !== 'object' || input === null) return null
  for (const [field, value] of Object.entries(input)) {
    const error = errorIn(value, deepest)
    if (error !== null) return { [field]: [error] }
  }
  return null
}

function errorIn(value: unknown, levels: number): string | null {
  if (typeof value === 'string') return noText.test(value) ? fieldErrors.nul : null
  if (typeof value !== 'object' || value === null || value instanceof Blob) return null
  if (levels === 0) return fieldErrors.invalid
  for (const inner of Object.values(value)) {
    const error = errorIn(inner, levels - 1)
    if (error !== null) return error
  }
  return null
}
