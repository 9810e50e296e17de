/**
 * Loads missing parts of the page again: when the network or provider is back, and every ten seconds while the page is
 * visible. If that fails the page reloads: older browsers remember a failed import for the life of the page, and the
 * file of an older version may be gone.
 */
import { bringDrain } from '../offline'
import { onReconnect } from '../provider/reconnect'
import { pageAnswers } from '../provider/page-answers'
import { bringMissing, onRetry, watchStyles } from '../ui'
import { pageHeartbeat } from './page-heartbeat'
import { isTypingAnywhere } from './typing'

const retryMs = 10_000
/** The page reloads by itself at most once within this time, ms; a person can reload earlier. */
const reloadAfterMs = 300_000
const reloadedKey = 'lucero-reloaded'

/** Starts watching; call it once. */
export function healParts(): void {
  watchStyles()
  let personAsked = false
  const healing = pageHeartbeat.chore(
    async () => {
      const byPerson = personAsked
      personAsked = false
      if (await loadAll()) return null
      if ((await pageAnswers()) && !(await isTypingAnywhere()) && (byPerson || mayReload())) {
        sessionStorage.setItem(reloadedKey, String(Date.now()))
        location.reload()
      }
      return Date.now() + retryMs
    },
    { whenHidden: false },
  )
  const healNow = () => void healing.ask()
  // Vite's loader fires it for any part that cannot be loaded.
  window.addEventListener('vite:preloadError', () => healing.askIn(retryMs))
  window.addEventListener('online', healNow)
  onReconnect(healNow)
  onRetry(() => {
    personAsked = true
    healNow()
  })
}

/** Loads the missing parts on screen, the module for calls to the provider, and the module that sends changes. */
async function loadAll(): Promise<boolean> {
  const background = Promise.all([import('../provider/call'), bringDrain()]).then(
    () => true,
    () => false,
  )
  return (await bringMissing()) && background
}

function mayReload(): boolean {
  return Math.abs(Date.now() - Number(sessionStorage.getItem(reloadedKey))) > reloadAfterMs
}
