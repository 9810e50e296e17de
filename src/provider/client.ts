/**
 * The client for all calls to the provider: takes an endpoint's name and request, returns an `Answer`. No React, no
 * storage.
 */
export { openProviderClient, type CallOptions, type ProviderClient } from './call'
export { exchangeRefresh, pageTokens, withFreshToken, type TokenKeeper } from './fresh-token'
