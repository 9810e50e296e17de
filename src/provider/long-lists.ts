/**
 * Parses a long list in parts and gives the browser a turn between them, so that a tap does not wait until a thousand
 * rows are parsed.
 */
import type * as z from 'zod/mini'
import { nextTurn } from './web-apis'

/** Rows per part; a slow device parses them in one or two frames. */
const rowsPerPart = 250

type Parsed<Reply> = z.core.util.SafeParseResult<Reply>

/** Resolves with the result of `safeParse(json)`. */
export async function readInParts<Reply>(
  safeParse: (json: unknown) => Parsed<Reply>,
  json: unknown,
): Promise<Parsed<Reply>> {
  const [first, ...others] = partsOf(json)
  const read = safeParse(first)
  if (others.length === 0) return read
  if (!read.success || !isPage(read.data)) return safeParse(json)
  for (const part of others) {
    await nextTurn()
    const more = safeParse(part)
    if (!more.success || !isPage(more.data)) return safeParse(json)
    read.data.rows.push(...more.data.rows)
    read.data.unreadable += more.data.unreadable
    if (more.data.unreadableRows) (read.data.unreadableRows ??= []).push(...more.data.unreadableRows)
  }
  // The browser gets one more turn here, because the caller's work on all the rows takes time too.
  await nextTurn()
  return read
}

/**
 * Splits a list into parts, each with the envelope (`count`, `next`) of the whole; anything else is returned as one
 * part.
 */
function partsOf(json: unknown): unknown[] {
  if (Array.isArray(json)) return sliced(json)
  if (!isObject(json) || !Array.isArray(json.results)) return [json]
  return sliced(json.results).map((results) => ({ ...json, results }))
}

function sliced(rows: readonly unknown[]): unknown[][] {
  const parts = Math.max(1, Math.ceil(rows.length / rowsPerPart))
  return Array.from({ length: parts }, (_, index) => rows.slice(index * rowsPerPart, (index + 1) * rowsPerPart))
}

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null
}

function isPage(reply: unknown): reply is { rows: unknown[]; unreadable: number; unreadableRows?: unknown[] } {
  return isObject(reply) && Array.isArray(reply.rows) && typeof reply.unreadable === 'number'
}
