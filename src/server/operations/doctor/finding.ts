/** One line of the doctor's output. 'ok': right. 'advice': could be better. 'mend': must be repaired. */
export type Finding = { about: string; state: 'ok' | 'advice' | 'mend'; says: string }

type Say = (state: Finding['state'], says: string) => void

/** Collects the findings that `look` reports about one thing. */
export async function findingsAbout(about: string, look: (say: Say) => void | Promise<void>): Promise<Finding[]> {
  const findings: Finding[] = []
  await look((state, says) => void findings.push({ about, state, says }))
  return findings
}

/** The first line of an error's message, or of its cause's, where a failed fetch has the reason. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : ''
  const firstLine = (inner instanceof Error ? inner.message : String(inner)).split('\n')[0] ?? ''
  return firstLine || code
}
