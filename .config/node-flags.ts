/**
 * Node's flags that compile WebAssembly (PGlite) with the baseline compiler only: for processes that live seconds,
 * optimizing costs more than it saves.
 */
export const shortLivedFlags = ['--liftoff-only']
