/** The session in localStorage (five entries, specification 3.1), and two entries that stay there after a sign-out. */

const keys = { token: 'token', refresh: 'refreshToken', role: 'group', name: 'name', email: 'email' } as const

export type Stored = { [Part in keyof typeof keys]: string }

/** The stored session; '' for each entry that is missing. */
export function readStored(): Stored {
  const read = (part: keyof Stored) => localStorage.getItem(keys[part]) ?? ''
  return {
    token: read('token'),
    refresh: read('refresh'),
    role: read('role'),
    name: read('name'),
    email: read('email'),
  }
}

export function writeStored(stored: Stored): void {
  localStorage.setItem(keys.refresh, stored.refresh)
  localStorage.setItem(keys.role, stored.role)
  localStorage.setItem(keys.name, stored.name)
  localStorage.setItem(keys.email, stored.email)
  // The token is written last, because another tab reads all entries when it is notified of this one.
  localStorage.setItem(keys.token, stored.token)
}

export function clearStored(): void {
  const { token, ...others } = keys
  for (const key of Object.values(others)) localStorage.removeItem(key)
  // The token is removed last, because another tab reads all entries when it is notified, and must find none of them.
  localStorage.removeItem(token)
}

/**
 * Whether all five entries are missing: nobody was signed in, the user signed out (perhaps in another tab), or the
 * browser was killed before it wrote them.
 */
export function isStorageBare(): boolean {
  return Object.values(keys).every((key) => localStorage.getItem(key) === null)
}

const deviceKey = 'lucero-device'

/** The id that the provider gave this device, '' if none. The id identifies no person and stays after a sign-out. */
export function readDeviceId(): string {
  return localStorage.getItem(deviceKey) ?? ''
}

/** Stores the id that the provider gave this device; '' deletes it. */
export function writeDeviceId(name: string): void {
  if (name) localStorage.setItem(deviceKey, name)
  else localStorage.removeItem(deviceKey)
}

const renewsTokensKey = 'lucero-renews'

/**
 * Whether the provider announces that it renews tokens; null if that is unknown. The entry identifies no person and
 * stays after a sign-out.
 */
export function readRenewsTokens(): boolean | null {
  const stored = localStorage.getItem(renewsTokensKey)
  return stored === null ? null : stored === 'yes'
}

export function writeRenewsTokens(announced: boolean): void {
  localStorage.setItem(renewsTokensKey, announced ? 'yes' : 'no')
}

/** Calls `listener` when another tab has changed the session, until the returned function is called. */
export function onOtherTab(listener: () => void): () => void {
  function onStorage(event: StorageEvent) {
    if (event.key === null || event.key === keys.token) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
