/**
 * The client for all calls to the provider: takes an endpoint's name and request, returns an `Answer`. No React, no
 * storage.
 */
import { failed } from '../contract'
import type { ClientSettings, ProviderClient } from './call'

export type { CallOptions, ProviderClient } from './call'
export { exchangeRefresh, pageTokens, withFreshToken, type TokenKeeper } from './fresh-token'

/**
 * Loads `./call` at the first call, because building its schemas takes a slow device 100 ms, which would delay the
 * first rendering. If the file cannot be loaded, the call fails with 'network', and the next one tries again.
 */
export function openProviderClient(settings: ClientSettings): ProviderClient {
  let opening: Promise<ProviderClient> | undefined
  return async (...call) => {
    opening ??= import('./call').then(({ openCalls }) => openCalls(settings))
    const client = await opening.catch(() => {
      opening = undefined
      return unreachable
    })
    return client(...call)
  }
}

const unreachable: ProviderClient = async () => failed('network', 0)
