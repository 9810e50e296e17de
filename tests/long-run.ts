/**
 * What `npm test` leaves to `npm run test:long`. The long run runs every file that imports this, see vite.config.ts.
 */
import { plan } from '../.config/reports.ts'

export const isLong = plan === 'long'

/** Declares tests of the long run only. */
export function inLongRun(declare: () => void): void {
  if (isLong) declare()
}

/** Cases of a test: `always` in every run, `beside` in the long run only. */
export function casesOf<Case>(always: readonly Case[], beside: readonly Case[]): readonly Case[] {
  return isLong ? [...always, ...beside] : always
}
