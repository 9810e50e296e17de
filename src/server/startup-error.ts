/** A reason not to start that the person at the terminal can mend: shown as one plain line, exit code 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}
