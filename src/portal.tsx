/** The portal's page entry: first who is here, then the picture, then the worker. */
import './ui/styles'
import { createRoot } from 'react-dom/client'
import { arrive } from './app/arrival'
import { whenIdle } from './app/idle'
import { watchInstalling } from './app/installing'
import { Portal } from './app/Portal'
import { preloadAt } from './app/routes'
import { watchTyping } from './app/typing'
import { registerWorker } from './app/updates'

watchInstalling()
watchTyping()
preloadAt(location.pathname)
const remembers = await arrive().then(
  () => true,
  () => false,
)

const root = document.getElementById('root')
if (root) createRoot(root).render(<Portal remembers={remembers} />)
whenIdle(() => void registerWorker())
