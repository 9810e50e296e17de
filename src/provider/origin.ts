/** The provider's origin (`VITE_API_URL`, by default '' for the page's own origin), and the client for it. */
import { openProviderClient, withFreshToken } from './client'

export const origin: string = (import.meta.env.VITE_API_URL ?? '').replace(/\/+$/, '')

// `globalThis.fetch` is looked up at each call, because a test may replace it later to cut the connection.
export const providerClient = withFreshToken(
  openProviderClient({ origin, fetch: (url, init) => globalThis.fetch(url, init) }),
)
