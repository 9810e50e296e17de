/** Passing a text on: by the device's own sheet where it has one, else by the clipboard. */
import { paymentTexts } from '../../texts'
import { notify } from '../../ui'

export async function shareText(title: string, text: string): Promise<void> {
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, text })
    else {
      await navigator.clipboard.writeText(text)
      notify.done(paymentTexts.shareCopied)
    }
  } catch (error) {
    // Closing the device's sheet is a choice, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) notify.error(paymentTexts.shareFailed)
  }
}
