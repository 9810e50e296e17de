/**
 * A refusal by the form itself, in the shape of a provider's: nothing is sent, and each sentence is shown at its box.
 */
import { failed, type Answer } from '../../contract'
import { words } from '../../texts'

export function refusedHere(fields: Record<string, string[]>): Answer<never> {
  return { ok: false, failure: { ...failed('invalid', 0).failure, detail: words.wrongHere, fields } }
}
