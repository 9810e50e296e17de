/** A first download of which only some lists are answered, and what a page shows meanwhile. */
import { knownCapabilities, type Capability } from '../../src/contract'
import type { School } from './device'

/** The answer of a provider that announces everything but one capability. */
export const allBut = (missing: Capability) =>
  Response.json({ capabilities: knownCapabilities.filter((name) => name !== missing) })

/** The lists of the first download, in their order. */
export const steps = ['statuses', 'groups', 'members', 'day', 'students', 'attendance'] as const
export type Step = (typeof steps)[number]

function stepOf(url: string): Step | null {
  if (url.includes('/attendance-status/')) return 'statuses'
  if (url.includes('/school/group/?')) return 'groups'
  if (url.includes('/student-group/?')) return 'members'
  if (url.includes('/attendance/student/?')) return url.includes('today=') ? 'day' : 'attendance'
  return url.includes('/users/student/?') || url.includes('/my-student/') ? 'students' : null
}

/**
 * Lets the provider answer only the lists in `here` of the download and, with `others`, all reading calls that are not
 * part of the download. `without`: a capability that is not announced. Returns a function that tells whether a call has
 * been refused.
 */
export function answerOnly(
  school: School,
  here: readonly Step[],
  { others = false, without }: { others?: boolean; without?: Capability } = {},
): () => boolean {
  let refused = false
  school.answer((url, init) => {
    if (without && url.includes('/capabilities/')) return allBut(without)
    if ((init?.method ?? 'GET') !== 'GET' || url.includes('/capabilities/')) return undefined
    // Announced absences and the calendar are always answered: no screen waits for them.
    if (url.includes('/users/absence/') || url.includes('/school/calendar/')) return undefined
    const step = stepOf(url)
    if (step === null ? others : here.includes(step)) return undefined
    refused = true
    throw new TypeError('the cable is cut')
  })
  return () => refused
}

/** The page's text, without its styles. */
export const told = () => (document.body.textContent ?? '').replace(/@media[^{]*\{[^}]*\{[^}]*\}\}/g, '')

/** Collects every text of the page from now on; `end` returns them. */
export function listen(): { end: () => string[] } {
  const seen: string[] = []
  const observer = new MutationObserver(() => void seen.push(told()))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return {
    end() {
      observer.disconnect()
      return seen
    },
  }
}
