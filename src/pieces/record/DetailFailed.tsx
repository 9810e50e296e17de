/** In place of a record's page: the record does not exist, this account may not see it, or it cannot be read now. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { paths } from '../../paths'
import type { Loaded } from '../../provider/online'
import { backHome, failureText, loadErrors } from '../../texts'
import { EmptyState, LoadFailed } from '../../ui'
import { Forbidden } from './Forbidden'

type Props = {
  of: Extract<Loaded<unknown>, { state: 'failed' }>
  /** The specification's sentences: `missing` if the record does not exist, `title` if it could not be read. */
  missing: string
  title?: string
}

export function DetailFailed({ of: { failure, retry }, missing, title = loadErrors.details }: Props) {
  switch (failure.code) {
    case 'missing':
      return (
        <EmptyState
          picture="lost"
          title={missing}
          action={
            <Button component={Link} href={paths.home}>
              {backHome}
            </Button>
          }
        />
      )
    case 'forbidden':
      return <Forbidden />
    default:
      return <LoadFailed title={title} detail={failureText(failure)} onRetry={retry} />
  }
}
