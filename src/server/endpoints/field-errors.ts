/** Parses input with the contract's schemas; errors are returned as `{"field": ["…"]}` in Spanish. */
import * as z from 'zod/mini'
import { fieldError, fieldErrors } from '../../texts/provider'

type FieldErrors = Record<string, string[]>
type ParseResult<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors }

export function parseInput<Value>(schema: z.ZodMiniType<Value>, input: unknown): ParseResult<Value> {
  // A list contains the calls of a batch. `dispatchBatched` checks them one by one, because one call that cannot be
  // stored must not make the whole batch fail.
  const errors = Array.isArray(input) ? null : unstorable(input)
  if (errors) return { ok: false, errors }
  const result = schema.safeParse(input, { reportInput: true })
  return result.success ? { ok: true, value: result.data } : { ok: false, errors: errorsOf(result.error) }
}

function errorsOf(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of innermost(error.issues)) {
    const field = fieldOf(issue.path)
    const message = fieldError(issue)
    const list = (errors[field] ??= [])
    if (!list.includes(message)) list.push(message)
  }
  return errors
}

/** The field of an issue. In a list of objects it is written with its place: `students.1.birthdate`. */
function fieldOf(path: readonly PropertyKey[]): string {
  const [field = 'non_field_errors', index, inner] = path
  return typeof index === 'number' && inner !== undefined ? [field, index, inner].join('.') : String(field)
}

/**
 * Replaces Zod's issues by issues whose `path` begins with the name of a field, where that is possible. An issue about
 * unknown keys becomes one issue for each key. An issue about a union becomes the issues of one of the union's members:
 * of a member that refuses only unknown keys, if there is one; else of the first, if one of its issues names a field.
 */
function innermost(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    const members =
      issue.code === 'invalid_union'
        ? issue.errors.filter((member) => member.every(({ code }) => code === 'unrecognized_keys'))
        : [[issue]]
    const keys = members.flat().flatMap((inner) => (inner.code === 'unrecognized_keys' ? inner.keys : []))
    if (keys.length > 0)
      return keys.map((key): z.core.$ZodIssue => ({
        code: 'unrecognized_keys',
        keys,
        path: [key],
        input: undefined,
        message: '',
      }))
    const first = issue.code === 'invalid_union' ? issue.errors[0] : undefined
    // A missing field is reported as required, whichever issue its schema gave.
    if (issue.path.length > 0 && issue.input === undefined)
      return [{ code: 'invalid_type', expected: 'string', input: undefined, path: issue.path, message: '' } as const]
    return first?.some((inner) => inner.path.length > 0) ? innermost(first) : [issue]
  })
}

/**
 * The deepest allowed nesting of input. No schema needs more, and walking through deeper input could overflow the
 * stack.
 */
const deepestNesting = 8
/**
 * Characters that cannot be stored: PostgreSQL refuses NUL, and a lone surrogate would be stored as another character.
 */
const unstorableText = /[\0\p{Surrogate}]/u

/** The error of the first field that cannot be stored, or null. */
function unstorable(input: unknown): FieldErrors | null {
  if (typeof input !== 'object' || input === null) return null
  for (const [field, value] of Object.entries(input)) {
    const error = errorIn(value, deepestNesting)
    if (error !== null) return { [field]: [error] }
  }
  return null
}

function errorIn(value: unknown, levels: number): string | null {
  if (typeof value === 'string') return unstorableText.test(value) ? fieldErrors.nul : null
  if (typeof value !== 'object' || value === null || value instanceof Blob) return null
  if (levels === 0) return fieldErrors.invalid
  for (const inner of Object.values(value)) {
    const error = errorIn(inner, levels - 1)
    if (error !== null) return error
  }
  return null
}
