/** The state of the list of registrations as the address stores it, so that *Back* from a receipt returns to it. */
import type { RegistrationState } from '../../contract'
import { paths } from '../../paths'
import { listStateFormat, type ListState } from '../../pieces/lists/use-place'

type RegistrationsState = ListState & { state: RegistrationState }

/** The word for each state in the address. 'waiting' is the default and has no word. */
const stateWords: readonly (readonly [state: RegistrationState, word: string])[] = [
  ['accepted', 'activados'],
  ['refused', 'rechazados'],
]

export const registrationsFormat = {
  read: (query: URLSearchParams): RegistrationsState => ({
    ...listStateFormat.read(query),
    state: stateWords.find(([, word]) => word === query.get('estado'))?.[0] ?? 'waiting',
  }),
  write: ({ state, ...place }: RegistrationsState) => ({
    estado: stateWords.find(([each]) => each === state)?.[1],
    ...listStateFormat.write(place),
  }),
}

/** The address of the list of accepted registrations. */
export const acceptedAddress = `${paths.registrations}?estado=activados`
