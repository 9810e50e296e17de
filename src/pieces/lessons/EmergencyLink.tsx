/**
 * A link to a group's emergency sheet: a button, or only an icon (`small`). Renders nothing if the provider has no such
 * sheets, or if this person may not see them.
 */
import { ActionIcon, Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Relation } from '../../contract'
import { useAnnounced, useGroupNaming } from '../../offline'
import { emergencyOf } from '../../paths'
import { useSession } from '../../session'
import { emergencyTexts as texts } from '../../texts/emergency'
import { Icon } from '../../ui'

export function EmergencyLink({ group, small = false }: { group: Relation; small?: boolean }) {
  const { may } = useSession()
  const { nameOf } = useGroupNaming()
  const announced = useAnnounced('emergency-sheet')
  if (!announced || !may('emergency.see')) return null
  const label = texts.of(nameOf(group))
  const icon = <Icon name="contact" size={20} />
  return small ? (
    <ActionIcon component={Link} href={emergencyOf(group.id)} variant="default" aria-label={label} title={label}>
      {icon}
    </ActionIcon>
  ) : (
    <Button component={Link} href={emergencyOf(group.id)} variant="default" leftSection={icon} aria-label={label}>
      {texts.open}
    </Button>
  )
}
