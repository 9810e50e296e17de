/** What a form refuses before anything leaves the device, as if the provider had: each sentence is said at its box. */
import { failed, type Answer } from '../../contract'
import { words } from '../../texts'

export function refusedHere(fields: Record<string, string[]>): Answer<never> {
  return { ok: false, failure: { ...failed('invalid', 0).failure, detail: words.wrongHere, fields } }
}
