/** How rows enter the mirror without taking the place of newer ones. */
import type { MirrorRow } from './slot'
import type { Transaction } from './store'

/** Of rows that the provider said, those that are not older than what stands in the mirror, as far as row versions tell. */
export async function keepNewerRows(transaction: Transaction, rows: readonly MirrorRow[]): Promise<MirrorRow[]> {
  const versioned = rows.filter(({ version }) => version !== null)
  if (versioned.length === 0) return [...rows]
  const standing = new Map((await transaction.rows(versioned)).flatMap((row) => (row ? [[row.id, row.version ?? 0]] : [])))
  return rows.filter(({ id, version }) => version === null || version >= (standing.get(id) ?? 0))
}
