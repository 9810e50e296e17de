/** The arguments that all downloads share. */
import { schoolDay, type Capability } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import type { Identity } from '../database/device-database'
import { beginReading, writeReading } from '../database/epoch'
import type { DatabaseTable, PersonDatabase } from '../database/person-database'
import { atSchool } from '../database/school-clock'
import type { DownloadStep, TabMessage } from '../database/tab-messages'

/** What the caller of a download provides. */
export type PullEnvironment = {
  database: PersonDatabase
  client: ProviderClient
  now: () => number
  /** The signed-in user; null if nobody is signed in, or the session has ended. Called when a reading begins. */
  identity: () => Promise<Identity | null>
  capabilities: () => Promise<readonly Capability[]>
  tell: (message: TabMessage) => void
}

/** A reading that has begun. */
export type PullContext = Pick<PullEnvironment, 'database' | 'client'> &
  Pick<Identity, 'token' | 'role' | 'email'> & {
    /** The number of this reading (see `database/epoch`); a later one after `beginAnew`. */
    began: number
    /** Runs each write of this reading: in one transaction, rejecting with Outdated if the reading is not valid. */
    write: <Result>(tables: readonly DatabaseTable[], work: () => Promise<Result>) => Promise<Result>
    /** When the reading began, epoch milliseconds by the device's clock. */
    now: number
    /** The school's day, YYYY-MM-DD. */
    today: string
    announced: readonly Capability[]
    /** Whether the provider supports changes since a cursor (`changes-since`). */
    changes: boolean
    /** Set only for a provider that announces capabilities; the specification has no `page_size`. */
    pageSize: { page_size?: number }
    /** Reports `rows` further rows of a step; `total`: of the whole step, null if unknown. */
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
