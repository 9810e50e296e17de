/**
 * Decides which statements are prepared under a name, so that each connection parses them once. Only fixed texts: a
 * text that is composed from a request has many forms, and each prepared one takes memory of the database until the
 * connection ends.
 */

const mark = '/* varied */ '

/** Marks SQL that has more than a few dozen forms: a statement that contains it is never prepared under a name. */
export const varied = (sql: string) => `${mark}${sql}`

/**
 * The largest number of named statements, far more than there are fixed texts. If it is reached, a varied text lacks
 * its mark; further texts are then not named.
 */
const mostNamed = 400

export type Names = {
  /** The name of a statement, new or known; null if it is not to be named. No name is used twice. */
  of(sql: string): string | null
  /** Removes a statement that could not be parsed. */
  forget(sql: string): void
}

export function openNames(most = mostNamed): Names {
  const names = new Map<string, string>()
  let given = 0
  return {
    of(sql) {
      const known = names.get(sql)
      if (known !== undefined) return known
      if (names.size >= most || sql.includes(mark)) return null
      const name = `lucero_${++given}`
      names.set(sql, name)
      return name
    },
    forget: (sql) => void names.delete(sql),
  }
}
