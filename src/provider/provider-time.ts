/**
 * What time it is at the provider, as every answer says whose `Date` a browser lets be read, and a token that was
 * issued just now.
 */
let heard: (at: number) => void = () => {}

/** One listener, for the whole life of the page. */
export function onProviderTime(listener: (at: number) => void): void {
  heard = listener
}

/** `at` in milliseconds; of what cannot be read (NaN) nobody hears. */
export function hearProviderTime(at: number): void {
  if (!Number.isNaN(at)) heard(at)
}
