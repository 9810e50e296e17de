/** The page for an unknown address of the portal. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { paths } from '../../paths'
import { backHome, notFound as words } from '../../texts'
import { EmptyState } from '../../ui'

export function NotFound() {
  return (
    <EmptyState
      picture="lost"
      title={words.title}
      action={
        <Button component={Link} href={paths.home}>
          {backHome}
        </Button>
      }
    >
      {words.body}
    </EmptyState>
  )
}
