/**
 * Which statements a connection keeps under a name, parsed and planned once: fixed texts alone. A text that is put together from what
 * somebody asks for has as many forms as there are questions, and each that is kept takes memory of the database until the connection ends.
 */

const mark = '/* varied */ '

/** For a text, or a part of one, that has more than a few dozen forms: what holds it is parsed anew each time. */
export const varied = (sql: string) => `${mark}${sql}`

/** Far more than there are fixed texts: where it is reached a varied one was not marked, and what comes later is parsed anew each time. */
export const mostNamed = 400

export type Names = {
  /** The name that a text is or is to be kept under; null for one that is not kept. No name is given twice. */
  of(sql: string): string | null
  /** What could not be parsed is not kept. */
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
