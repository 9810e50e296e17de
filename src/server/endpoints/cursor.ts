/**
 * The cursor that a client sends as `since`: `<history>.<transaction>.<seal>`. `history`: the database's
 * `cluster_name()`. `transaction`: the oldest one that was still running when the list was read. `seal`: an HMAC of
 * these two, the person's id and the call's name. Without the seal, an edited cursor or one of another person could
 * reveal ids of deleted rows that the person was never allowed to see.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../database/database'

/** Returns an HMAC of the text. */
export type Seal = (text: string) => string

export const sealOf =
  (secret: string): Seal =>
  (text) =>
    createHmac('sha256', `cursor ${secret}`).update(text).digest('base64url').slice(0, 22)

export const cursorOf = (position: string, seal: Seal) => `${position}.${seal(position)}`

/**
 * The transaction id of a cursor, or null if the cursor must not be used: it is malformed, its seal is of another
 * person or list, its transaction has not happened yet, or its `history` is neither the present `cluster_name()` nor in
 * the table `closed_run`.
 */
export async function transactionOf(database: Queryable, cursor: string, seal: Seal): Promise<string | null> {
  const [, position, history, xid, signature] = /^(([0-9-]{1,60})\.(\d{1,18}))\.([\w-]{22})$/.exec(cursor) ?? []
  if (
    !position ||
    !history ||
    !xid ||
    !signature ||
    !timingSafeEqual(Buffer.from(signature), Buffer.from(seal(position)))
  )
    return null
  const [row] = await database.query<{ known: boolean }>(
    `select ($1 = cluster_name() or exists (select from closed_run where name = $1))
       and $2::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as known`,
    [history, xid],
  )
  return row?.known ? xid : null
}
