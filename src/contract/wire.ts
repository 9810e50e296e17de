/** The schemas from which all others are built: they accept what providers really send and convert it to one form. */
import * as z from 'zod/mini'
import { canonicalPhone } from './phone'
import { canonicalEmail, plainDigits, tidyText } from './typed-text'
import { tidyName } from './unseen'

/** Accepts what `schema` accepts and converts it with `canonical`. */
export function readAs<Schema extends z.ZodMiniType, Value>(
  schema: Schema,
  canonical: (value: z.output<Schema>) => Value,
) {
  return z.pipe(schema, z.transform(canonical))
}

/** Converts a missing value and null to `fallback`. */
export function orElse<Schema extends z.ZodMiniType, Fallback>(schema: Schema, fallback: Fallback) {
  return readAs(z.nullish(schema), (value): NonNullable<z.output<Schema>> | Fallback => value ?? fallback)
}

/** Providers send ids as numbers or strings; here they are always strings. */
export const id = readAs(z.union([z.string().check(z.minLength(1)), z.number()]), String)
export type Id = z.infer<typeof id>

/** A text; missing and null become ''. */
export const text = readAs(z.nullish(z.union([z.string(), z.number()])), (value) =>
  value == null ? '' : String(value),
)

/** Invisible characters that change the direction of writing; a name with one would reverse the rest of a sentence. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/gu
/** Line breaks and invisible control characters. */
const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu

/** A received name or label, which screens show inside sentences: on one line, and without `directionMarks`. */
export const line = readAs(text, (value) => value.replace(directionMarks, '').replace(lineBreaks, ' ').trim())

/** A text on one line that is sent, at most `most` characters, as `tidyName` leaves it. */
export const sentLine = (most: number) => z.string().check(z.overwrite(tidyName), z.maxLength(most))

/** Like `sentLine`, with at least one character. */
export const sentName = (most: number) => z.string().check(z.overwrite(tidyName), z.minLength(1), z.maxLength(most))

/** A text of several lines that is sent, at most `most` characters. */
export const sentText = (most: number) => z.string().check(z.overwrite(tidyText), z.maxLength(most))

/** An e-mail that is sent, converted by `canonicalEmail`. */
export const email = z.string().check(z.overwrite(canonicalEmail), z.maxLength(254), z.email())
/** Like `email`, or '' to remove the present one. */
export const emailOrNone = z.string().check(
  z.overwrite(canonicalEmail),
  z.refine((value) => value === '' || email.safeParse(value).success, 'email'),
)

/** A number of `least` to `most` digits that is not counted with, such as an account's. */
export const sentDigits = (least: number, most: number) =>
  z.string().check(z.overwrite(plainDigits), z.regex(new RegExp(`^\\d{${least},${most}}$`), 'digits'))

/** A telephone number that is sent, converted by `canonicalPhone`. */
export const phone = z
  .string()
  .check(z.overwrite(canonicalPhone), z.regex(/^([1-9]\d{9}|\+(?!52)[1-9]\d{6,14})$/, 'phone'))
/** Like `phone`, or '' to remove the present number. */
export const phoneOrNone = z
  .string()
  .check(z.overwrite(canonicalPhone), z.regex(/^([1-9]\d{9}|\+(?!52)[1-9]\d{6,14})?$/, 'phone'))

/** A number; decimal columns usually arrive as text ("12.50"). Missing, null and '' become null. */
export const amount = readAs(
  z.nullish(z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$|^$/))])),
  (value) => (value == null || value === '' ? null : Number(value)),
)

/** An amount in pesos that must be present. */
export const requiredAmount = z.pipe(amount, z.number())

/**
 * A number that is sent: a JSON number, or decimal digits from a form. Other values that JavaScript would convert to a
 * number (null, true, a blank, `0x10`, `1e2`) are refused.
 */
export const sentNumber = z.pipe(
  readAs(z.union([z.number(), z.string().check(z.trim(), z.minLength(1))]), (value) =>
    typeof value === 'number' || /^[+-]?(\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : Number.NaN,
  ),
  z.number(),
)

const booleanInput = z.nullish(
  z.union([z.boolean(), z.enum(['true', 'false', 'True', 'False', '1', '0', '']), z.literal([0, 1])]),
)

/** A boolean in any of the forms that providers send; `fallback` is the value if it is missing or null. */
export const flagOr = (fallback: boolean) =>
  readAs(booleanInput, (value) =>
    value == null ? fallback : value === true || value === 1 || value === 'true' || value === 'True' || value === '1',
  )
export const flag = flagOr(false)

/** A boolean that is sent: a JSON boolean, or "true" or "false" from a form. */
export const sentFlag = readAs(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  (value) => value === true || value === 'true',
)

/** A file in a form; '' removes the stored one. */
export const upload = z.union([z.instanceof(Blob), z.literal('')])

/** A calendar date YYYY-MM-DD without a time zone (specification 9.1); a time after it is cut off. */
export const civilDate = readAs(
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}(?:[T\s].*)?$/, 'date'),
    z.refine((value) => isCalendarDate(value.slice(0, 10)), 'date'),
  ),
  (value) => value.slice(0, 10),
)

