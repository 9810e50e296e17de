/** The portal's entry: restores the session, renders the portal, then registers the service worker. */
import './ui/styles'
import { createRoot } from 'react-dom/client'
import { setColourScheme } from './app/colour-scheme'
import { restoreSession } from './app/restore-session'
import { watchInstalling } from './pieces/install/install-prompt'
import { watchLeaving } from './app/leaving-page'
import { pageHeartbeat } from './app/page-heartbeat'
import { Portal } from './app/Portal'
import { surviveTranslation } from './app/translated-page'
import { watchTyping } from './app/typing'
import { watchTrail } from './app/way-back'
import { registerWorker } from './app/updates'
import { DatabaseBlocked, deviceOpens, whenIdle } from './offline'
import { watchWindows } from './ui/open-windows'
import { restoreScroll } from './ui/scroll-restoration'

// Must be first: listeners that are added later do not receive the popstate events of windows opening and closing.
watchWindows()
watchLeaving()
watchInstalling()
watchTyping()
watchTrail()
restoreScroll()
pageHeartbeat.start()
surviveTranslation()
void open()

async function open(): Promise<void> {
  const memory = await restoreSession().then(
    () => 'there' as const,
    (problem: unknown) => (problem instanceof DatabaseBlocked ? ('blocked' as const) : ('none' as const)),
  )
  // Until the database opens, nothing works here; after the reload everything starts again.
  if (memory === 'blocked') void deviceOpens().then(() => location.reload())

  setColourScheme()
  const root = document.getElementById('root')
  // Rendered completely at once, so that queries to the device's database begin before the first paint.
  if (root) createRoot(root).render(<Portal storage={memory} />)
  whenIdle(() => void registerWorker())
}
