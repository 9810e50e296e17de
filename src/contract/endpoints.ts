/**
 * Every call of the product (specification 7) in one table. Client types, server routes, permissions and the API
 * document derive from it.
 *
 * `reach` is how the client makes the call: `mirrored` lists are downloaded into the mirror and shown from there,
 * `queued` writes are sent by the outbox. A call without `reach` is made directly and needs a connection. `permission`
 * is the action that the role table must allow; 'public' calls need no token, 'session' calls any valid one.
 */
import type * as z from 'zod/mini'
import { deviceEndpoints } from './device-endpoints'
import { groupEndpoints } from './group-endpoints'
import { importEndpoints } from './import-endpoints'
import { moneyEndpoints } from './money-endpoints'
import { optionEndpoints } from './option-endpoints'
import { noticeEndpoints } from './notice-endpoints'
import { peopleEndpoints } from './people-endpoints'
import { reportEndpoints } from './report-endpoints'

export const endpoints = {
  ...deviceEndpoints,
  ...peopleEndpoints,
  ...groupEndpoints,
  ...moneyEndpoints,
  ...noticeEndpoints,
  ...optionEndpoints,
  ...importEndpoints,
  ...reportEndpoints,
}

type Table = typeof endpoints
export type EndpointName = keyof Table
export const endpointNames = Object.keys(endpoints).filter((name): name is EndpointName => name in endpoints)
type ReachOf<Name extends EndpointName> = Table[Name] extends { reach: infer Reach } ? Reach : 'online'
export type EndpointOf<Reach extends 'mirrored' | 'queued' | 'online'> = {
  [Name in EndpointName]: ReachOf<Name> extends Reach ? Name : never
}[EndpointName]

type Params<Name extends EndpointName> = (Table[Name]['path'] extends `${string}{id}${string}`
  ? { id: string }
  : { id?: never }) &
  (Table[Name]['path'] extends `${string}{entry}${string}` ? { entry: string } : { entry?: never })
type Query<Name extends EndpointName> = Table[Name] extends { query: infer Schema extends z.ZodMiniType }
  ? { query?: z.input<Schema> }
  : { query?: never }
type Body<Name extends EndpointName> = Table[Name] extends { body: infer Schema extends z.ZodMiniType }
  ? { body: z.input<Schema> }
  : { body?: never }

export type RequestOf<Name extends EndpointName> = Params<Name> & Query<Name> & Body<Name>
export type ReplyOf<Name extends EndpointName> = z.output<Table[Name]['reply']>
