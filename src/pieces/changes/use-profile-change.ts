/** For buttons that change the school's profile by adding a value, so that nothing is overwritten. */
import type { Answer, Profile, ProfileChange } from '../../contract'
import { learnProfile, profile } from '../../profile'
import { readReply, useOrder } from '../../provider/online'
import { useVersions } from './use-row-now'

/**
 * Returns a function that applies `bodyOf` to the stored profile and sends the result. If the provider refuses because
 * it has a newer version, `bodyOf` is applied to that version and sent once more, without asking the person.
 */
export function useProfileChange(): (bodyOf: (present: Profile) => ProfileChange) => Promise<Answer<Profile>> {
  const order = useOrder('profileChange')
  const versions = useVersions()
  return async (bodyOf) => {
    async function send(present: Profile): Promise<Answer<Profile>> {
      const answer = await order({ body: bodyOf(present) }, null, (await versions()) ? present.version : null)
      if (answer.ok) learnProfile(answer.value)
      return answer
    }
    const answer = await send(profile())
    const current = answer.ok ? undefined : readReply('profileChange', answer.failure.current)
    return current ? send(current) : answer
  }
}
