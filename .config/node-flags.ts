/** Compiles WebAssembly (PGlite) unoptimized: in processes that live seconds, optimizing costs more than it saves. */
export const shortLivedFlags = ['--liftoff-only']
