/** Shows above the boxes why signing in failed. */
import { Alert } from '@mantine/core'
import { Icon } from '../../ui'
import type { Trouble } from './sign-in-trouble'

export function SignInTrouble({ trouble }: { trouble: Trouble | null }) {
  if (!trouble) return null
  return (
    <Alert color={trouble.tone} variant="light" role="alert" title={trouble.title} icon={<Icon name="alert" />}>
      {trouble.said}
    </Alert>
  )
}
