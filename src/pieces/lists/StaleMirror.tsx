/** Above what comes from this device while the provider is out of reach: how old it is, and a way to try again. */
import { useReachable, useReadAt, useWorkspace } from '../../offline'
import { Stale } from '../../ui'
import { useMinute } from '../clock/use-school-time'

export function StaleMirror() {
  return useReachable() ? null : <Age />
}

function Age() {
  const at = useReadAt()
  const now = useMinute()
  const { syncNow } = useWorkspace()
  return at ? <Stale at={at} now={now} onRetry={syncNow} /> : null
}
