/** The state of the list of registrations as the address stores it, so that *Back* from a receipt returns to it. */
import type { RegistrationState } from '../../contract'
import { paths } from '../../paths'
import { listStateFormat, type ListState } from '../../pieces/lists/use-place'

export type RegistrationsPlace = ListState & { state: RegistrationState }

/** The words in the address. Waiting is the default and has none. */
const words: readonly (readonly [state: RegistrationState, word: string])[] = [
  ['accepted', 'activados'],
  ['refused', 'rechazados'],
]

export const registrationsPlace = {
  read: (asked: URLSearchParams): RegistrationsPlace => ({
    ...listStateFormat.read(asked),
    state: words.find(([, word]) => word === asked.get('estado'))?.[0] ?? 'waiting',
  }),
  write: ({ state, ...place }: RegistrationsPlace) => ({
    estado: words.find(([each]) => each === state)?.[1],
    ...listStateFormat.write(place),
  }),
}

/** The address of the accepted registrations, newest first. */
export const acceptedAddress = `${paths.registrations}?estado=activados`
