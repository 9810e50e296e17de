/** News between the tabs and the worker of one person: what was sent, what was refused, how far a drain is. */
import type { Message } from '../database/tab-messages'

export type Channel = { tell(message: Message): void; listen(listener: (message: Message) => void): () => void; close(): void }

/** What one party tells, every party hears, itself included: a notice appears wherever somebody is looking. Opens when first used. */
export function openChannel(name: string): Channel {
  const listeners = new Set<(message: Message) => void>()
  const spread = (message: Message) => listeners.forEach((listener) => listener(message))
  let opened: BroadcastChannel | null = null

  function others(): BroadcastChannel | null {
    if (opened || typeof BroadcastChannel === 'undefined') return opened
    opened = new BroadcastChannel(name)
    opened.onmessage = (event: MessageEvent<Message>) => spread(event.data)
    return opened
  }

  return {
    tell(message) {
      others()?.postMessage(message)
      spread(message)
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
