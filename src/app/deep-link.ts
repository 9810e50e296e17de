/** The way to the login screen and back to what was asked for. */
import { paths } from '../paths'
import type { Absent } from '../session'

const key = 'volver'

/** Whoever left starts at the front door; whoever was sent away comes back to the page that was asked for. */
export function loginFor(path: string, search: string, why: Absent['why']): string {
  const asked = search ? `${path}?${search}` : path
  return why === 'left' || asked === paths.home ? paths.login : `${paths.login}?${key}=${encodeURIComponent(asked)}`
}

/** Only addresses of the portal itself, so that no link can send a person elsewhere after signing in. */
export function deepLinkOf(search: string): string {
  const asked = new URLSearchParams(search).get(key) ?? ''
  return asked === paths.home || asked.startsWith(`${paths.home}/`) || asked.startsWith(`${paths.home}?`) ? asked : paths.home
}
