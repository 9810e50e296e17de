/**
 * Parts of the page that did not come are asked for again by themselves: when the network or the provider is back, and every
 * ten seconds while somebody looks. Where that does not help the page comes anew: older browsers remember for as long as a
 * page lives that a file did not come, and the file of an older version may be gone.
 */
import { bringDrain } from '../offline'
import { onReconnect } from '../provider/reconnect'
import { pageAnswers } from '../provider/page-answers'
import { bringMissing, onRetry, watchStyles } from '../ui'
import { pageHeartbeat } from './page-heartbeat'
import { isTypingAnywhere } from './typing'

const againMs = 10_000
/** A page that comes anew by itself does so once; after that a person decides, or so much time. */
const reloadAfterMs = 300_000
const reloaded = 'lucero-reloaded'

/** Starts watching; call once. */
export function healParts(): void {
  watchStyles()
  let wished = false
  const heal = pageHeartbeat.chore(
    async () => {
      const byPerson = wished
      wished = false
      if (await bringAll()) return null
      if ((await pageAnswers()) && !(await isTypingAnywhere()) && (byPerson || isLongAgo())) {
        sessionStorage.setItem(reloaded, String(Date.now()))
        location.reload()
      }
      return Date.now() + againMs
    },
    { unseen: false },
  )
  const again = () => void heal.ask()
  // Said by the build's loader, whoever asked for the part.
  window.addEventListener('vite:preloadError', () => heal.askIn(againMs))
  window.addEventListener('online', again)
  onReconnect(again)
  onRetry(() => {
    wished = true
    again()
  })
}

/** What is on screen, what every call to the provider goes through, and what sends. */
async function bringAll(): Promise<boolean> {
  const unseen = Promise.all([import('../provider/call'), bringDrain()]).then(
    () => true,
    () => false,
  )
  return (await bringMissing()) && unseen
}

function isLongAgo(): boolean {
  return Math.abs(Date.now() - Number(sessionStorage.getItem(reloaded))) > reloadAfterMs
}
