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
  const kept = await database.cachedAnswers.get(key)
  return kept ? { value: kept.value, at: kept.keptAt } : null
}

/** Stores an answer; `value` undefined deletes it, because the provider no longer gives it. */
export async function writeCachedAnswer(
  database: PersonDatabase,
  key: string,
  value: unknown,
  at: number,
): Promise<void> {
  if (value === undefined) return database.cachedAnswers.delete(key)
  await database.cachedAnswers.put({ key, value, keptAt: at })
  if ((await database.cachedAnswers.count()) > most) {
    const oldestFirst = (await database.cachedAnswers.toArray()).sort((one, other) => one.keptAt - other.keptAt)
    await database.cachedAnswers.bulkDelete(
      oldestFirst.slice(0, oldestFirst.length - most + room).map((kept) => kept.key),
    )
  }
}
