/** The address of the login screen, with the page to return to. */
import { paths } from '../paths'
import type { SignedOut } from '../session'

const key = 'volver'

/**
 * After signing out, the next sign-in opens the home screen; if the session ended by itself, it opens the page that was
 * requested.
 */
export function loginFor(path: string, search: string, why: SignedOut['why']): string {
  const requested = search ? `${path}?${search}` : path
  return why === 'left' || requested === paths.home
    ? paths.login
    : `${paths.login}?${key}=${encodeURIComponent(requested)}`
}

/** The page to open after signing in. Only an address of the portal counts, so that no link can lead elsewhere. */
export function deepLinkOf(search: string): string {
  const asked = new URLSearchParams(search).get(key) ?? ''
  return asked === paths.home || asked.startsWith(`${paths.home}/`) || asked.startsWith(`${paths.home}?`)
    ? asked
    : paths.home
}
