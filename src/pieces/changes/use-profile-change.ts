/** Changes the school's profile by a button, where nothing that somebody else has entered can be overwritten. */
import type { Answer, Profile, ProfileChange } from '../../contract'
import { learnProfile, profile } from '../../profile'
import { readReply, useOrder } from '../../provider/online'
import { useVersions } from './use-row-now'

/**
 * Returns a function that sends the change which `bodyOf` makes of the present profile. If the provider has a newer
 * version, the change is made of that one and sent once more, without a question: it only adds something.
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
