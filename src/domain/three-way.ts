/**
 * The one comparison behind every promise about overwriting, of a pupil's mark and of a receipt alike: what a person saw (base),
 * what the person entered (mine), what the provider has now (theirs).
 */

/**
 * held       the provider has mine already: there is nothing to send
 * free       it has what the person saw: mine may be sent
 * disputed   somebody else has spoken: nothing is sent before a person chooses
 */
export type Standing = 'held' | 'free' | 'disputed'

/** `asMine`, `asSeen`: whether the provider's value is what was entered, and what had been seen. */
export function standingOf({ asMine, asSeen }: { asMine: boolean; asSeen: boolean }): Standing {
  if (asMine) return 'held'
  return asSeen ? 'free' : 'disputed'
}

/** A text in the form in which two of them are compared: providers trim, systems write accents and line ends differently. */
export function comparableText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}
