/** Regular work of the page that does not depend on who is signed in: looking for updates, loading missing parts. */
import { openHeartbeat } from '../offline'

export const pageHeartbeat = openHeartbeat({
  now: Date.now,
  random: Math.random,
  isVisible: () => document.visibilityState === 'visible',
  // The chores report their failures themselves.
  onFailing: () => {},
})
