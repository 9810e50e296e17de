/** Filters rows before they are written into the mirror, so that none replaces a newer one. */
import type { MirrorRow } from './slot'
import type { Transaction } from './store'

/** The rows that are not older than the mirror's, by row version. Rows without a version are all returned. */
export async function keepNewerRows(transaction: Transaction, rows: readonly MirrorRow[]): Promise<MirrorRow[]> {
  const versioned = rows.filter(({ version }) => version !== null)
  if (versioned.length === 0) return [...rows]
  const mirrored = new Map((await transaction.rows(versioned)).flatMap((row) => (row ? [[row.id, row]] : [])))
  return rows.filter(({ id, version, student }) => {
    const mirroredRow = mirrored.get(id)
    // If the mirror's row with this id is another student's, the provider was restored from a backup, and versions
    // cannot be compared.
    return version === null || mirroredRow?.student.id !== student.id || version >= (mirroredRow.version ?? 0)
  })
}
