/** The types between the contract's endpoint table and its handlers: what a handler is given, what it must answer. */
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { endpoints, type batchCall, type Capability, type EndpointName } from '../../contract'
import type { Queryable } from '../database/database'
import type { Sent } from '../files/upload'
import type { Person } from '../security/person'
import type { Seal } from './cursor'
import type { Reply } from './reply'

type Table = typeof endpoints
type Read<Name extends EndpointName, Part extends 'query' | 'body'> = Table[Name] extends Record<Part, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined

export type Call<Name extends EndpointName> = {
  /** Who asks; nobody on a public endpoint. */
  person: Table[Name]['permission'] extends 'public' ? null : Person
  /** The `{id}` of the path; 0, which no row has, where the path has none or it is no possible id. */
  id: number
  /** The `{entry}` of the path, of what `{id}` names; 0 where the path has none. */
  entry: number
  query: Read<Name, 'query'>
  body: Read<Name, 'body'>
  /** The files of the body, stored already; taken away again where the call is refused. */
  sent: Sent
  /** For what writes the transaction it stands or falls with, its row held and its version judged; else the database. */
  database: Queryable
  /** The row version asked for in If-Match, null where none was; judged already where there is a transaction. */
  ifMatch: number | null
  /** Done once what was answered stands: after the commit and before the answer; not at all where it was refused. */
  afterwards(work: () => void | Promise<void>): void
  /** The caller's address. */
  address: string
  /** What is noted of this call, with ids and without personal data. */
  log: FastifyBaseLogger
  /** The path and query of the call, for the links of a list. */
  url: string
  /** This provider's word to this person about this call. */
  seal: Seal
  /** Another call of the same person, answered as if it had come alone. */
  alone(call: LoneCall): Promise<Reply>
}

export type LoneCall = z.output<typeof batchCall>

export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Reply>
/** A handler for every endpoint of the contract: a forgotten one does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Name> }

/** The same table, seen so that what a schema reads keeps the type of its name. */
export const readers: { [Name in EndpointName]: { path: string; capability?: Capability; query?: z.ZodMiniType<Read<Name, 'query'>>; body?: z.ZodMiniType<Read<Name, 'body'>> } } = endpoints

/** Reads nothing, where an endpoint has no query or no body. */
export function unread<Name extends EndpointName, Part extends 'query' | 'body'>(): z.ZodMiniType<Read<Name, Part>> {
  return z.custom<Read<Name, Part>>(() => true)
}

/** The person as the endpoint's permission promises it; called only after that permission was checked. */
export function granted<Name extends EndpointName>(): z.ZodMiniType<Call<Name>['person']> {
  return z.custom<Call<Name>['person']>(() => true)
}

/** Ids are positive 32-bit integers here; anything else names no row. */
export function keyOf(id: string | undefined): number {
  const number = /^[1-9]\d{0,9}$/.test(id ?? '') ? Number(id) : 0
  return number <= 2_147_483_647 ? number : 0
}
