/** How rows enter the mirror without taking the place of newer ones. */
import type { MirrorRow } from './slot'
import type { Transaction } from './store'

/** Of rows that the provider said, those that are not older than what stands in the mirror, as far as row versions tell. */
export async function keepNewerRows(transaction: Transaction, rows: readonly MirrorRow[]): Promise<MirrorRow[]> {
  const versioned = rows.filter(({ version }) => version !== null)
  if (versioned.length === 0) return [...rows]
  const standing = new Map((await transaction.rows(versioned)).flatMap((row) => (row ? [[row.id, row]] : [])))
  return rows.filter(({ id, version, student }) => {
    const known = standing.get(id)
    // Another student's row under the same id: the provider was put back to an earlier day, and counts anew.
    return version === null || known?.student.id !== student.id || version >= (known.version ?? 0)
  })
}
