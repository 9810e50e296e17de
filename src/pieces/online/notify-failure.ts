import { isOutcomeUnknown, type Failure } from '../../contract'
import { failureText, shared } from '../../texts'
import { notify } from '../../ui'

/**
 * Shows the notice of a failed order that may be sent again. `notDone`: the title if the provider refused the order. If
 * its outcome is unknown, the title says so instead.
 */
export function notifyFailure(failure: Failure, notDone: string, options?: { id: string }): void {
  notify.error(isOutcomeUnknown(failure) ? shared.unsure : notDone, failureText(failure), options)
}
