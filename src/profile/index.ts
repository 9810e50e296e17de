/**
 * The school's profile as this device knows it: what the provider sent last, stored on the device so that it is there
 * at a start without a network and before a sign-in. Before anything is stored: the profile in the portal's page. For a
 * provider that announces no profile: the values of src/school.ts.
 */
import { useSyncExternalStore } from 'react'
import { profile as profileSchema, type Option, type Profile } from '../contract'
import { meaningsOf as meaningsBy, type Meanings } from '../domain/attendance-meaning'
import { classUsingValues as classUsingBy } from '../domain/cycle'
import { isLoopback } from '../domain/loopback'
import { listName as listNameBy, type Named } from '../domain/person-name'
import { builtProfile, ownSchoolFile, shownProfile } from './school-file'

export { missingValues, type NeededValue } from './school-file'

/**
 * The entry of localStorage: the profile as JSON, or `none` if the provider announces none. It names no person. An app
 * that is built for another provider (`VITE_API_URL`) on the same origin does not read it.
 */
const key = `lucero-profile${import.meta.env.VITE_API_URL ? ` ${import.meta.env.VITE_API_URL}` : ''}`
const none = 'none'

/** The id of the element in which the provider writes the profile into the portal's page. */
const profileElementId = 'school-profile'

let known: Profile | undefined
const listeners = new Set<() => void>()

/** The profile; its `name` is never ''. Components call `useProfile` instead, to be rendered again after a change. */
export function profile(): Profile {
  return (known ??= shownProfile(stored() ?? parsed(onPage()) ?? ownSchoolFile))
}

export function useProfile(): Profile {
  return useSyncExternalStore(watchProfile, profile)
}

/**
 * Calls `listener` after each change of the profile in this tab or another one, until the returned function is called.
 */
export function watchProfile(listener: () => void): () => void {
  const page = typeof window === 'undefined' ? null : window
  if (listeners.size === 0) page?.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) page?.removeEventListener('storage', onStorage)
  }
}

/**
 * Stores what the provider sent; null if it announces no profile. null does not replace a profile that a provider has
 * sent (its `version` is not null), because a proxy that answers in the provider's place announces none either.
 */
export function learnProfile(sent: Profile | null): void {
  if (sent === null && parsed(read())?.version != null) return
  const text = sent === null ? none : JSON.stringify(sent)
  if (known !== undefined && text === read()) return
  try {
    localStorage.setItem(key, text)
  } catch {
    // localStorage is full or not allowed: this page still uses the profile, the next one must receive it again.
  }
  become(shownProfile(sent ?? builtProfile))
}

/** Drops the profile in memory, so that the next `profile()` reads localStorage again. */
export function rereadProfile(): void {
  become(undefined)
}

function become(next: Profile | undefined): void {
  known = next
  for (const listener of listeners) listener()
}

function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key === key) rereadProfile()
}

function stored(): Profile | null {
  const text = read()
  return text === none ? builtProfile : parsed(text)
}

/** The profile in the portal's page, as JSON; null in a worker, which has no page, undefined if the page has none. */
function onPage(): string | null | undefined {
  return typeof document === 'undefined' ? null : document.getElementById(profileElementId)?.textContent
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parsed(text: string | null | undefined): Profile | null {
  try {
    const { success, data } = profileSchema.safeParse(JSON.parse(text ?? 'null'))
    return success ? data : null
  } catch {
    return null
  }
}

/**
 * The origin for links that people open on devices of their own; '' if the only known address leads nowhere but to this
 * machine.
 */
export function publicOrigin({ site }: Profile): string {
  const origin = site || location.origin
  return isLoopback(new URL(origin).hostname) ? '' : origin
}

/** The person's name as lists show it, with the family name first if the profile says so. */
export function listName(person: Named): string {
  return listNameBy(person, profile().family_name_first)
}

/** For each meaning (present, absent, late, excused), the one of `options` that the profile names for it. */
export function meaningsOf(options: readonly Option[]): Meanings {
  return meaningsBy(options, profile())
}

/** The values of the attendance options that use a class up. */
export function classUsingValues(options: readonly Option[]): string[] {
  return classUsingBy(options, profile())
}
