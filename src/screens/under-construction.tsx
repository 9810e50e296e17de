/** A screen whose work has not been done yet says so honestly. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { paths } from '../paths'
import { backHome, construction as words } from '../texts'
import { EmptyState } from '../ui'

export default function UnderConstruction() {
  return (
    <EmptyState picture="tools" title={words.title} action={<Button component={Link} href={paths.home}>{backHome}</Button>}>
      {words.body}
    </EmptyState>
  )
}
