/** What the doctor says of one thing: that it is right, that it could be better, or that it must be mended. */
export type Finding = { about: string; state: 'ok' | 'advice' | 'mend'; says: string }

type Say = (state: Finding['state'], says: string) => void

/** The findings that `look` makes about one thing. */
export async function findingsAbout(about: string, look: (say: Say) => void | Promise<void>): Promise<Finding[]> {
  const findings: Finding[] = []
  await look((state, says) => void findings.push({ about, state, says }))
  return findings
}

/** The first line of what went wrong, with the cause that a fetch hides. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : ''
  const said = (inner instanceof Error ? inner.message : String(inner)).split('\n')[0] ?? ''
  return said || code
}
