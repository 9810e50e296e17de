/** Which registrations are looked at, as the address says it: whoever comes back from a receipt finds them again. */
import type { RegistrationState } from '../../contract'
import { paths } from '../../paths'
import { listPlace, type ListPlace } from '../../pieces/lists/use-place'

export type RegistrationsPlace = ListPlace & { state: RegistrationState }

/** As the address writes them; those that wait need no word. */
const words: readonly (readonly [state: RegistrationState, word: string])[] = [['accepted', 'activados'], ['refused', 'rechazados']]

export const registrationsPlace = {
  read: (asked: URLSearchParams): RegistrationsPlace => ({ ...listPlace.read(asked), state: words.find(([, word]) => word === asked.get('estado'))?.[0] ?? 'waiting' }),
  write: ({ state, ...place }: RegistrationsPlace) => ({ estado: words.find(([each]) => each === state)?.[1], ...listPlace.write(place) }),
}

/** Those that were activated, the last one first. */
export const acceptedAddress = `${paths.registrations}?estado=activados`
