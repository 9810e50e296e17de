/** Asked only where a child is in several groups: which of them the payment is for. */
import { Button, Modal } from '@mantine/core'
import type { Group } from '../../contract'
import { paymentTexts, words } from '../../texts'
import { useFocusReturn } from '../../ui/use-focus-return'
import classes from './receipts.module.css'

type Props = { groups: readonly Pick<Group, 'id' | 'name'>[]; onChoose: (id: string) => void; onClose: () => void }

export function GroupPicker({ groups, onChoose, onClose }: Props) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={paymentTexts.group} closeButtonProps={{ 'aria-label': words.close }}>
      <div className={classes.choices}>
        {groups.map(({ id, name }, index) => (
          <Button key={id} variant="default" onClick={() => onChoose(id)} data-autofocus={index === 0 || undefined}>
            {name || id}
          </Button>
        ))}
      </div>
    </Modal>
  )
}
