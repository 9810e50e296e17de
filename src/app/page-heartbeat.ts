/** Regular work of the page that does not depend on who is signed in: looking for new versions (updates.ts). */
import { openHeartbeat } from '../offline'

export const pageHeartbeat = openHeartbeat({
  now: Date.now,
  random: Math.random,
  isVisible: () => document.visibilityState === 'visible',
  // Empty, because the only chore (`lookForUpdate`) never fails: it catches its errors and tries again later.
  onFailing: () => {},
})
