import { firstLineOf, StartupError } from '../../startup-error'

/** One line of the doctor's output. 'ok': right. 'advice': could be better. 'mend': must be repaired. */
export type Finding = { about: string; state: 'ok' | 'advice' | 'mend'; says: string }

export type Say = (state: Finding['state'], says: string) => void

/** Collects the findings that `look` reports about one thing. An error of `look` is a finding too. */
export async function findingsAbout(about: string, look: (say: Say) => void | Promise<void>): Promise<Finding[]> {
  const findings: Finding[] = []
  const say: Say = (state, says) => void findings.push({ about, state, says })
  try {
    await look(say)
  } catch (error) {
    say('mend', error instanceof StartupError ? error.message : `it cannot be looked at (${reasonOf(error)}).`)
  }
  return findings
}

/** The first line of an error's message, or of its cause's, where a failed fetch has the reason. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return firstLineOf(inner) || (inner instanceof Error && 'code' in inner ? String(inner.code) : '')
}
