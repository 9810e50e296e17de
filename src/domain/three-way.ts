/**
 * Decides whether an edit may be sent, by three values: what the user saw (base), what the user entered (mine), and
 * what the provider has now (theirs). All edits, of attendance as of receipts, are decided here.
 */

/**
 * same       theirs equals mine: there is nothing to send
 * free       theirs equals base: mine may be sent
 * disputed   somebody else changed the value: nothing is sent until the user chooses
 */
export type MergeVerdict = 'same' | 'free' | 'disputed'

/** `asMine`: theirs equals mine. `asSeen`: theirs equals base. */
export function compareThreeWay({ asMine, asSeen }: { asMine: boolean; asSeen: boolean }): MergeVerdict {
  if (asMine) return 'same'
  return asSeen ? 'free' : 'disputed'
}

/** Normalizes a text for comparison, because providers trim, and systems encode accents and line ends differently. */
export function comparableText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}
