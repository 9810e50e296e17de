/** The only way to the provider: one call of the endpoint table in, one named answer out. No React, no storage. */
import { failed } from '../contract'
import type { Door, DoorSettings } from './call'

export type { CallOptions, Door } from './call'

/**
 * Builds the table of schemas when somebody first goes through: a slow device needs a tenth of a second for that, and what it
 * keeps stands on the screen before anything is asked. Where the table's own file does not come, that is a call without a
 * network, and the next one tries again.
 */
export function openDoor(settings: DoorSettings): Door {
  let opening: Promise<Door> | undefined
  return async (...call) => {
    opening ??= import('./call').then(({ openCalls }) => openCalls(settings))
    const door = await opening.catch(() => {
      opening = undefined
      return unreachable
    })
    return door(...call)
  }
}

const unreachable: Door = async () => failed('network', 0)
