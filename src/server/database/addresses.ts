/** Splits a DATABASE_URL with one or several hosts (as libpq allows) into one URL per host, in the same order. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => withoutAttributes(`${before}${host}${after}`))
}

/** Removes `target_session_attrs=read-write` or `primary`, because openSeveralHosts chooses the host by itself. */
function withoutAttributes(url: string): string {
  return url.replace(/([?&])target_session_attrs=(?:read-write|primary)(&|$)/, (_all, before: string, after: string) =>
    after === '&' ? before : '',
  )
}
