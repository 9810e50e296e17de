/** A first download of which only some answers come, and what a page says meanwhile. */
import type { School } from './device'

/** What the download brings, answer by answer. */
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
 * Of the download only these lists are answered, and of everything else what `others` says; tells whether something was
 * not.
 */
export function answerOnly(school: School, here: readonly Step[], { others = false } = {}): () => boolean {
  let refused = false
  school.answer((url, init) => {
    if ((init?.method ?? 'GET') !== 'GET' || url.includes('/capabilities/')) return undefined
    // Nothing on screen waits for what families told beforehand.
    if (url.includes('/users/absence/')) return undefined
    const step = stepOf(url)
    if (step === null ? others : here.includes(step)) return undefined
    refused = true
    throw new TypeError('the cable is cut')
  })
  return () => refused
}

/** All that stands on the page, without the styles in it. */
export const told = () => (document.body.textContent ?? '').replace(/@media[^{]*\{[^}]*\{[^}]*\}\}/g, '')

/** Everything the page says from now on; `end` answers it. */
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
