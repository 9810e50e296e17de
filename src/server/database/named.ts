/**
 * Decides which statements are prepared under a name, so that each connection parses them only once. A statement whose
 * text has many forms, because it is composed for a request, must be marked by `unprepared` and gets no name: each
 * prepared form takes memory of the database until the connection ends.
 */

const unpreparedMark = '/* varied */ '

/** Marks SQL that has more than a few dozen forms: no statement that contains it is prepared under a name. */
export const unprepared = (sql: string) => `${unpreparedMark}${sql}`

/**
 * The largest number of named statements; further ones get no name. The program has fewer fixed texts, so if the number
 * is reached, some composed text is not marked by `unprepared`.
 */
const mostNamed = 400

export type StatementNames = {
  /** The name of a statement; null if it must not be named. A name is never given to another statement. */
  nameOf(sql: string): string | null
  /** Removes a statement that could not be parsed. */
  forget(sql: string): void
}

export function openStatementNames(most = mostNamed): StatementNames {
  const names = new Map<string, string>()
  let lastNumber = 0
  return {
    nameOf(sql) {
      const known = names.get(sql)
      if (known !== undefined) return known
      if (names.size >= most || sql.includes(unpreparedMark)) return null
      const name = `lucero_${++lastNumber}`
      names.set(sql, name)
      return name
    },
    forget: (sql) => void names.delete(sql),
  }
}
