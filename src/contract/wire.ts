/** The tolerant readers every noun is built from: what providers really send, read into one canonical value. */
import * as z from 'zod/mini'
import { sentPhone } from './phone'
import { tidyName } from './unseen'

/** What `schema` accepts, made canonical by `canonical`. */
export function readAs<Schema extends z.ZodMiniType, Value>(schema: Schema, canonical: (value: z.output<Schema>) => Value) {
  return z.pipe(schema, z.transform(canonical))
}

/** Absent and null alike are `unsaid`. */
export function orElse<Schema extends z.ZodMiniType, Unsaid>(schema: Schema, unsaid: Unsaid) {
  return readAs(z.nullish(schema), (value): NonNullable<z.output<Schema>> | Unsaid => value ?? unsaid)
}

/** An id is a number at one provider and a string at another; inside it is always a string. */
export const id = readAs(z.union([z.string().check(z.minLength(1)), z.number()]), String)
export type Id = z.infer<typeof id>

/** Absent, null and empty are one fact: nothing was written. */
export const text = readAs(z.nullish(z.union([z.string(), z.number()])), (value) => (value == null ? '' : String(value)))

/** Would turn the rest of a sentence around. */
const turns = /[\u202A-\u202E\u2066-\u2069]/gu
/** Would break its line, or is seen by nobody. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu

/** A text that stands in the middle of sentences (a name, a label): on one line, in its own direction. */
export const line = readAs(text, (value) => value.replace(turns, '').replace(breaks, ' ').trim())

/** The same of what is written down, where it is refused. */
export const oneLine = z.refine<string>((value) => value.search(turns) < 0 && value.search(breaks) < 0, 'stray')

/** A name that is sent: with ordinary blanks only, for nobody sees that another kind is another name. */
export const writtenName = (most: number) => z.string().check(z.overwrite(tidyName), z.minLength(1), z.maxLength(most), oneLine)

/** A telephone that is sent, as `sentPhone` makes it. */
export const phone = z.string().check(z.overwrite(sentPhone), z.regex(/^([1-9]\d{9}|\+(?!52)[1-9]\d{6,14})$/, 'phone'))
/** The same where '' takes the present one away. */
export const phoneOrNone = z.string().check(z.overwrite(sentPhone), z.regex(/^([1-9]\d{9}|\+(?!52)[1-9]\d{6,14})?$/, 'phone'))

/** A number that may arrive as "12.50" (decimal columns usually do), or not at all. */
export const amount = readAs(z.nullish(z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$|^$/))])), (value) =>
  value == null || value === '' ? null : Number(value),
)

/** Pesos that are always said. */
export const told = z.pipe(amount, z.number())

/** A number that is sent: JSON's own, or decimal digits from a form. What else JavaScript reads as a number (null, true, a blank, `0x10`, `1e2`) is refused. */
export const sentNumber = z.pipe(
  readAs(z.union([z.number(), z.string().check(z.trim(), z.minLength(1))]), (value) => (typeof value === 'number' || /^[+-]?(\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : Number.NaN)),
  z.number(),
)

const truth = z.nullish(z.union([z.boolean(), z.enum(['true', 'false', 'True', 'False', '1', '0', '']), z.literal([0, 1])]))

/** A yes or no; `unsaid` is what absence means. */
export const flagOr = (unsaid: boolean) =>
  readAs(truth, (value) => (value == null ? unsaid : value === true || value === 1 || value === 'true' || value === 'True' || value === '1'))
export const flag = flagOr(false)

/** A yes or no that we send: JSON's own, or a form's word for it. */
export const sentFlag = readAs(z.union([z.boolean(), z.enum(['true', 'false'])]), (value) => value === true || value === 'true')

/** A file that a form sends; '' takes the present one away. */
export const upload = z.union([z.instanceof(Blob), z.literal('')])

/** YYYY-MM-DD without a zone: a calendar square, never an instant (specification 9.1). */
export const civilDate = readAs(
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}(?:[T\s].*)?$/, 'date'),
    z.refine((value) => isCalendarDate(value.slice(0, 10)), 'date'),
  ),
  (value) => value.slice(0, 10),
)

/** One that may be missing; an unreadable one is missing too. */
export const civilDateOrNone = z.catch(orElse(civilDate, null), null)

export function isCalendarDate(value: string): boolean {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
  if (year < 1900 || year > 2999) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** "16:00", "9:30:00" or nothing, as "16:00", "09:30" or null. */
export const clockTime = readAs(z.nullish(z.string()), (value) => {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(value ?? '') ?? []
  return hours && minutes ? `${hours.padStart(2, '0')}:${minutes}` : null
})

export const option = readAs(z.object({ value: id, label: line }), ({ value, label }) => ({ value, label: label === '' ? value : label }))
export type Option = z.infer<typeof option>

/** A chosen option is sent as {value, label}, as the bare value, or as null. */
export const chosen = orElse(
  z.union([option, readAs(id, (value) => ({ value, label: value })), readAs(z.literal(''), () => null)]),
  null,
)

const named = readAs(z.looseObject({ id, name: line, first_name: line, last_name: line }), (row) => ({
  id: row.id,
  name: row.name || `${row.first_name} ${row.last_name}`.trim(),
}))

/** Counts the changes of a row, where the provider announces row versions; null elsewhere. */
export const rowVersion = orElse(z.number(), null)

/** A relation is an id at one provider and an object at another: here {id, name}, the name '' where only the id came. */
export const relation = z.union([named, readAs(id, (value) => ({ id: value, name: '' }))])
export const relationOrNone = orElse(relation, null)
export type Relation = z.infer<typeof relation>

/** One page of a list, whatever its envelope. `next` keeps only the query string (behind a proxy the host is often wrong). */
export type Page<Row> = {
  rows: Row[]
  next: string | null
  count: number | null
  /** Rows the schema could not read. A page with any proves nothing about what is absent. */
  unreadable: number
  /** Those rows as they came: what of them can be read may still say whose they are. */
  unreadableRows?: unknown[]
  /** Only where changes since a cursor were asked for and announced. */
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

/** A bare array or {count, next, previous, results}, read row by row: one bad row does not hide the others. */
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
