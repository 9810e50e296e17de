/** What every pull is handed: who asks, with what, and whom to tell. */
import { schoolDay, type Capability } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import type { Identity } from '../database/device-database'
import type { PersonDatabase } from '../database/person-database'
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
  /** False once this person has left the device: nothing of theirs is written any more. */
  going: () => boolean
  tell: (message: TabMessage) => void
}

/** One pull under way: who asks, with what, and whom to tell. */
export type PullContext = Pick<PullEnvironment, 'database' | 'client' | 'now' | 'going'> & {
  today: string
  token: string
  role: string
  email: string
  /** Whether changes since a cursor are announced. */
  changes: boolean
  /** Only a provider that announces anything is asked for a page size of ours. */
  pageSize: { page_size?: number }
  progress: (what: DownloadStep, rows: number, total: number | null) => void
}

export async function openPullContext({ database, client, now, going, identity, capabilities }: PullEnvironment, tell: ((message: TabMessage) => void) | null): Promise<PullContext | null> {
  const person = await identity()
  if (person === null) return null
  const announced = await capabilities()
  let counted: { what: DownloadStep; done: number } | null = null
  return {
    database,
    client,
    now,
    going,
    today: schoolDay(atSchool(now())),
    token: person.token,
    role: person.role,
    email: person.email,
    changes: announced.includes('changes-since'),
    pageSize: announced.length > 0 ? { page_size: 1_000 } : {},
    progress(what, rows, total) {
      counted = { what, done: (counted?.what === what ? counted.done : 0) + rows }
      tell?.({ kind: 'downloading', what, done: counted.done, total })
    },
  }
}
