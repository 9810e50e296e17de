/** What the page does again and again whoever is signed in, or nobody: its versions and its own parts. */
import { openHeartbeat } from '../offline'

export const pageHeartbeat = openHeartbeat({
  now: Date.now,
  random: Math.random,
  lookedAt: () => document.visibilityState === 'visible',
  // What its chores fail at they say in their own places.
  failing: () => {},
})
