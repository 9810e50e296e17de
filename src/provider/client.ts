/** The only way to the provider: one call of the endpoint table in, one named answer out. No React, no storage. */
import { failed } from '../contract'
import type { ClientSettings, ProviderClient } from './call'

export type { CallOptions, ProviderClient } from './call'
export { exchangeRefresh, pageTokens, withFreshToken, type TokenKeeper } from './fresh-token'

/**
 * Builds the table of schemas when somebody first goes through: a slow device needs a tenth of a second for that, and
 * what it keeps stands on the screen before anything is asked. Where the table's own file does not come, that is a call
 * without a network, and the next one tries again.
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
