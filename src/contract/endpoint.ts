/** The type of an entry of the endpoint table, and the query parameters that most lists accept. */
import * as z from 'zod/mini'
import type { Action } from './roles'
import type { Capability } from './capabilities'
import { readAs, sentNumber } from './wire'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  permission: Action | 'public' | 'session'
  /** How the client makes the call (see `endpoints`); omitted if it is made directly. */
  reach?: 'mirrored' | 'queued'
  /** The capability that a provider must announce; without it the client does not make this call. */
  capability?: Capability
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** How a body is sent, default JSON. Creations of the specification are forms (3.11), as is any body with a file. */
  encoding?: 'json' | 'form'
  reply: z.ZodMiniType
}

/** `search` and `ordering` are not in the specification: a provider may ignore them. */
export const pageQuery = z.object({
  page: z.optional(z.pipe(sentNumber, z.int().check(z.gte(1)))),
  page_size: z.optional(z.pipe(sentNumber, z.int().check(z.gte(1), z.lte(1000)))),
  search: z.optional(z.string().check(z.maxLength(100))),
  /** A column's name; `-` before it sorts descending. */
  ordering: z.optional(z.string().check(z.regex(/^-?[a-z_]{1,40}$/, 'ordering'))),
})
export const byEmail = z.extend(pageQuery, { email: z.optional(z.string().check(z.maxLength(254))) })

/** The reply schema of calls whose answer the client does not use. */
export const nothing = readAs(z.unknown(), () => null)
