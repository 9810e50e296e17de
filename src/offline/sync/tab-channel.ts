/** Messages between the tabs and the service worker of one person. */
import type { ChannelMessage } from '../database/tab-messages'

export type TabChannel = {
  tell(message: ChannelMessage): void
  listen(listener: (message: ChannelMessage) => void): () => void
  close(): void
}

/** A message reaches every tab and worker and its own sender, so that a notice appears in whichever tab is visible. */
export function openTabChannel(name: string): TabChannel {
  const listeners = new Set<(message: ChannelMessage) => void>()
  const deliver = (message: ChannelMessage) => listeners.forEach((listener) => listener(message))
  let opened: BroadcastChannel | null = null

  function others(): BroadcastChannel | null {
    if (opened || typeof BroadcastChannel === 'undefined') return opened
    opened = new BroadcastChannel(name)
    opened.onmessage = (event: MessageEvent<ChannelMessage>) => deliver(event.data)
    return opened
  }

  return {
    tell(message) {
      others()?.postMessage(message)
      deliver(message)
    },
    listen(listener) {
      others()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      opened?.close()
      opened = null
    },
  }
}
