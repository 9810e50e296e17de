/** The tolerant readers every noun is built from: what providers really send, read into one canonical value. */
import { z } from 'zod'

/** An id is a number at one provider and a string at another; inside it is always a string. */
export const id = z.union([z.string().min(1), z.number()]).transform(String)
export type Id = z.infer<typeof id>

/** Absent, null and empty are one fact: nothing was written. */
export const text = z.union([z.string(), z.number()]).nullish().transform((value) => (value == null ? '' : String(value)))

/** A number that may arrive as "12.50" (decimal columns usually do), or not at all. */
export const amount = z
  .union([z.number(), z.string().regex(/^\s*-?\d+(\.\d+)?\s*$|^$/)])
  .nullish()
  .transform((value) => (value == null || value === '' ? null : Number(value)))

/** A number we send or a form sends as text; null and true are no numbers, though JavaScript would make 0 and 1 of them. */
export const sentNumber = z.union([z.number(), z.string()]).pipe(z.coerce.number())

const truth = z.union([z.boolean(), z.enum(['true', 'false', 'True', 'False', '1', '0', '']), z.literal(0), z.literal(1)]).nullish()

/** A yes or no; `unsaid` is what absence means. */
export const flagOr = (unsaid: boolean) =>
  truth.transform((value) => (value == null ? unsaid : value === true || value === 1 || value === 'true' || value === 'True' || value === '1'))
export const flag = flagOr(false)

/** YYYY-MM-DD without a zone: a calendar square, never an instant (spec section 9). */
export const civilDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/, 'date')
  .transform((value) => value.slice(0, 10))
  .refine(isCalendarDate, 'date')

export function isCalendarDate(value: string): boolean {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
  if (year < 1900 || year > 2999) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** "16:00", "9:30:00" or nothing, as "16:00", "09:30" or null. */
export const clockTime = z
  .string()
  .nullish()
  .transform((value) => {
    const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(value ?? '') ?? []
    return hours && minutes ? `${hours.padStart(2, '0')}:${minutes}` : null
  })

export const option = z
  .object({ value: id, label: text })
  .transform(({ value, label }) => ({ value, label: label === '' ? value : label }))
export type Option = z.infer<typeof option>

/** A chosen option is sent as {value, label}, as the bare value, or as null. */
export const chosen = z
  .union([option, id.transform((value) => ({ value, label: value })), z.literal('').transform(() => null)])
  .nullish()
  .transform((value) => value ?? null)

const named = z.looseObject({ id, name: text, first_name: text, last_name: text }).transform((row) => ({
  id: row.id,
  name: row.name || `${row.first_name} ${row.last_name}`.trim(),
}))

/** A relation is an id at one provider and an object at another: here {id, name}, the name '' where only the id came. */
export const relation = z.union([id.transform((value) => ({ id: value, name: '' })), named])
export const relationOrNone = relation.nullish().transform((value) => value ?? null)
export type Relation = z.infer<typeof relation>

/** One page of a list, whatever its envelope. `next` keeps only the query string (behind a proxy the host is often wrong). */
export type Page<Row> = {
  rows: Row[]
  next: string | null
  count: number | null
  /** Rows the schema could not read. A page with any proves nothing about what is absent. */
  unreadable: number
  /** Only where changes since a cursor were asked for and announced. */
  deleted: Id[]
  cursor: string | null
}

const envelope = z.union([
  z.array(z.unknown()).transform((results) => ({ results, next: null, count: null, deleted: [], cursor: null })),
  z.object({
    results: z.array(z.unknown()),
    next: z.string().nullish(),
    count: z.number().nullish(),
    deleted: z.array(id).nullish(),
    cursor: id.nullish(),
  }),
])

/** A bare array or {count, next, previous, results}, read row by row: one bad row does not hide the others. */
export function list<Row extends z.ZodType>(row: Row) {
  return envelope.transform((page): Page<z.output<Row>> => {
    const read = page.results.map((item) => row.safeParse(item))
    return {
      rows: read.flatMap((item) => (item.success ? [item.data] : [])),
      unreadable: read.filter((item) => !item.success).length,
      next: queryOf(page.next),
      count: page.count ?? null,
      deleted: page.deleted ?? [],
      cursor: page.cursor ?? null,
    }
  })
}

function queryOf(next: string | null | undefined): string | null {
  const start = next?.indexOf('?') ?? -1
  return next && start >= 0 ? next.slice(start + 1).replace(/#.*$/, '') : null
}
