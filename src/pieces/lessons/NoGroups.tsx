/** Shown instead of classes while there is no group, with a link to create one for people who may. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useAnnounced } from '../../offline'
import { paths } from '../../paths'
import { useSession } from '../../session'
import { homeTexts } from '../../texts'
import { firstStepsTexts } from '../../texts/first-steps'
import { EmptyState } from '../../ui'

export function NoGroups() {
  const { may } = useSession()
  const mayCreate = useAnnounced('catalogue') && may('group.edit')
  return (
    <EmptyState
      title={homeTexts.noGroups}
      picture="star"
      action={
        mayCreate ? (
          <Button component={Link} href={paths.groups}>
            {firstStepsTexts.addGroup}
          </Button>
        ) : undefined
      }
    >
      {mayCreate ? undefined : homeTexts.noGroupsHint}
    </EmptyState>
  )
}
