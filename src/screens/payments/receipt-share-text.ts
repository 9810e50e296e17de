/** Shares a text with the device's share sheet, or copies it to the clipboard if there is none. */
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
    // AbortError: the person closed the share sheet, which is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) notify.error(paymentTexts.shareFailed)
  }
}
