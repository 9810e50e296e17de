/** The address of the login screen, with the page to return to. */
import { paths } from '../paths'
import type { Absent } from '../session'

const key = 'volver'

/** A person who signed out starts at home; a person whose session ended returns to the page they were on. */
export function loginFor(path: string, search: string, why: Absent['why']): string {
  const asked = search ? `${path}?${search}` : path
  return why === 'left' || asked === paths.home ? paths.login : `${paths.login}?${key}=${encodeURIComponent(asked)}`
}

/** Only addresses of the portal, so that no link can lead elsewhere after signing in. */
export function deepLinkOf(search: string): string {
  const asked = new URLSearchParams(search).get(key) ?? ''
  return asked === paths.home || asked.startsWith(`${paths.home}/`) || asked.startsWith(`${paths.home}?`) ? asked : paths.home
}
