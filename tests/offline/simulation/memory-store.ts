/** A store in memory: one transaction at a time, all or nothing, and able to show what it has committed. */
import { creationKey, naturalKey } from '../../../src/offline/engine/slot-keys'
import { initialDrainState, type DrainState, type Store, type Transaction } from '../../../src/offline/engine/store'
import type { MirrorRow, Slot } from '../../../src/offline/engine/slot'

export type Contents = { slots: Map<string, Slot>; rows: Map<string, MirrorRow>; drainState: DrainState }

/** What a world can see of a device's database from outside. */
export type Disk = { store: Store; read: () => Promise<Contents> | Contents }

export function memoryDisk(): Disk {
  let disk: Contents = { slots: new Map(), rows: new Map(), drainState: initialDrainState }
  let last: Promise<unknown> = Promise.resolve()
  const store: Store = {
    transaction: (mode, work) => {
      const turn = last.then(async () => {
        if (mode === 'read') return work(transactionOn(disk))
        const copy: Contents = { slots: new Map(disk.slots), rows: new Map(disk.rows), drainState: disk.drainState }
        const result = await work(transactionOn(copy))
        disk = copy
        return result
      })
      last = turn.catch(() => undefined)
      return turn
    },
  }
  return { store, read: () => disk }
}

function transactionOn(contents: Contents): Transaction {
  const { slots, rows } = contents
  return {
    slots: async (keys) => keys.map((key) => slots.get(key)),
    slotsStarting: async (prefix) => [...slots.values()].filter(({ key }) => key.startsWith(prefix)).sort((one, other) => (one.key < other.key ? -1 : 1)),
    putSlots: async (list) => list.forEach((slot) => slots.set(slot.key, Object.freeze(slot))),
    deleteSlots: async (keys) => keys.forEach((key) => slots.delete(key)),
    rows: async (ids) => ids.map((id) => rows.get(id)),
    rowOf: async (key) => [...rows.values()].find((row) => nameOf(row) === creationKey(key)),
    putRows: async (list) => list.forEach((row) => rows.set(row.id, Object.freeze(row))),
    deleteRows: async (ids) => ids.forEach((id) => rows.delete(id)),
    drainState: async () => contents.drainState,
    putDrainState: async (drainState) => {
      contents.drainState = drainState
    },
  }
}

function nameOf(row: MirrorRow): string | null {
  const key = naturalKey(row)
  return key && creationKey(key)
}
