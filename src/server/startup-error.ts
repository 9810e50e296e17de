/** An error that the person at the terminal can correct: printed as one line without a stack; exit code 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}
