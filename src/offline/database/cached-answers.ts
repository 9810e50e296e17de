/**
 * Answers about data that is not mirrored, stored so that they can be read offline; deleted when the user signs out.
 */
import { isDeparted } from './epoch'
import type { PersonDatabase } from './person-database'

/**
 * How many answers are stored at most: more than the reception reads in a day. If there are more, the oldest are
 * deleted.
 */
const most = 300

/**
 * How old a stored answer may be, ms: 30 days since it was received. An older one says more about the past than about
 * the school, and may name people who left it.
 */
const maxAgeMs = 30 * 86_400_000

/** `value`: as the provider sent it. `at`: when it was received, epoch milliseconds. */
export type CachedAnswer = { value: unknown; at: number }

/** Returns a stored answer; null if there is none that is young enough. `now`: epoch milliseconds. */
export async function readCachedAnswer(
  database: PersonDatabase,
  key: string,
  now: number,
): Promise<CachedAnswer | null> {
  const kept = await database.cachedAnswers.get(key)
  return kept && now - kept.keptAt <= maxAgeMs ? { value: kept.value, at: kept.keptAt } : null
}

/**
 * Stores an answer; `value` undefined deletes it, because the provider no longer gives it. Stores nothing if this user
 * is signed out, which another tab may have done while this one was frozen.
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
    const tooMany = (await cachedAnswers.count()) - most
    if (tooMany > 0) await cachedAnswers.bulkDelete(await cachedAnswers.orderBy('keptAt').limit(tooMany).primaryKeys())
  })
}
