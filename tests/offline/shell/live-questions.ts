/**
 * One Dexie serves all pages of a process, as no browser's does: each page's live questions hear of its own machine
 * alone, and only while it lives.
 */
import Dexie, { liveQuery } from 'dexie/dist/modern/dexie.mjs'

type Listener = (parts: object) => void
type Page = { readonly dead: boolean; readonly machine: { readonly origin: string } }

const mutations = Dexie.on.storagemutated as unknown as {
  fire: Listener
  subscribe: (listener: Listener) => void
  unsubscribe: (listener: Listener) => void
}
/** What Dexie itself listens with. */
const { fire } = mutations
const listeners = new Map<Listener, Page>()
let asking: Page | null = null

mutations.subscribe = (listener) => void (asking && listeners.set(listener, asking))
mutations.unsubscribe = (listener) => void listeners.delete(listener)
mutations.fire = (parts) => {
  fire(parts)
  const [part = ''] = Object.keys(parts)
  for (const [listener, page] of [...listeners]) {
    if (page.dead) listeners.delete(listener)
    else if (part.includes(` ${page.machine.origin} `)) listener(parts)
  }
}

/** As this page asks. Dexie begins to listen in the moment in which a question is first asked. */
export function liveQueryOf(page: Page): typeof liveQuery {
  return (question) => {
    const ask = () => {
      asking = page
      return question()
    }
    // Dexie follows an async function otherwise than another.
    return liveQuery(
      Object.assign(ask, { [Symbol.toStringTag]: Object.prototype.toString.call(question).slice(8, -1) }),
    )
  }
}

/** The world ends. */
export function forgetQuestions(): void {
  listeners.clear()
}
