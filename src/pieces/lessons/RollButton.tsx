/** The *Pasar lista* button of a group. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Relation } from '../../contract'
import { rollCallOf } from '../../paths'
import { homeTexts as texts } from '../../texts'
import { Icon } from '../../ui'

export function RollButton({
  group,
  named = false,
}: {
  group: Relation
  /** Whether the button itself shows the group's name, because nothing beside it does. */
  named?: boolean
}) {
  const label = texts.rollOf(texts.takeRoll, group.name || group.id)
  return (
    <Button
      component={Link}
      href={rollCallOf(group.id)}
      leftSection={<Icon name="check" size={20} />}
      aria-label={label}
    >
      {named ? label : texts.takeRoll}
    </Button>
  )
}
