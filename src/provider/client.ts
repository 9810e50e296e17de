/**
 * The client for the calls of the endpoint table: takes an endpoint's name and request, returns an `Answer`. No React,
 * no storage. Files are fetched by fetch-file.ts.
 */
export { openProviderClient, type CallOptions, type ProviderClient } from './call'
export { exchangeRefresh, pageTokens, withFreshToken, type TokenKeeper } from './fresh-token'
