/** The types of handlers, derived from the contract's endpoint table: what a handler receives and returns. */
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { endpoints, type batchCall, type Capability, type EndpointName } from '../../contract'
import type { Queryable } from '../database/database'
import type { SentFiles } from '../files/upload'
import type { Person } from '../security/person'
import type { Seal } from './cursor'
import type { Reply } from './reply'

type Table = typeof endpoints
type Read<Name extends EndpointName, Part extends 'query' | 'body'> =
  Table[Name] extends Record<Part, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined

export type Call<Name extends EndpointName> = {
  /** The signed-in person; null on a public endpoint. */
  person: Table[Name]['permission'] extends 'public' ? null : Person
  /** The signed-in person, also on a public endpoint; null if there is none. */
  viewer(): Promise<Person | null>
  /** The `{id}` of the path; 0, which no row has, if the path has none. */
  id: number
  /** The `{entry}` of the path; 0 if the path has none. */
  entry: number
  query: Read<Name, 'query'>
  body: Read<Name, 'body'>
  /** The names of the body's files, which are stored before the handler runs and deleted if the call is refused. */
  sentFiles: SentFiles
  /**
   * The tabs of the body's `spreadsheet` as JSON text, read before the transaction begins; null if the body has none.
   */
  sentTabs: string | null
  /**
   * For a signed-in person's call with `needsTransaction(name)`: a transaction. If the call changes a row
   * (`resourceChangedBy`), the row is locked in it and its version checked. For other calls: the database. For those
   * with `opensTransaction(name)`: the database too, only for reading.
   */
  database: Queryable
  /**
   * For a call with `opensTransaction(name)`: runs `work` in the transaction that other calls have as `database`.
   * Returns the reply of `work`, or that of an earlier call with the same Idempotency-Key, or a refusal of its version.
   * A refusal by `work` rolls back.
   */
  transaction(work: (transaction: Queryable) => Promise<Reply>): Promise<Reply>
  /**
   * The row version in If-Match; null if none (or `*`) was sent, or if the provider is not `capable`. If the call runs
   * in a transaction (see `database`), this version has already been compared with the row's.
   */
  ifMatch: number | null
  /** Registers `work` to run after the commit and before the answer is sent; it does not run if the call is refused. */
  afterCommit(work: () => void | Promise<void>): void
  /** The caller's IP address. */
  address: string
  /** The log of this call: write ids, never personal data. */
  log: FastifyBaseLogger
  /** The path and query of the call, for the links of a list. */
  url: string
  /** Signs a text so that the signature is valid only for this person and endpoint (see cursor.ts). */
  seal: Seal
  /** Handles one call of a batch as if the same person had sent it alone. */
  dispatch(call: BatchedCall): Promise<Reply>
}

export type BatchedCall = z.output<typeof batchCall>

export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Reply>
/** A handler for every endpoint of the contract; TypeScript reports an error if one is missing. */
export type Handlers = { [Name in EndpointName]: Handler<Name> }

/**
 * The endpoint table with a type that also works for a generic `Name`: `schemas[name].body` then parses to the type of
 * body that `Handler<Name>` receives.
 */
export const schemas: {
  [Name in EndpointName]: {
    path: string
    capability?: Capability
    query?: z.ZodMiniType<Read<Name, 'query'>>
    body?: z.ZodMiniType<Read<Name, 'body'>>
  }
} = endpoints

/** A schema that accepts anything, for endpoints without a query or body. */
export function noSchema<Name extends EndpointName, Part extends 'query' | 'body'>(): z.ZodMiniType<Read<Name, Part>> {
  return z.custom<Read<Name, Part>>(() => true)
}

/**
 * Checks nothing: gives the caller (a person or null) the type that the endpoint's permission guarantees. Use it only
 * after that permission was checked.
 */
export function assumePerson<Name extends EndpointName>(): z.ZodMiniType<Call<Name>['person']> {
  return z.custom<Call<Name>['person']>(() => true)
}

/** Parses an id: a positive 32-bit integer; 0, which no row has, for anything else. */
export function parseId(id: string | undefined): number {
  const number = /^[1-9]\d{0,9}$/.test(id ?? '') ? Number(id) : 0
  return number <= 2_147_483_647 ? number : 0
}

/** `parseId` for a field that may be omitted. */
export const optionalId = (id: string | undefined) => (id === undefined ? undefined : parseId(id))
