/** A device's store as a tab uses it: every transaction takes a moment, may fail, may be the tab's last, and is seen by the judge. */
import { placeOf } from '../../../src/offline/engine/slot-keys'
import type { MirrorRow, Slot } from '../../../src/offline/engine/slot'
import type { Store, Transaction } from '../../../src/offline/engine/store'
import { never, type Device, type Tab } from './device'

/** What the storage says when it is full or the browser has closed it; nothing was written then. */
export class StoreTrouble extends Error {}

/** Made once: a stack for every failure is dearer than the failure. */
const quota = new StoreTrouble('QuotaExceededError')
const abortion = new StoreTrouble('AbortError')

export type Watch = { onCommit: (deleted: string[], put: number) => void }

type Put = { before: (Slot | undefined)[]; after: readonly Slot[] }
type Left = { slot: Slot; row: MirrorRow | undefined }

/** `watch`: a person's command; else a drain or a pull, whose leaving slots are looked at. */
export function watchedStore(tab: Tab, person: string, watch?: Watch): Store {
  const { device } = tab
  const { clock, dice, observer, trouble } = device.setting
  return {
    transaction: async (mode, work) => {
      await tab.point('before a transaction')
      await clock.sleep(dice.between(0, 4))
      if (tab.dead) return never
      if (mode === 'write' && clock.now < device.fullUntil) throw quota
      const fails = (trouble > 0 && dice.chance(trouble)) || (!watch && fallsDue(device))
      const { disk } = device.home(person)
      const puts: Put[] = []
      const deleted: string[] = []
      const left: Left[] = []
      const result = await clock.real(
        disk.store.transaction(mode, async (transaction) => {
          const done = await work(mode === 'read' ? transaction : watched(transaction, puts, deleted, watch ? null : left))
          for (const leaving of left) leaving.row = await rowOf(transaction, leaving.slot)
          if (fails) throw abortion
          return done
        }),
      )
      for (const { slot, row } of left) observer.onLeave(device, person, slot, row)
      for (const { before, after } of puts) observer.onPut(device, person, before, after)
      if (deleted.length > 0) observer.onDelete(device, person, deleted)
      watch?.onCommit(deleted, puts.length)
      await tab.point('after a commit')
      return result
    },
  }
}

function fallsDue(device: Device): boolean {
  if (device.failing === null) return false
  device.failing -= 1
  return device.failing === -1
}

function watched(transaction: Transaction, puts: Put[], deleted: string[], left: Left[] | null): Transaction {
  return {
    ...transaction,
    putSlots: async (after) => {
      puts.push({ before: await transaction.slots(after.map(({ key }) => key)), after })
      await transaction.putSlots(after)
    },
    deleteSlots: async (keys) => {
      deleted.push(...keys)
      if (left) for (const slot of await transaction.slots(keys)) if (slot) left.push({ slot, row: undefined })
      await transaction.deleteSlots(keys)
    },
  }
}

async function rowOf(transaction: Transaction, slot: Slot): Promise<MirrorRow | undefined> {
  return slot.kind === 'field' ? (await transaction.rows([placeOf(slot)]))[0] : transaction.rowOf({ date: slot.date, student: slot.student.id, group: slot.group.id })
}
