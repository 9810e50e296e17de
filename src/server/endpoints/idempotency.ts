/**
 * Idempotency-Key: a POST that a person repeats with the same key gets the reply of the first successful POST, which
 * was stored in the transaction of that POST and is kept for 30 days.
 */
import { createHash } from 'node:crypto'
import type { Queryable } from '../database/database'
import { refusals } from '../../texts/provider'
import { refused, type Reply } from './reply'

export type Repetition = { person: number; key: string; hash: string }

/**
 * The hash of a call's content. Of a file only its name is hashed, because multipart.ts names files by their digest.
 */
export function requestHash(name: string, id: number, body: unknown): string {
  const text = JSON.stringify([name, id, body], (_key, value: unknown) => (value instanceof File ? value.name : value))
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * Returns the stored reply of an earlier identical call, or a 422 if the key was used with other content. For the first
 * call, inserts a row for the key and returns null; a second call at the same time waits here until the first ends.
 */
export async function earlierReply(transaction: Queryable, { person, key, hash }: Repetition): Promise<Reply | null> {
  const claimed = await transaction.query(
    `insert into kept_reply (person_id, key, request_hash, status, body) values ($1, $2, $3, 0, '')
     on conflict (person_id, key) do nothing returning key`,
    [person, key, hash],
  )
  if (claimed.length > 0) return null
  const [stored] = await transaction.query<{ request_hash: string; status: number; body: string }>(
    'select request_hash, status, body from kept_reply where person_id = $1 and key = $2',
    [person, key],
  )
  if (!stored || stored.request_hash !== hash) return refused(422, refusals.keyReused)
  return { status: stored.status, json: stored.body, headers: { 'Idempotency-Replayed': 'true' } }
}

export async function keepReply(transaction: Queryable, { person, key }: Repetition, reply: Reply): Promise<void> {
  await transaction.query('update kept_reply set status = $3, body = $4 where person_id = $1 and key = $2', [
    person,
    key,
    reply.status,
    reply.json,
  ])
}

/**
 * Deletes replies older than 30 days. A device that repeats a creation of attendance even later gets 409 with the
 * existing row instead of the reply.
 */
export async function dropOldReplies(database: Queryable): Promise<void> {
  await database.query(`delete from kept_reply where created < now() - interval '30 days'`)
}
