/** A store in memory: one transaction at a time, all or nothing; `read` returns what is committed. */
import { initialDrainState, type DrainState, type Store, type Transaction } from '../../../src/offline/engine/store'
import type { MirrorRow, Slot } from '../../../src/offline/engine/slot'

export type Contents = { slots: Map<string, Slot>; rows: Map<string, MirrorRow>; drainState: DrainState }

/** A device's database: the engine's `store`, and `read`, by which the world sees the committed data. */
export type Disk = { store: Store; read: () => Promise<Contents> | Contents }

export function memoryDisk(): Disk {
  let disk: Contents = { slots: new Map(), rows: new Map(), drainState: initialDrainState }
  let last: Promise<void> = Promise.resolve()
  const store: Store = {
    transaction: async (mode, work) => {
      const before = last
      let end = () => {}
      last = new Promise((resolve) => (end = resolve))
      await before
      try {
        const next = { ...disk }
        const result = await work(transactionOn(next, disk))
        if (mode === 'write') disk = next
        return result
      } finally {
        end()
      }
    },
  }
  return { store, read: () => disk }
}

/** Committed maps never change: the first write of a transaction copies the map that it writes into. */
function transactionOn(contents: Contents, committed: Contents): Transaction {
  const slots = () =>
    contents.slots === committed.slots ? (contents.slots = new Map(committed.slots)) : contents.slots
  const rows = () => (contents.rows === committed.rows ? (contents.rows = new Map(committed.rows)) : contents.rows)
  return {
    slots: async (keys) => keys.map((key) => contents.slots.get(key)),
    allSlots: async () => [...contents.slots.values()].sort((one, other) => (one.key < other.key ? -1 : 1)),
    putSlots: async (list) => list.forEach((slot) => slots().set(slot.key, Object.freeze(slot))),
    deleteSlots: async (keys) => keys.forEach((key) => slots().delete(key)),
    rows: async (places) => places.map(({ id }) => contents.rows.get(id)),
    rowOf: async ({ date, student, group }) =>
      [...contents.rows.values()].find(
        (row) => row.attendance_date === date && row.student.id === student && row.group?.id === group,
      ),
    changeRows: async ({ put, gone }) => {
      gone.forEach(({ id }) => rows().delete(id))
      put.forEach((row) => rows().set(row.id, Object.freeze(row)))
    },
    drainState: async () => contents.drainState,
    putDrainState: async (drainState) => {
      contents.drainState = drainState
    },
  }
}
