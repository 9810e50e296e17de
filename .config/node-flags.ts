/** Compiles WebAssembly (PGlite) without optimizing: for processes that live seconds, it costs more than it saves. */
export const shortLivedFlags = ['--liftoff-only']
