/** The address of the login screen, with the page to return to. */
import { paths } from '../paths'
import type { SignedOut } from '../session'

const key = 'volver'

/**
 * After signing out, the next sign-in opens the home screen; if the session ended by itself, it opens the page that was
 * requested.
 */
export function loginFor(path: string, search: string, why: SignedOut['why']): string {
  const asked = search ? `${path}?${search}` : path
  return why === 'left' || asked === paths.home ? paths.login : `${paths.login}?${key}=${encodeURIComponent(asked)}`
}

/** Only addresses of the portal, so that no link can lead elsewhere after signing in. */
export function deepLinkOf(search: string): string {
  const asked = new URLSearchParams(search).get(key) ?? ''
  return asked === paths.home || asked.startsWith(`${paths.home}/`) || asked.startsWith(`${paths.home}?`)
    ? asked
    : paths.home
}
