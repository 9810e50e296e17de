/** Which provider this page talks to, and the client for it (`VITE_API_URL`, by default the page's own origin). */
import { openProviderClient, withFreshToken } from './client'

export const origin: string = (import.meta.env.VITE_API_URL ?? '').replace(/\/+$/, '')

// `fetch` is looked up at every call, so that whoever replaced it (a test's cut cable) is heard.
export const providerClient = withFreshToken(
  openProviderClient({ origin, fetch: (url, init) => globalThis.fetch(url, init) }),
)
