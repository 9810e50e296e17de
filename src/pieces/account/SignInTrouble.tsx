/** Shows above the boxes why signing in failed. */
import { Alert } from '@mantine/core'
import { Icon } from '../../ui'
import type { SignInProblem } from './sign-in-trouble'

export function SignInTrouble({ trouble }: { trouble: SignInProblem | null }) {
  if (!trouble) return null
  return (
    <Alert color={trouble.tone} variant="light" role="alert" title={trouble.title} icon={<Icon name="alert" />}>
      {trouble.message}
    </Alert>
  )
}
