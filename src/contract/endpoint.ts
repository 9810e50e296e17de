/** What a call of the endpoint table is, and the questions that every list understands. */
import * as z from 'zod/mini'
import type { Action } from './roles'
import type { Capability } from './session'
import { readAs, sentNumber } from './wire'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  permission: Action | 'public' | 'session'
  reach: 'mirrored' | 'queued' | 'online'
  /** What a provider must announce for this call to be there at all. */
  capability?: Capability
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /**
   * How the body travels; creations are forms (specification 3.11), everything else is
   * JSON, unless it carries a file.
   */
  encoding?: 'json' | 'form'
  reply: z.ZodMiniType
}

/** `search` and `ordering` are ours to offer; a provider that ignores them answers more, never less. */
export const page = z.object({
  page: z.optional(z.pipe(sentNumber, z.int().check(z.gte(1)))),
  page_size: z.optional(z.pipe(sentNumber, z.int().check(z.gte(1), z.lte(1000)))),
  search: z.optional(z.string().check(z.maxLength(100))),
  /** A column's name, with - before it for the largest first. */
  ordering: z.optional(z.string().check(z.regex(/^-?[a-z_]{1,40}$/, 'ordering'))),
})
export const byEmail = z.extend(page, { email: z.optional(z.string().check(z.maxLength(254))) })

/** Answers whose content nobody reads. */
export const nothing = readAs(z.unknown(), () => null)
