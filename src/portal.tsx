/** The portal's entry: restores the session, renders the portal, then registers the service worker. */
import './ui/styles'
import { localStorageColorSchemeManager } from '@mantine/core'
import { createRoot } from 'react-dom/client'
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

// First, because later listeners must not get the history events of windows.
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

  setColorScheme()
  const root = document.getElementById('root')
  // Rendered completely at once, so that queries to the device's database begin before the first paint.
  if (root) createRoot(root).render(<Portal storage={memory} />)
  whenIdle(() => void registerWorker())
}

/**
 * Sets the colour scheme before the first render. Mantine sets it only after the first layout, in which the theme's
 * variables would be missing: borders would have another width, and what is tapped would move.
 */
function setColorScheme(): void {
  const chosen = localStorageColorSchemeManager().get('auto')
  const isDark = chosen === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}
