/** The age of stored data with a button to reread it; renders nothing if the data is current. */
import type { Loaded } from '../../provider/online'
import { Stale } from '../../ui'
import { useMinute } from '../clock/use-school-time'

/** Milliseconds. A stored answer younger than this is not marked as old, because a refetch is already running. */
const freshMs = 120_000

/** When the answer was read (milliseconds since the epoch) if it is old; null if it is current. */
export function useOldAt(loaded: Loaded<unknown>): number | null {
  const now = useMinute()
  if (loaded.state !== 'ready') return null
  return loaded.failure !== null || (loaded.isCached && now - loaded.at > freshMs) ? loaded.at : null
}

/** `brief`: only the age, if there is no space for the button. */
export function StaleAnswer({ loaded, brief = false }: { loaded: Loaded<unknown>; brief?: boolean }) {
  const now = useMinute()
  const at = useOldAt(loaded)
  return at !== null && loaded.state === 'ready' ? (
    <Stale at={at} now={now} onRetry={brief ? undefined : loaded.retry} />
  ) : null
}
