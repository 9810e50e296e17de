/**
 * The cursor of "changes since": where in the cluster's history a list was read, sealed for who read it. What was deleted is told
 * by ids alone, so one that is edited, or another person's, would tell of rows that its reader never saw.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../database/database'

/** This provider's word for a text. */
export type Seal = (text: string) => string

export const sealOf = (secret: string): Seal => (text) => createHmac('sha256', `cursor ${secret}`).update(text).digest('base64url').slice(0, 22)

export const cursorOf = (place: string, seal: Seal) => `${place}.${seal(place)}`

/** The transaction of a cursor, or null where it came from another cluster, from the future, from somebody else, or was never one. */
export async function transactionOf(database: Queryable, cursor: string, seal: Seal): Promise<string | null> {
  const [, place, cluster, xid, word] = /^(([\w-]{3,100})\.(\d{1,18}))\.([\w-]{22})$/.exec(cursor) ?? []
  if (!place || !cluster || !xid || !word || !timingSafeEqual(Buffer.from(word), Buffer.from(seal(place)))) return null
  const [row] = await database.query<{ known: boolean }>(
    'select $1 = cluster_name() and $2::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as known',
    [cluster, xid],
  )
  return row?.known ? xid : null
}
