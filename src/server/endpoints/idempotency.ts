/** Idempotency-Key: a repeated creation gets the first one's reply, kept in that creation's own transaction. */
import { createHash } from 'node:crypto'
import type { Queryable } from '../database/database'
import { refusals } from '../../texts/provider'
import { refused, type Reply } from './reply'

export type Repetition = { person: number; key: string; hash: string }

/** A file stands for its content by its name, which is the digest of it. */
export function hashOf(name: string, id: number, body: unknown): string {
  const text = JSON.stringify([name, id, body], (_key, value: unknown) => (value instanceof File ? value.name : value))
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * Answers the kept reply of an earlier identical call, a refusal where the key came with another content, or null where this
 * call is the first. The row is claimed before any work: a second call at the same moment waits here for the first one's end.
 */
export async function earlierReply(transaction: Queryable, { person, key, hash }: Repetition): Promise<Reply | null> {
  const claimed = await transaction.query(
    `insert into kept_reply (person_id, key, request_hash, status, body) values ($1, $2, $3, 0, '')
     on conflict (person_id, key) do nothing returning key`,
    [person, key, hash],
  )
  if (claimed.length > 0) return null
  const [kept] = await transaction.query<{ request_hash: string; status: number; body: string }>(
    'select request_hash, status, body from kept_reply where person_id = $1 and key = $2',
    [person, key],
  )
  if (!kept || kept.request_hash !== hash) return refused(422, refusals.keyReused)
  return { status: kept.status, json: kept.body, headers: { 'Idempotency-Replayed': 'true' } }
}

export async function keepReply(transaction: Queryable, { person, key }: Repetition, reply: Reply): Promise<void> {
  await transaction.query('update kept_reply set status = $3, body = $4 where person_id = $1 and key = $2', [person, key, reply.status, reply.json])
}

/** A device that has waited longer than this to repeat a creation is told 409 by the natural key instead. */
export async function dropOldReplies(database: Queryable): Promise<void> {
  await database.query(`delete from kept_reply where created < now() - interval '30 days'`)
}
