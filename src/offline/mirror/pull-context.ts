/** What every pull is handed: who asks, with what, and whom to tell. */
import { schoolDay, type Capability } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import type { Identity } from '../database/device-database'
import { beginReading, writeReading } from '../database/epoch'
import type { DatabaseTable, PersonDatabase } from '../database/person-database'
import { atSchool } from '../database/school-clock'
import type { DownloadStep, TabMessage } from '../database/tab-messages'

/** What reading from the provider needs of its surroundings. */
export type PullEnvironment = {
  database: PersonDatabase
  client: ProviderClient
  now: () => number
  /** null when nobody is signed in or the session has ended. Asked before every send. */
  identity: () => Promise<Identity | null>
  capabilities: () => Promise<readonly Capability[]>
  tell: (message: TabMessage) => void
}

/** One reading under way: who asks, with what, and whom to tell. */
export type PullContext = Pick<PullEnvironment, 'database' | 'client'> &
  Pick<Identity, 'token' | 'role' | 'email'> & {
    /** The epoch of this reading; a later one where it has begun anew. */
    began: number
    /**
     * The only way into the mirror: one transaction over these tables, which rejects with Outdated once this reading is
     * overtaken.
     */
    write: <Result>(tables: readonly DatabaseTable[], work: () => Promise<Result>) => Promise<Result>
    /** ms */
    now: number
    today: string
    announced: readonly Capability[]
    /** Whether changes since a cursor are announced. */
    changes: boolean
    /** Only a provider that announces anything is asked for a page size of ours. */
    pageSize: { page_size?: number }
    progress: (what: DownloadStep, rows: number, total: number | null) => void
  }

export async function openPullContext(
  { database, client, now, identity, capabilities }: PullEnvironment,
  tell: PullEnvironment['tell'],
): Promise<PullContext | null> {
  const person = await identity()
  if (person === null) return null
  const announced = await capabilities()
  const began = await beginReading(database)
  if (began === null) return null
  let counted: { what: DownloadStep; done: number } | null = null
  const context: PullContext = {
    database,
    client,
    began,
    write: (tables, work) => writeReading(database, context.began, tables, work),
    now: now(),
    today: schoolDay(atSchool(now())),
    token: person.token,
    role: person.role,
    email: person.email,
    announced,
    changes: announced.includes('changes-since'),
    pageSize: announced.length > 0 ? { page_size: 1_000 } : {},
    progress(what, rows, total) {
      counted = { what, done: (counted?.what === what ? counted.done : 0) + rows }
      tell({ kind: 'downloading', what, done: counted.done, total })
    },
  }
  return context
}
