/** A form before what it is made of was read: its window stands, and can be closed. */
import { Modal } from '@mantine/core'
import { words } from '../../texts'
import { ListSkeleton } from '../../ui'
import { useFocusReturn } from '../../ui/use-focus-return'

export function FormWaiting({ title, onClose }: { title: string; onClose: () => void }) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': words.close }} size="lg">
      <ListSkeleton rows={4} />
    </Modal>
  )
}
