/**
 * Single values about the state of a user's database. Each is parsed by a schema, because another version of the app
 * may have written it.
 */
import * as z from 'zod/mini'
import { knownCapabilities } from '../../contract'
import type { PersonDatabase } from './person-database'

type WithMetadata = Pick<PersonDatabase, 'metadata'>

const schemas = {
  /** When the first download was complete, epoch milliseconds. */
  downloadedAt: z.number(),
  /** The keys (`mirrorListKey`) of the lists that were downloaded completely, without days of a group. */
  filled: z.array(z.string()),
  /** The keys of the days of a group that were downloaded completely; stored separately, because they change often. */
  days: z.array(z.string()),
  /** When the last complete download began, epoch milliseconds. */
  readAt: z.number(),
  /** When the provider last confirmed a change of this device, epoch milliseconds. */
  sentAt: z.number(),
  /**
   * The download of attendance. `cursor`: requests the changes since this download; null if the provider gives none.
   * `resume`: the query string of the page at which the download continues; null if it is complete. `groups`: the
   * groups that it includes.
   */
  attendance: z.object({ cursor: z.nullable(z.string()), resume: z.nullable(z.string()), groups: z.array(z.string()) }),
  /** The capabilities in the provider's last answer. */
  capabilities: z.array(z.enum(knownCapabilities)),
  /** Whether the browser has granted persistent storage. */
  persisted: z.boolean(),
} as const

export type Metadata = { [Name in keyof typeof schemas]: z.output<(typeof schemas)[Name]> }
const readers: { [Name in keyof Metadata]: z.ZodMiniType<Metadata[Name]> } = schemas

/** A record's value; null if it does not exist or does not match the schema. */
export async function readMetadata<Name extends keyof Metadata>(
  database: WithMetadata,
  name: Name,
): Promise<Metadata[Name] | null> {
  const record = await database.metadata.get(name)
  const read = readers[name].safeParse(record?.value)
  return read.success ? read.data : null
}

export async function writeMetadata<Name extends keyof Metadata>(
  database: WithMetadata,
  name: Name,
  value: Metadata[Name],
): Promise<void> {
  await database.metadata.put({ name, value })
}
