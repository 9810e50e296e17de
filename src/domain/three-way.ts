/**
 * Decides whether an edit may be sent, by three values: what the user saw (base), what the user entered (mine), and
 * what the provider has now (theirs). All edits, of attendance as of receipts, are decided here.
 */

/**
 * held       theirs equals mine: there is nothing to send
 * free       theirs equals base: mine may be sent
 * disputed   somebody else changed the value: nothing is sent until the user chooses
 */
export type Standing = 'held' | 'free' | 'disputed'

/** `asMine`: theirs equals mine. `asSeen`: theirs equals base. */
export function standingOf({ asMine, asSeen }: { asMine: boolean; asSeen: boolean }): Standing {
  if (asMine) return 'held'
  return asSeen ? 'free' : 'disputed'
}

/** Normalizes a text for comparison, because providers trim, and systems encode accents and line ends differently. */
export function comparableText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}
