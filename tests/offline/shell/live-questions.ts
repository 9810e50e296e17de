/**
 * All pages of this process share one Dexie, unlike in a browser. So each page's live questions are told only of
 * changes on its own machine, and only while the page lives.
 */
import Dexie, { liveQuery } from 'dexie/dist/modern/dexie.mjs'

type Listener = (parts: object) => void
type Page = { readonly dead: boolean; readonly machine: { readonly origin: string } }

const mutations = Dexie.on.storagemutated as unknown as {
  fire: Listener
  subscribe: (listener: Listener) => void
  unsubscribe: (listener: Listener) => void
}
/** Dexie's own function, which tells Dexie's internal listeners. */
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

/** `liveQuery` for this page; Dexie subscribes at the moment in which a question is first asked. */
export function liveQueryOf(page: Page): typeof liveQuery {
  return (question) => {
    const ask = () => {
      asking = page
      return question()
    }
    // Dexie treats an async function differently and recognizes it by this tag.
    return liveQuery(
      Object.assign(ask, { [Symbol.toStringTag]: Object.prototype.toString.call(question).slice(8, -1) }),
    )
  }
}

/** Called at the end of a world. */
export function forgetQuestions(): void {
  listeners.clear()
}
