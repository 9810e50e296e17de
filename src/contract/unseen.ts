/**
 * Invisible characters and blanks. To compare names, all of `invisibleClass` is removed and all of `blankClass` counts
 * as spaces. To store a name, `tidyName` keeps those that emoji and other writing systems need. The SQL function
 * `plain` has a copy of both classes.
 */

/** For a regular expression's brackets: characters without width, such as soft hyphens and direction marks. */
export const invisibleClass =
  '\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb'

/**
 * For a regular expression's brackets: blanks and control characters. NUL is not among them, because the provider
 * refuses a call that contains it.
 */
export const blankClass = '\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000'

/** Joiners and variation selectors. Latin letters, digits, punctuation and blanks need none after them. */
const joinerClass = '\u200c\u200d\ufe00-\ufe0f'
const needlessJoiners = new RegExp(`(^|[\\p{Script=Latin}\\p{N}\\p{P}\\p{Z}\\p{M}])[${joinerClass}]+`, 'gu')
const invisible = new RegExp(`[${invisibleClass}]`, 'g')
const otherInvisible = new RegExp(`(?![${joinerClass}])[${invisibleClass}]`, 'g')
const blanks = new RegExp(`[${blankClass}]+`, 'g')

/**
 * A name as it is stored, whichever way it comes in: letters with their accents as one character (NFC), on one line,
 * single blanks, nothing invisible: "Kids\u00a0 2\u200b" → "Kids 2".
 */
export function tidyName(written: string): string {
  return written.normalize('NFC').replace(otherInvisible, '').replace(blanks, ' ').replace(needlessJoiners, '$1').trim()
}

export function withoutInvisible(written: string): string {
  return written.replace(invisible, '')
}
