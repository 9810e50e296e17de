/** The window of a form whose data is still loading; it can be closed. */
import { ListSkeleton } from '../../ui'
import { Window } from '../../ui/Window'

export function FormWaiting({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Window onClose={onClose} title={title} size="lg">
      <ListSkeleton rows={4} />
    </Window>
  )
}
