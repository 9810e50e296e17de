/**
 * How a pull enters the mirror without undoing what a drain has just settled.
 *
 * A list that travelled while an edit was being answered may be older than that answer. Row versions tell which is newer;
 * without them the only way to know is that they did not travel at the same time, so a pull takes its turn under the drain's lock
 * and fence.
 */
import type { Transaction } from './store'
import type { Environment, MirrorRow } from './types'

/** Reads, then writes, while nothing drains; false when somebody took over in between: nothing was written. */
export function pullInTurn<Read>(
  { lock, store }: Pick<Environment, 'lock' | 'store'>,
  read: () => Promise<Read>,
  write: (transaction: Transaction, read: Read) => Promise<void>,
): Promise<boolean> {
  return lock(async () => {
    const fence = await store.transaction('write', async (transaction) => {
      const desk = await transaction.desk()
      await transaction.putDesk({ ...desk, fence: desk.fence + 1 })
      return desk.fence + 1
    })
    const found = await read()
    return store.transaction('write', async (transaction) => {
      if ((await transaction.desk()).fence !== fence) return false
      await write(transaction, found)
      return true
    })
  })
}

/** Of pulled rows, those that are not older than what stands in the mirror. */
export async function notOlder(transaction: Transaction, rows: readonly MirrorRow[]): Promise<MirrorRow[]> {
  const versioned = rows.filter(({ version }) => version !== null)
  if (versioned.length === 0) return [...rows]
  const standing = new Map((await transaction.rows(versioned.map(({ id }) => id))).flatMap((row) => (row ? [[row.id, row.version ?? 0]] : [])))
  return rows.filter(({ id, version }) => version === null || version >= (standing.get(id) ?? 0))
}
