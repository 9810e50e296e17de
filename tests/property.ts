/**
 * fast-check, for property tests. `npm test` draws the same cases each time, so that it cannot fail by chance; the long
 * run draws new ones, and a failure prints its seed.
 */
import fc from 'fast-check'
import { plan } from '../.config/reports.ts'

if (plan !== 'long') fc.configureGlobal({ seed: 1 })

export default fc
