/** Message between the tabs and the worker of one person: what was sent, what was refused, how far a drain is. */

import type { News } from './news'

/** `nudge`: somebody wrote into the outbox, whoever drains should look again. */
export type Message = News | { kind: 'nudge' }

export type Channel = { tell(news: Message): void; listen(listener: (news: Message) => void): () => void; close(): void }

/** What one party tells, every party hears, itself included: a notice appears wherever somebody is looking. */
export function openChannel(name: string): Channel {
  const listeners = new Set<(news: Message) => void>()
  const broadcast = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const spread = (news: Message) => listeners.forEach((listener) => listener(news))
  if (broadcast) broadcast.onmessage = (message: MessageEvent<Message>) => spread(message.data)
  return {
    tell(news) {
      broadcast?.postMessage(news)
      spread(news)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      listeners.clear()
      broadcast?.close()
    },
  }
}
