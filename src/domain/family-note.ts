/**
 * Notes of attendance that are marked for the student's family, to be printed on the student's sheet. The mark is the
 * beginning of the note itself, so that it travels and waits as the note does, and every provider keeps it. Pure.
 */

const mark = 'Para la familia: '
const marked = /^\s*para la familia:\s*/i

/** The note without its mark; null if it is not marked, or if nothing follows the mark. */
export function familyNote(observations: string): string | null {
  return isForFamily(observations) ? observations.replace(marked, '').trim() || null : null
}

export function isForFamily(observations: string): boolean {
  return marked.test(observations)
}

/** The note with or without its mark. */
export function withFamilyMark(observations: string, isMarked: boolean): string {
  const note = observations.replace(marked, '')
  return isMarked ? `${mark}${note}` : note
}
