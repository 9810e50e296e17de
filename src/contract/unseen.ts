/**
 * Invisible characters and blanks. To compare names, all of `invisibleClass` is removed and all of `blankClass` counts
 * as spaces. To store a name, `tidyName` removes and replaces fewer of them. The SQL function `plain` has a copy of
 * both classes.
 */

/** For a regular expression's brackets: characters without width, such as soft hyphens and direction marks. */
export const invisibleClass =
  '\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb'

/**
 * For a regular expression's brackets: blanks and control characters. NUL is not among them, because the provider
 * refuses a call that contains it.
 */
export const blankClass = '\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000'

/**
 * The invisible characters that no writing system needs. Joiners, U+200E and U+200F are not among them, because some
 * writing systems and emoji need these; neither are the `directionMarks` of wire.ts, because `oneLine` refuses them.
 */
const needlessCharacters = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g
/** Blanks within one line. Line breaks and tabs are not among them, because `oneLine` refuses them. */
const inlineBlanks = /[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]+/g
const invisible = new RegExp(`[${invisibleClass}]`, 'g')

/** A name as it is stored: "Kids\u00a0 2\u200b" → "Kids 2". Needless invisible characters are removed. */
export function tidyName(written: string): string {
  return written.replace(needlessCharacters, '').replace(inlineBlanks, ' ').trim()
}

export function withoutInvisible(written: string): string {
  return written.replace(invisible, '')
}
