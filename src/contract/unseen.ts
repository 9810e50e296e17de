/** Characters that nobody sees, and blanks of every kind: one list for what is stored, what is compared, and the provider's SQL. */

/** Ranges of characters without width: soft hyphen, zero-width letters, marks of direction, byte order mark. As the inside of a character class. */
export const unseenClass = '\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb'

/** Ranges of blanks and control characters. NUL is left out: no database stores it, and every call that carries one is refused. */
export const blankClass = '\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000'

/** Of the unseen ones those that no script needs; joiners hold letters and pictures together, and marks of direction are refused where a name is written. */
const needless = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g
/** Blanks within one line. Line breaks and tabs are refused in a name, not folded. */
const blanksOfALine = /[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]+/g
const unseen = new RegExp(`[${unseenClass}]`, 'g')

/** A name as it is stored: one ordinary blank between words, nothing without width. "Kids\u00a0 2\u200b" is "Kids 2". */
export function tidyName(written: string): string {
  return written.replace(needless, '').replace(blanksOfALine, ' ').trim()
}

export function withoutUnseen(written: string): string {
  return written.replace(unseen, '')
}
