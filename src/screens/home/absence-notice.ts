/** The id of the notices about one child's absences: a newer notice replaces an older one, which it may contradict. */
export function noticeIdOf(studentId: string): string {
  return `absence/${studentId}`
}
