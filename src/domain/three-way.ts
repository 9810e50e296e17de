/**
 * Decides whether an edit may be sent, from three values: what the user saw (base), what the user entered (mine), and
 * what the provider has now (theirs). For attendance in the outbox and for forms that change a record.
 */

/**
 * same       theirs equals mine: there is nothing to send
 * free       theirs equals base: mine may be sent
 * disputed   somebody else changed the value or deleted the row: nothing is sent until the user chooses
 */
export type MergeVerdict = 'same' | 'free' | 'disputed'

/** `asMine`: theirs equals mine. `asSeen`: theirs equals base. */
export function compareThreeWay({ asMine, asSeen }: { asMine: boolean; asSeen: boolean }): MergeVerdict {
  if (asMine) return 'same'
  return asSeen ? 'free' : 'disputed'
}

/** Makes texts comparable: providers trim them, and systems encode accents and line ends differently. */
export function comparableText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}
