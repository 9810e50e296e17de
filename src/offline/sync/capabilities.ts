/** What this provider announces beyond the specification; any failure means none. */
import type { Capability } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import { learnSchoolClock } from '../database/school-clock'

/** Not asked again sooner where no answer came. */
const pauseMs = 30_000

/** Asks once; an answer, also "there is no such page", stands for this session. */
export function openCapabilities(client: ProviderClient, now: () => number): () => Promise<readonly Capability[]> {
  let known: readonly Capability[] | null = null
  let asking: Promise<readonly Capability[]> | null = null
  let askAgainAt = 0

  async function ask(): Promise<readonly Capability[]> {
    const answer = await client('capabilities', {}, { heard: (announced) => learnSchoolClock(announced, now()) })
    if (answer.ok) known = answer.value
    else if (answer.failure.status !== 0) known = []
    else askAgainAt = now() + pauseMs
    asking = null
    return known ?? []
  }

  return async () => {
    if (known) return known
    if (now() < askAgainAt) return []
    return (asking ??= ask())
  }
}
