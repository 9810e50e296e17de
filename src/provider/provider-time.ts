/**
 * Reports the provider's present time to one listener. The time comes from the `Date` header of an answer, if the
 * browser lets scripts read it (CORS), and from `iat` of a token that was just issued.
 */
let onTime: (at: number) => void = () => {}

/** Sets the page's only listener. */
export function onProviderTime(listener: (at: number) => void): void {
  onTime = listener
}

/** `at`: epoch milliseconds; NaN is ignored. */
export function hearProviderTime(at: number): void {
  if (!Number.isNaN(at)) onTime(at)
}
