/** The *Pasar lista* button of a group. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Relation } from '../../contract'
import { useGroupNaming } from '../../offline'
import { rollCallOf } from '../../paths'
import { homeTexts as texts } from '../../texts'
import { Icon } from '../../ui'

/** `named`: whether the button itself shows the group's name, because nothing beside it does. */
export function RollButton({ group, named = false }: { group: Relation; named?: boolean }) {
  const label = texts.rollOf(texts.takeRoll, useGroupNaming().nameOf(group))
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
