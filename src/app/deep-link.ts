/** The address of the login screen, with the page to return to. */
import { paths } from '../paths'
import type { SignedOut } from '../session'

const key = 'volver'

/**
 * The address of the login screen. The next sign-in then opens the requested page, but the home screen if the person
 * has signed out (`why` 'left').
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
