/** The small things a person's database knows about itself, each read through a schema: an older version may have written it. */
import * as z from 'zod/mini'
import { knownCapabilities } from '../../contract'
import type { PersonDatabase } from './person-database'

/** All that is needed of it. */
type Facts = Pick<PersonDatabase, 'facts'>

const schemas = {
  /** When the first download was complete, ms. */
  downloadedAt: z.number(),
  /** The lists that were read to their end (`database/filled`); a day of one group, of which there are many, beside them. */
  filled: z.array(z.string()),
  days: z.array(z.string()),
  /** When the last reading of everything began, ms. */
  readAt: z.number(),
  /** When the provider last echoed something of ours, ms. */
  sentAt: z.number(),
  /** Attendance: the cursor to ask changes since, where a download was cut off, and the groups that are here in full. */
  attendance: z.object({ cursor: z.nullable(z.string()), resume: z.nullable(z.string()), groups: z.array(z.string()) }),
  /** What the provider announced when it last answered. */
  capabilities: z.array(z.enum(knownCapabilities)),
  /** What the browser answered when asked to keep this data. */
  persisted: z.boolean(),
} as const

export type Metadata = { [Name in keyof typeof schemas]: z.output<(typeof schemas)[Name]> }
const readers: { [Name in keyof Metadata]: z.ZodMiniType<Metadata[Name]> } = schemas

/** null where nothing was noted, or nothing that this version understands. */
export async function readMetadata<Name extends keyof Metadata>(database: Facts, name: Name): Promise<Metadata[Name] | null> {
  const record = await database.facts.get(name)
  const read = readers[name].safeParse(record?.value)
  return read.success ? read.data : null
}

export async function writeMetadata<Name extends keyof Metadata>(database: Facts, name: Name, value: Metadata[Name]): Promise<void> {
  await database.facts.put({ name, value })
}
