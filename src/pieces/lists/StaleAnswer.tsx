/** The age of stored data with a button to reread it; renders nothing if the data is current. */
import type { Loaded } from '../../provider/online'
import { Moves, Stale } from '../../ui'
import { useMinute } from '../clock/use-school-time'

/** A stored answer younger than this (ms) is not marked as old, because it is already being read again. */
const markOldAfterMs = 120_000

/** When an old answer was read, milliseconds since the epoch; null if there is no answer, or if it is current. */
export function useReadAtIfOld(loaded: Loaded<unknown>): number | null {
  const now = useMinute()
  if (loaded.state !== 'ready') return null
  return loaded.failure !== null || (loaded.isCached && now - loaded.at > markOldAfterMs) ? loaded.at : null
}

/** `ageOnly`: without the button, for which there is no space. */
export function StaleAnswer({ loaded, ageOnly = false }: { loaded: Loaded<unknown>; ageOnly?: boolean }) {
  const now = useMinute()
  const at = useReadAtIfOld(loaded)
  if (at === null || loaded.state !== 'ready') return null
  return (
    <>
      {/* If reading again fails, the age appears by itself and moves what is below: taps are ignored for a second. */}
      {loaded.isCached ? null : <Moves />}
      <Stale at={at} now={now} onRetry={ageOnly ? undefined : loaded.retry} />
    </>
  )
}
