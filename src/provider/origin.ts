/** The door of this page: which provider it opens to (`VITE_API_URL`, by default the page's own origin). */
import { openDoor } from './client'

export const origin: string = (import.meta.env.VITE_API_URL ?? '').replace(/\/+$/, '')

// `fetch` is looked up at every call, so that whoever replaced it (a test's cut cable) is heard.
export const door = openDoor({ origin, fetch: (url, init) => globalThis.fetch(url, init) })
