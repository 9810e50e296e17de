/**
 * The cursor of "changes since": in which history and where in it a list was read, sealed for who read it. What was deleted is told
 * by ids alone, so one that is edited, or another person's, would tell of rows that its reader never saw.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../database/database'

/** This provider's word for a text. */
export type Seal = (text: string) => string

export const sealOf = (secret: string): Seal => (text) => createHmac('sha256', `cursor ${secret}`).update(text).digest('base64url').slice(0, 22)

export const cursorOf = (place: string, seal: Seal) => `${place}.${seal(place)}`

/** The transaction of a cursor, or null where it belongs to another history (migration 6), to the future, to somebody else, or was never one. */
export async function transactionOf(database: Queryable, cursor: string, seal: Seal): Promise<string | null> {
  const [, place, history, xid, word] = /^(([0-9-]{1,60})\.(\d{1,18}))\.([\w-]{22})$/.exec(cursor) ?? []
  if (!place || !history || !xid || !word || !timingSafeEqual(Buffer.from(word), Buffer.from(seal(place)))) return null
  const [row] = await database.query<{ known: boolean }>(
    `select ($1 = cluster_name() or exists (select from closed_run where name = $1))
       and $2::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as known`,
    [history, xid],
  )
  return row?.known ? xid : null
}
