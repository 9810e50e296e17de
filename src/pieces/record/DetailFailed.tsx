/** In place of a page that cannot be shown: why, with a link home or a button to try again. */
import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths'
import type { Loaded } from '../../provider/online'
import { backHome, forbidden, loadErrors, notFound } from '../../texts'
import { EmptyState } from '../../ui'
import { ReadFailed } from '../lists/WhenLoaded'

function WithLinkHome(props: Omit<ComponentProps<typeof EmptyState>, 'action'>) {
  return (
    <EmptyState
      {...props}
      action={
        <Button component={Link} href={paths.home}>
          {backHome}
        </Button>
      }
    />
  )
}

/** The page for an unknown address of the portal. */
export function NotFound() {
  return (
    <WithLinkHome picture="lost" title={notFound.title}>
      {notFound.body}
    </WithLinkHome>
  )
}

/** The page for an address that the role may not use. */
export function Forbidden() {
  return (
    <WithLinkHome picture="gate" title={forbidden.title}>
      {forbidden.body}
    </WithLinkHome>
  )
}

type Props = {
  of: Extract<Loaded<unknown>, { state: 'failed' }>
  /** The specification's sentences: `missing` if the record does not exist, `title` if it could not be read. */
  missing: string
  title?: string
}

/** In place of a record: it does not exist, this account may not see it, or it cannot be read now. */
export function DetailFailed({ of, missing, title = loadErrors.details }: Props) {
  switch (of.failure.code) {
    case 'missing':
      return <WithLinkHome picture="lost" title={missing} />
    case 'forbidden':
      return <Forbidden />
    default:
      return <ReadFailed title={title} of={of} />
  }
}
