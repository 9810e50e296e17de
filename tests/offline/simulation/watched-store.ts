/**
 * A device's store as a tab uses it: every transaction takes a moment, may fail, may be the tab's last, and is seen by
 * the judge.
 */
import type { Store } from '../../../src/offline/engine/store'
import { never, type Device, type Tab } from './device'
import { noting, Written } from './witnessed-store'

/** What the storage says when it is full or the browser has closed it; nothing was written then. */
export class StoreTrouble extends Error {}

/** Made once: a stack for every failure is dearer than the failure. */
const quota = new StoreTrouble('QuotaExceededError')
const abortion = new StoreTrouble('AbortError')

export type Watch = { onCommit: (deleted: string[], put: number) => void }

/** `watch`: a person's command; else a drain or a pull, whose leaving slots are looked at. */
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
      watch?.onCommit(written.deleted, written.puts.length)
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