/** A civil date, or null if it is missing or cannot be read. */
export const civilDateOrNone = z.catch(orElse(civilDate, null), null)

export function isCalendarDate(value: string): boolean {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
  if (year < 1900 || year > 2999) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A time of day: "16:00" → "16:00", "9:30:00" → "09:30"; null if missing or without hours and minutes. */
export const clockTime = readAs(z.nullish(z.string()), (value) => {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(value ?? '') ?? []
  return hours && minutes ? `${hours.padStart(2, '0')}:${minutes}` : null
})

/** `hidden`: not offered for new rows (capability `catalogue`). Missing if the option is offered. */
export type Option = { value: string; label: string; hidden?: true }
export const option = readAs(
  z.object({ value: id, label: line, hidden: z.optional(flag) }),
  ({ value, label, hidden }): Option => ({ value, label: label === '' ? value : label, ...(hidden && { hidden }) }),
)

/** Those of `options` that are offered for new rows, and `chosen`, the one that the row has, even if it is hidden. */
export function offeredOptions(options: readonly Option[], chosen?: Option | null): Option[] {
  return options.filter(({ hidden, value }) => !hidden || value === chosen?.value)
}

/** An option of a list: providers send {value, label}, the bare value, '' or null; the last two become null. */
export const optionOrNone = orElse(
  z.union([option, readAs(id, (value) => ({ value, label: value })), readAs(z.literal(''), () => null)]),
  null,
)

const namedRelation = readAs(z.looseObject({ id, name: line, first_name: line, last_name: line }), (row) => ({
  id: row.id,
  name: row.name || `${row.first_name} ${row.last_name}`.trim(),
}))

/** A number that increases with each change of the row (capability `row-versions`); null if it is not sent. */
export const rowVersion = orElse(z.number(), null)

/** A relation to another row, as {id, name}. Some providers send an object, others only the id; then `name` is ''. */
export const relation = z.union([namedRelation, readAs(id, (value) => ({ id: value, name: '' }))])
export const relationOrNone = orElse(relation, null)
export type Relation = z.infer<typeof relation>

/** `next`: only the query of the next page's address, because its host is often wrong behind a proxy; null if none. */
export type Page<Row> = {
  rows: Row[]
  next: string | null
  count: number | null
  /** How many rows did not match the schema. If not 0, a row that is missing in `rows` may still exist. */
  unreadable: number
  /** The rows counted by `unreadable`, unparsed; some of their fields may still be readable. */
  unreadableRows?: unknown[]
  /** Ids of rows deleted since the cursor; empty unless `since` was sent. */
  deleted: Id[]
  cursor: string | null
}

const envelope = z.union([
  readAs(z.array(z.unknown()), (results) => ({ results, next: null, count: null, deleted: [], cursor: null })),
  z.object({
    results: z.array(z.unknown()),
    next: z.nullish(z.string()),
    count: z.nullish(z.number()),
    deleted: z.nullish(z.array(id)),
    cursor: z.nullish(id),
  }),
])

/** A list: an array, or {count, next, previous, results}. Rows that do not match `row` are left out and counted. */
export function list<Row extends z.ZodMiniType>(row: Row) {
  return readAs(envelope, (page): Page<z.output<Row>> => {
    const read = page.results.map((item) => row.safeParse(item))
    const unreadableRows = page.results.filter((_, index) => read[index]?.success === false)
    return {
      rows: read.flatMap((item) => (item.success ? [item.data] : [])),
      unreadable: unreadableRows.length,
      ...(unreadableRows.length > 0 && { unreadableRows }),
      next: queryOf(page.next),
      count: page.count ?? null,
      deleted: page.deleted ?? [],
      cursor: page.cursor ?? null,
    }
  })
}

function queryOf(next: string | null | undefined): string | null {
  const start = next?.indexOf('?') ?? -1
  return (next && start >= 0 && next.slice(start + 1).replace(/#.*$/, '')) || null
}
