/**
 * The five entries of the browser's storage that are the session (specification 3.1), and what the provider calls this
 * device.
 */

const keys = { token: 'token', refresh: 'refreshToken', role: 'group', name: 'name', email: 'email' } as const

export type Stored = { [Part in keyof typeof keys]: string }

/** What is stored; '' where nothing is. */
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
  // Last: another tab wakes up by this entry and must find the others.
  localStorage.setItem(keys.token, stored.token)
}

export function clearStored(): void {
  const { token, ...others } = keys
  for (const key of Object.values(others)) localStorage.removeItem(key)
  // Last, as above: another tab wakes up by this entry and must find nobody's address left.
  localStorage.removeItem(token)
}

/** True where not one of the five is there: a browser that was killed before it wrote, or nobody. */
export function isStorageBare(): boolean {
  return Object.values(keys).every((key) => localStorage.getItem(key) === null)
}

const device = 'lucero-device'

/**
 * The name that the provider gave this device; '' where it gave none. It says nothing of anybody and outlives sessions.
 */
export function readDevice(): string {
  return localStorage.getItem(device) ?? ''
}

/** '' forgets it. */
export function writeDevice(name: string): void {
  if (name) localStorage.setItem(device, name)
  else localStorage.removeItem(device)
}

const renews = 'lucero-renews'

/**
 * Whether the provider announced that it renews tokens; null: it was not heard of that. It says nothing of anybody and
 * outlives sessions.
 */
export function readRenews(): boolean | null {
  const kept = localStorage.getItem(renews)
  return kept === null ? null : kept === 'yes'
}

export function writeRenews(announced: boolean): void {
  localStorage.setItem(renews, announced ? 'yes' : 'no')
}

/** Calls `listener` when another tab changed the session. */
export function onOtherTab(listener: () => void): () => void {
  function hear(event: StorageEvent) {
    if (event.key === null || event.key === keys.token) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
