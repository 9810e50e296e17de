/**
 * All pages of this process share one Dexie, unlike in a browser. This module makes Dexie notify the live queries of a
 * page only of changes on the page's own machine, and only while the page lives.
 */
import Dexie, { liveQuery } from 'dexie/dist/modern/dexie.mjs'

type Listener = (parts: object) => void
type Page = { readonly dead: boolean; readonly machine: { readonly origin: string } }

const mutations = Dexie.on.storagemutated as unknown as {
  fire: Listener
  subscribe: (listener: Listener) => void
  unsubscribe: (listener: Listener) => void
}
/** Dexie's own function, which notifies Dexie's internal listeners. */
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

/**
 * `liveQuery` for this page. Dexie subscribes when a query first runs, so `asking` then shows which page subscribes.
 */
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
