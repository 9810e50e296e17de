/** Answers of areas that are not mirrored, kept for reading without a connection; they go with the person. */
import type { PersonDatabase } from './person-database'

/** More than a person reads in a day at the desk; the oldest make room. */
const most = 300
const room = 50

/** `value` as the provider sent it; `at` (ms) when it came. */
export type CachedAnswer = { value: unknown; at: number }

export async function readCachedAnswer(database: PersonDatabase, key: string): Promise<CachedAnswer | null> {
  const kept = await database.kept.get(key)
  return kept ? { value: kept.value, at: kept.keptAt } : null
}

/** `value` undefined takes the answer away: the provider no longer gives it. */
export async function writeCachedAnswer(database: PersonDatabase, key: string, value: unknown, at: number): Promise<void> {
  if (value === undefined) return database.kept.delete(key)
  await database.kept.put({ key, value, keptAt: at })
  if ((await database.kept.count()) > most) {
    const oldestFirst = (await database.kept.toArray()).sort((one, other) => one.keptAt - other.keptAt)
    await database.kept.bulkDelete(oldestFirst.slice(0, oldestFirst.length - most + room).map((kept) => kept.key))
  }
}
