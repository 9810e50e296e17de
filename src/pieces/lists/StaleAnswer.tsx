/** Above what was read earlier: how old it is, and a way to read it again. Says nothing where it is current. */
import type { Loaded } from '../../provider/online'
import { Stale } from '../../ui'
import { useMinute } from '../clock/use-school-time'

/** What the device kept counts as current for so long: it is being read again at this moment. */
const freshMs = 120_000

export function StaleAnswer({ loaded }: { loaded: Loaded<unknown> }) {
  const now = useMinute()
  if (loaded.state !== 'ready') return null
  const old = loaded.failure !== null || (loaded.kept && now - loaded.at > freshMs)
  return old ? <Stale at={loaded.at} now={now} onRetry={loaded.retry} /> : null
}
