/** A fingerprint of what an import replaces, by which it is refused if somebody has changed that meanwhile. */
import { createHash } from 'node:crypto'
import type { Pile } from '../../contract'
import type { Difference } from '../../domain/sheet-import/trial-of-sheet'

type Row = { line: number; pile: Pile; differences: readonly Difference[] }

/** Fingerprint of the fields with `take`, with both values; '' if there are none. */
export function takenFingerprint(rows: readonly Row[]): string {
  const taken = rows
    .filter(({ pile }) => pile === 'ready' || pile === 'known')
    .flatMap(({ line, differences }) =>
      differences.filter(({ take }) => take).map(({ field, file, portal }) => [line, field, file, portal]),
    )
  return taken.length === 0 ? '' : createHash('sha256').update(JSON.stringify(taken)).digest('base64url')
}
