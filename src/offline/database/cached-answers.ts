/**
 * Answers about data that is not mirrored, stored so that they can be read offline; deleted when the user signs out.
 */
import { isDeparted } from './epoch'
import type { PersonDatabase } from './person-database'

/** The most answers that are stored, more than the reception reads in a day; the oldest are deleted. */
const mostAnswers = 300

/** How old a stored answer may be, ms: 30 days. An older one is too outdated, and may name people who have left. */
const maxAgeMs = 30 * 86_400_000

/** `value`: as the provider sent it. `at`: when it was received, epoch milliseconds. */
export type CachedAnswer = { value: unknown; at: number }

/** Returns a stored answer; null if there is none that is young enough. `now`: epoch milliseconds. */
export async function readCachedAnswer(
  database: PersonDatabase,
  key: string,
  now: number,
): Promise<CachedAnswer | null> {
  const stored = await database.cachedAnswers.get(key)
  return stored && now - stored.keptAt <= maxAgeMs ? { value: stored.value, at: stored.keptAt } : null
}

/**
 * Stores an answer; `value` undefined deletes it. Stores nothing if this user has signed out, perhaps in another tab
 * while this one was suspended. `at`: epoch milliseconds.
 */
export function writeCachedAnswer(database: PersonDatabase, key: string, value: unknown, at: number): Promise<void> {
  const { cachedAnswers, drainState } = database
  return database.transaction('rw', [drainState, cachedAnswers], async () => {
    if (value === undefined) return cachedAnswers.delete(key)
    if (await isDeparted(database)) return
    await cachedAnswers.put({ key, value, keptAt: at })
    await cachedAnswers
      .where('keptAt')
      .below(at - maxAgeMs)
      .delete()
    const tooMany = (await cachedAnswers.count()) - mostAnswers
    if (tooMany > 0) await cachedAnswers.bulkDelete(await cachedAnswers.orderBy('keptAt').limit(tooMany).primaryKeys())
  })
}
