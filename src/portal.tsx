/** The portal's page entry: first who is here, then the picture, then the worker. */
import './ui/styles'
import { createRoot } from 'react-dom/client'
import { restoreSession } from './app/restore-session'
import { watchInstalling } from './pieces/install/install-prompt'
import { watchLeaving } from './app/leaving-page'
import { healParts } from './app/missing-parts'
import { pageHeartbeat } from './app/page-heartbeat'
import { Portal } from './app/Portal'
import { watchTyping } from './app/typing'
import { watchTrail } from './app/way-back'
import { registerWorker } from './app/updates'
import { DatabaseHeld, deviceOpens, whenIdle } from './offline'
import { watchWindows } from './ui/open-windows'
import { restoreScroll } from './ui/scroll-restoration'

// First: who listens to the history after it hears nothing of the windows' steps.
watchWindows()
watchLeaving()
watchInstalling()
watchTyping()
watchTrail()
restoreScroll()
pageHeartbeat.start()
healParts()
void open()

/** Nothing here awaits at the top: what a screen imports of this file would come no sooner. */
async function open(): Promise<void> {
  const memory = await restoreSession().then(
    () => 'there' as const,
    (problem: unknown) => (problem instanceof DatabaseHeld ? ('held' as const) : ('none' as const)),
  )
  // Nothing can be done here before that; what was on its way begins anew.
  if (memory === 'held') void deviceOpens().then(() => location.reload())

  const root = document.getElementById('root')
  // At once and whole: what the screen asks the device is under way before the first picture is painted.
  if (root) createRoot(root).render(<Portal memory={memory} />)
  whenIdle(() => void registerWorker())
}
