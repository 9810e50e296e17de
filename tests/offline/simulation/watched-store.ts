/**
 * A device's store as a tab uses it: every transaction takes up to 4 ms and may fail, the tab may die before or after
 * it, and the judge is shown what it has written.
 */
import type { Store } from '../../../src/offline/engine/store'
import { never, type Device, type Tab } from './device'
import { noting, Written } from './witnessed-store'

/** Thrown if the storage is full or the browser has closed it; the transaction has written nothing. */
export class StoreTrouble extends Error {}

/** Made once: building an error's stack for every failure would cost more than the failure. */
const quota = new StoreTrouble('QuotaExceededError')
const abortion = new StoreTrouble('AbortError')

/** `put`: the keys of the slots that were written. */
export type Watch = { onCommit: (deleted: string[], put: string[]) => void }

/**
 * `watch`: set for a person's command; without it the store belongs to a drain or a pull, and slots that leave are
 * judged.
 */
export function watchedStore(tab: Tab, person: string, watch?: Watch): Store {
  const { device } = tab
  const { clock, dice, observer, trouble } = device.setting
  return {
    transaction: async (mode, work) => {
      const held = tab.point('before a transaction')
      if (held) await held
      await clock.sleep(dice.between(0, 4))
      if (tab.dead) return never
      if (mode === 'write' && clock.now < device.fullUntil) throw quota
      const fails = (trouble > 0 && dice.chance(trouble)) || (!watch && fallsDue(device))
      const written = new Written()
      const result = await device.home(person).disk.store.transaction(mode, async (transaction) => {
        const done = await noting(transaction, written, !watch, work)
        if (fails) throw abortion
        return done
      })
      observer.onCommit(device, person, written)
      watch?.onCommit(
        written.deleted,
        written.puts.flatMap(({ after }) => after.map(({ key }) => key)),
      )
      const heldAfter = tab.point('after a commit')
      if (heldAfter) await heldAfter
      return result
    },
  }
}

function fallsDue(device: Device): boolean {
  if (device.failing === null) return false
  device.failing -= 1
  return device.failing === -1
}
