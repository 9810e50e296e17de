/**
 * Maps sign-in failures that the person can fix to a message. Other failures show none; their details are in the log
 * (specification 8.1).
 */
import { isFromIntermediary } from '../../contract'
import type { SignInOutcome } from '../../session'
import { notices, signIn as words } from '../../texts'

export type Trouble = { title?: string; said: string; tone: 'rojo' | 'ambar' }

const tooManyTries = 429

export function troubleOf(outcome: SignInOutcome): Trouble | null {
  if (outcome.ok) return null
  if (outcome.why === 'wrongClock') return { said: words.wrongClock, tone: 'ambar' }
  if (outcome.why === 'failed') {
    const { code, status } = outcome.failure
    if (code === 'unauthorized') return { title: notices.accessDenied, said: notices.wrongCredentials, tone: 'rojo' }
    if ((code === 'network' && !isFromIntermediary(outcome.failure)) || code === 'timeout')
      return { said: words.needsNetwork, tone: 'ambar' }
    if (status === tooManyTries) return { said: words.tooManyTries, tone: 'ambar' }
  }
  // For whoever is asked for help; the person who signs in could do nothing about it.
  // eslint-disable-next-line no-console
  console.warn('Nobody could sign in:', outcome)
  return null
}
