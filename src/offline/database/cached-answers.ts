/**
 * Answers about data that is not mirrored, stored so that they can be read offline; deleted when the user signs out.
 */
import type { PersonDatabase } from './person-database'

/**
 * `most`: how many answers are stored, more than the reception reads in a day. If there are more, the oldest are
 * deleted, `room` more than necessary, so that this happens rarely.
 */
const most = 300
const room = 50

/** `value`: as the provider sent it. `at`: when it was received, epoch milliseconds. */
export type CachedAnswer = { value: unknown; at: number }

export async function readCachedAnswer(database: PersonDatabase, key: string): Promise<CachedAnswer | null> {
  const kept = await database.kept.get(key)
  return kept ? { value: kept.value, at: kept.keptAt } : null
}

/** Stores an answer; `value` undefined deletes it, because the provider no longer gives it. */
export async function writeCachedAnswer(
  database: PersonDatabase,
  key: string,
  value: unknown,
  at: number,
): Promise<void> {
  if (value === undefined) return database.kept.delete(key)
  await database.kept.put({ key, value, keptAt: at })
  if ((await database.kept.count()) > most) {
    const oldestFirst = (await database.kept.toArray()).sort((one, other) => one.keptAt - other.keptAt)
    await database.kept.bulkDelete(oldestFirst.slice(0, oldestFirst.length - most + room).map((kept) => kept.key))
  }
}
