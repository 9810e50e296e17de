/** Shown instead of a page that the role may not use, with a link home. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { paths } from '../../paths'
import { backHome, forbidden as words } from '../../texts'
import { EmptyState } from '../../ui'

export function Forbidden() {
  return (
    <EmptyState
      picture="gate"
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
