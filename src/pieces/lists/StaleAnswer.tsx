/** Above what was read earlier: how old it is, and a way to read it again. Says nothing where it is current. */
import type { Loaded } from '../../provider/online'
import { Stale } from '../../ui'
import { useMinute } from '../clock/use-school-time'

/** What the device kept counts as current for so long: it is being read again at this moment. */
const freshMs = 120_000

/** When it was read (ms), where that is too long ago to pass for now; null where it is current. */
export function useOldAt(loaded: Loaded<unknown>): number | null {
  const now = useMinute()
  if (loaded.state !== 'ready') return null
  return loaded.failure !== null || (loaded.kept && now - loaded.at > freshMs) ? loaded.at : null
}

/** `brief`: its age alone, where there is no room for more. */
export function StaleAnswer({ loaded, brief = false }: { loaded: Loaded<unknown>; brief?: boolean }) {
  const now = useMinute()
  const at = useOldAt(loaded)
  return at !== null && loaded.state === 'ready' ? <Stale at={at} now={now} onRetry={brief ? undefined : loaded.retry} /> : null
}
