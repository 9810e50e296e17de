/** Asks which group the payment is for, if the student is in several. */
import { Button } from '@mantine/core'
import type { Group } from '../../contract'
import { useGroupNaming } from '../../offline'
import { paymentTexts } from '../../texts'
import { Window } from '../../ui/Window'
import classes from './receipts.module.css'

type Props = { groups: readonly Pick<Group, 'id' | 'name'>[]; onChoose: (id: string) => void; onClose: () => void }

export function GroupPicker({ groups, onChoose, onClose }: Props) {
  const { nameOf } = useGroupNaming()
  return (
    <Window onClose={onClose} title={paymentTexts.group}>
      <div className={classes.choices}>
        {groups.map((group, index) => (
          <Button
            key={group.id}
            variant="default"
            onClick={() => onChoose(group.id)}
            data-autofocus={index === 0 || undefined}
          >
            {nameOf(group)}
          </Button>
        ))}
      </div>
    </Window>
  )
}
