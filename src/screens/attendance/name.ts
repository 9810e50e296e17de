/** A pupil by name; where only the id ever came, by that. */
import type { Relation } from '../../contract'
import { rollCallTexts } from '../../texts'

export function nameOf({ id, name }: Relation): string {
  return name || rollCallTexts.nameless(id)
}
