/** Installing the app: with the browser's prompt if it has one, else, on an iPhone or iPad, with written steps. */

/** Chromium's BeforeInstallPromptEvent, which is not standard and not in TypeScript's types. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

export type InstallOffer = 'none' | 'prompt' | 'steps'

let promptEvent: InstallEvent | null = null
const listeners = new Set<() => void>()

/** Call it before everything else: the browser fires `beforeinstallprompt` once, early. */
export function watchInstalling(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (canPrompt(event)) setPromptEvent(event)
  })
  window.addEventListener('appinstalled', () => setPromptEvent(null))
}

export function installOffer(): InstallOffer {
  if (isInstalled()) return 'none'
  if (promptEvent) return 'prompt'
  return isAppleTouch() ? 'steps' : 'none'
}

export function watchInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the browser's install prompt, which can be used only once. */
export async function promptInstall(): Promise<void> {
  const event = promptEvent
  setPromptEvent(null)
  await event?.prompt()
}

function setPromptEvent(next: InstallEvent | null): void {
  promptEvent = next
  for (const listener of listeners) listener()
}

function canPrompt(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function'
}

function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  )
}

/** iPhone or iPad. An iPad's user agent says Macintosh, but no Macintosh has a touch screen. */
function isAppleTouch(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
