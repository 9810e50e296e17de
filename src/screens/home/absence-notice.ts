/**
 * The id of the screen notices about one child's absences, so that a later one replaces the one that it contradicts.
 */
export function noticeIdOf(studentId: string): string {
  return `absence/${studentId}`
}
