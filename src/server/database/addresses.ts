/** A DATABASE_URL as libpq writes it, with one host or several: one address for each, in their order. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => withoutAttributes(`${before}${host}${after}`))
}

/** The one thing that may be said of several hosts is what is meant anyway: the one that takes writes. */
function withoutAttributes(url: string): string {
  return url.replace(/([?&])target_session_attrs=(?:read-write|primary)(&|$)/, (_all, before: string, after: string) => (after === '&' ? before : ''))
}
