/** Whether an address leads only to the machine itself. Pure. */

/** `host`: a host name or an IP address; an IPv6 address may be in brackets, as in URLs. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^\[?::1\]?$/.test(host) || /^127(\.\d+){3}$/.test(host)
}
