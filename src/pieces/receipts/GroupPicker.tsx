/** Asks which group the payment is for, if the student is in several. */
import { Button } from '@mantine/core'
import type { Group } from '../../contract'
import { paymentTexts } from '../../texts'
import { Window } from '../../ui/Window'
import classes from './receipts.module.css'

type Props = { groups: readonly Pick<Group, 'id' | 'name'>[]; onChoose: (id: string) => void; onClose: () => void }

export function GroupPicker({ groups, onChoose, onClose }: Props) {
  return (
    <Window onClose={onClose} title={paymentTexts.group}>
      <div className={classes.choices}>
        {groups.map(({ id, name }, index) => (
          <Button key={id} variant="default" onClick={() => onChoose(id)} data-autofocus={index === 0 || undefined}>
            {name || id}
          </Button>
        ))}
      </div>
    </Window>
  )
}
