/** Shows above the boxes why signing in failed (specification 8.1). */
import { Alert } from '@mantine/core'
import { isFromIntermediary } from '../../contract'
import type { SignInOutcome } from '../../session'
import { notices, signIn as words } from '../../texts'
import { Icon } from '../../ui'

export type SignInProblem = { title?: string; message: string; tone: 'rojo' | 'ambar' }

const tooManyRequests = 429

export function SignInTrouble({ trouble }: { trouble: SignInProblem | null }) {
  if (!trouble) return null
  return (
    <Alert color={trouble.tone} variant="light" role="alert" title={trouble.title} icon={<Icon name="alert" />}>
      {trouble.message}
    </Alert>
  )
}

/** The message for a failure that the person can fix; null for success, and for any other failure, which is logged. */
export function signInProblemOf(outcome: SignInOutcome): SignInProblem | null {
  if (outcome.ok) return null
  if (outcome.why === 'wrongClock') return { message: words.wrongClock, tone: 'ambar' }
  if (outcome.why === 'failed') {
    const { code, status } = outcome.failure
    if (code === 'unauthorized') return { title: notices.accessDenied, message: notices.wrongCredentials, tone: 'rojo' }
    if ((code === 'network' && !isFromIntermediary(outcome.failure)) || code === 'timeout')
      return { message: words.needsNetwork, tone: 'ambar' }
    if (status === tooManyRequests) return { message: words.tooManyTries, tone: 'ambar' }
  }
  // For support staff: the person who signs in could do nothing about this failure.
  // eslint-disable-next-line no-console
  console.warn('Nobody could sign in:', outcome)
  return null
}
