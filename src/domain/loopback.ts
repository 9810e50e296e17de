/** Whether an address leads only to the machine itself. Pure. */

/** `host`: a name or an address; URLs write an IPv6 address in brackets. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^\[?::1\]?$/.test(host) || /^127(\.\d+){3}$/.test(host)
}
