/** Names what is said on screen of one child's announced absences: a later notice replaces the one that it contradicts. */
export function noticeOf(studentId: string): string {
  return `absence/${studentId}`
}
