/** What this provider announces beyond the specification; a failure means none, one that passes means none yet. */
import type { Capability, FailureCode } from '../../contract'
import type { ProviderClient } from '../../provider/client'
import { learnSchoolClock } from '../database/school-clock'

/** Not asked again sooner where no answer came. */
const pauseMs = 30_000

/** Says nothing about what the provider can do: a moment later it may answer. */
const passing: readonly FailureCode[] = ['network', 'timeout', 'server', 'busy']

/** Asks once; an answer, also "there is no such page", stands for this session. */
export function openCapabilities(client: ProviderClient, now: () => number): () => Promise<readonly Capability[]> {
  let known: readonly Capability[] | null = null
  let asking: Promise<readonly Capability[]> | null = null
  let askAgainAt = 0

  async function ask(): Promise<readonly Capability[]> {
    const answer = await client('capabilities', {}, { heard: (announced) => learnSchoolClock(announced, now()) })
    if (answer.ok) known = answer.value
    else if (!passing.includes(answer.failure.code)) known = []
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
