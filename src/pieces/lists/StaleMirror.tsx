/** The age of this device's data, with a button to read it again; shown while the provider cannot be reached. */
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
