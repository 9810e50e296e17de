/** An error that the person at the terminal can correct: printed as one line without a stack; exit code 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** The first line of an error's message; of an AggregateError, that of the first error in it. */
export function firstLineOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  return (inner instanceof Error ? inner.message : String(inner)).split('\n')[0] ?? ''
}
