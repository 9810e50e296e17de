/** Node's flags for whatever opens PGlite and lives for seconds: its code is translated once, for improving it would cost more than it then saves. */
export const shortLived = ['--liftoff-only']
